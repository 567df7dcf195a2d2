import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './client.ts'

/** A table that is an outbox: a row is pending until its recipients are notified. */
export type Outbox = {
  table: 'alarm_events' | 'geofence_alerts' | 'logbook_reminders'
  /** Rows are taken in ascending order of this. */
  time: string
}

type Wanted = { tenantId: string; limit: number }

/** Common table expressions; `taken` has the pending rows. Each is taken once, in the transaction that notifies of it. */
export function takePending({ table, time }: Outbox, { tenantId, limit }: Wanted): RawBuilder<unknown> {
  return sql`pending as (
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and not told
    order by ${sql.ref(time)} limit ${limit} for update skip locked
  ), taken as (
    update ${sql.table(table)} o set told = true from pending
    where o.tenant_id = ${tenantId} and o.id = pending.id returning o.*
  )`
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
