/** Everything that the installation stores about a person, row by row, so that memory doesn't grow with it. */
import type { PersonalRecord } from '@roadbook/contract/people/users'
import { type RawBuilder, sql } from 'kysely'
import { readInBatches } from '../database/read-in-batches.ts'
import { isNotificationVisible } from '../domains/rules/notifications/index.ts'
import { tripHidden } from '../domains/core/privacy/index.ts'
import type { Context } from '../http/scope.ts'
import { exported, type PersonalTable } from './personal-columns.ts'

const ROWS_AT_ONCE = 200

/** Fields with time and distance, but without places and purposes. */
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
    for await (const rows of readInBatches(context.tx, recordsOf(context, part, userId), {
      size: ROWS_AT_ONCE,
    })) {
      for (const { record } of rows) yield { kind: part.kind, record }
    }
  }
  const signIn = sql<PersonalRecord>`
    select kind, record from directory.sign_in_data(${context.scope.tenantId}::uuid, ${userId}::uuid)`
  yield* (await signIn.execute(context.tx)).rows
}

type Rows = { personal: { record: Record<string, unknown> } }

function recordsOf({ scope, tx }: Context, part: PersonalTable, userId: string) {
  const record = recordOf(scope, part, userId)
  const rows = sql<Rows['personal']>`(
    select ${record} as record from ${sql.table(part.table)} p
    where p.tenant_id = ${scope.tenantId} and ${sql.ref(`p.${part.column}`)} = ${userId}
    order by ${sql.ref(`p.${part.by}`)})`
  return tx.selectFrom(rows.as('personal')).select('record')
}

function recordOf(scope: Context['scope'], part: PersonalTable, userId: string): RawBuilder<unknown> {
  if (part.mayTellOf)
    return sql`case when ${tellsOfHidden(scope, part)} then ${without(part.ownOnly)} else ${without()} end`
  return scope.userId === userId ? ownRecord(scope, part) : othersRecord(scope, part)
}

function tellsOfHidden(scope: Context['scope'], { table }: PersonalTable): RawBuilder<boolean> {
  if (table === 'notifications') return sql`not ${isNotificationVisible(scope, 'p')}`
  return sql`(p.resource_type = 'trip' and coalesce((
    select ${tripHidden(scope, { trip: 't', vehicle: 'v' })}
    from trips t join vehicles v on v.tenant_id = t.tenant_id and v.id = t.vehicle_id
    where t.tenant_id = ${scope.tenantId} and t.id = p.resource_id), false))`
}

function without(columns: readonly string[] = []): RawBuilder<unknown> {
  return sql`to_jsonb(p) - ${['tenant_id', 'search_text', ...columns]}::text[]`
}

/** People change trips that others drove, and such a trip may be private by now. */
function ownRecord(scope: Context['scope'], { tripId, ownOnly }: PersonalTable): RawBuilder<unknown> {
  if (tripId === undefined) return without()
  const isHidden = sql`(select ${tripHidden(scope, { trip: 't', vehicle: 'v' })}
    from trips t join vehicles v on v.tenant_id = t.tenant_id and v.id = t.vehicle_id
    where t.tenant_id = ${scope.tenantId} and t.id = ${sql.ref(`p.${tripId}`)})`
  return sql`case when ${isHidden} then ${without(ownOnly)} else ${without()} end`
}

function othersRecord(scope: Context['scope'], { trip, ownOnly }: PersonalTable): RawBuilder<unknown> {
  if (!trip) return without(ownOnly)
  return sql`case when ${tripHiddenOf(scope)} then ${inShort} else ${without(ownOnly)} end`
}

function tripHiddenOf(scope: Context['scope']): RawBuilder<boolean> {
  return sql`(select ${tripHidden(scope, { trip: 'p', vehicle: 'v' })} from vehicles v
    where v.tenant_id = ${scope.tenantId} and v.id = p.vehicle_id)`
}

const inShort = sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(p))
  where key = any (${tripInShort}::text[]))`
