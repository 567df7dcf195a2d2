/** Everything that the installation holds about a person, row by row, so that memory doesn't grow with it. */
import type { PersonalRecord } from '@roadbook/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { tripHidden } from '../domains/positions/index.ts'
import type { Context } from '../http/scope.ts'
import { exported, type PersonalTable } from './personal-columns.ts'

const ROWS_AT_ONCE = 200

/** What says when and how far, and not where or what for. */
const tripInShort = [
  'id',
  'vehicle_id',
  'driver_id',
  'start_time',
  'end_time',
  'distance_meters',
  'duration_seconds',
  'category',
]

export async function* readPersonalData(context: Context, userId: string): AsyncGenerator<PersonalRecord> {
  for (const part of exported) {
    const rows = recordsOf(context, part, userId).stream(ROWS_AT_ONCE)
    for await (const { record } of rows) yield { kind: part.kind, record }
  }
  const signIn = sql<PersonalRecord>`
    select kind, record from directory.sign_in_data(${context.scope.tenantId}::uuid, ${userId}::uuid)`
  yield* (await signIn.execute(context.tx)).rows
}

type Rows = { personal: { record: Record<string, unknown> } }

function recordsOf({ scope, tx }: Context, part: PersonalTable, userId: string) {
  const isOwn = scope.userId === userId
  const hidden = ['tenant_id', 'search_text', ...(isOwn ? [] : (part.ownOnly ?? []))]
  const all = sql`to_jsonb(p) - ${hidden}::text[]`
  const record =
    part.trip && !isOwn ? sql`case when ${tripHiddenOf(scope)} then ${inShort} else ${all} end` : all
  const rows = sql<Rows['personal']>`(
    select ${record} as record from ${sql.table(part.table)} p
    where p.tenant_id = ${scope.tenantId} and ${sql.ref(`p.${part.column}`)} = ${userId}
    order by ${sql.ref(`p.${part.by}`)})`
  return tx.selectFrom(rows.as('personal')).select('record')
}

function tripHiddenOf(scope: Context['scope']): RawBuilder<boolean> {
  return sql`(select ${tripHidden(scope, { trip: 'p', vehicle: 'v' })} from vehicles v
    where v.tenant_id = p.tenant_id and v.id = p.vehicle_id)`
}

const inShort = sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(p))
  where key = any (${tripInShort}::text[]))`
