import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './client.ts'

/** A table that is an outbox: a row is pending until its recipients are notified. */
export type Outbox = {
  table: 'alarm_events' | 'geofence_alerts' | 'logbook_reminders'
  /** Rows are taken in ascending order of this. */
  time: string
}

export type Wanted = {
  tenantId: string
  limit: number
  /** These wait. */
  except?: readonly string[]
}

/** Common table expressions; `taken` has the pending rows. Each is taken once, in the transaction that notifies of it. */
export function takePending(outbox: Outbox, wanted: Wanted): RawBuilder<unknown> {
  const { table } = outbox
  const { tenantId } = wanted
  return sql`pending as (${oldestPending(outbox, wanted)} for update skip locked), taken as (
    update ${sql.table(table)} o set told = true from pending
    where o.tenant_id = ${tenantId} and o.id = pending.id returning o.*
  )`
}

function oldestPending(
  { table, time }: Outbox,
  { tenantId, limit, except = [] }: Wanted,
): RawBuilder<unknown> {
  return sql`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and not told and id <> all (${[...except]}::uuid[])
    order by ${sql.ref(time)}, id limit ${limit}`
}

/** The one that is taken first. */
export async function nextPending(tx: Tx, outbox: Outbox, wanted: Wanted): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${oldestPending(outbox, { ...wanted, limit: 1 })}`.execute(tx)
  return rows[0]?.id
}

/** `managers.ids` are those who run the fleet. */
export function managersOf(tenantId: string): RawBuilder<unknown> {
  return sql`managers as (
    select coalesce(array_agg(u.id), '{}') as ids from users u
    where u.tenant_id = ${tenantId} and not u.archived and u.roles[1] in ('admin', 'manager')
  )`
}

export async function companiesWithPending(tx: Tx, { table }: Outbox): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select distinct tenant_id from ${sql.table(table)} where not told`.execute(tx)
  return rows.map(({ tenantId }) => tenantId)
}
