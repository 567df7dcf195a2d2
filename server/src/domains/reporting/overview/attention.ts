/** What needs attention, and how soon. */
import type { DocumentKind } from '@roadbook/contract/core/attachments'
import type { AttentionKind } from '@roadbook/contract/reporting/overview'
import { sql } from 'kysely'
import { isoTime } from '../../../database/iso-time.ts'
import type { Context } from '../../../http/scope.ts'
import { type Day, reasons } from './attention-reasons.ts'

export type AttentionRow = {
  kind: AttentionKind
  vehicleId: string | null
  userId: string | null
  name: string
  isOverdue: boolean
  since: string | null
  dueDate: string | null
  remainingMeters: number | null
  batteryVolts: number | null
  trips: number | null
  documentKind: DocumentKind | null
  fileName: string | null
}

type FleetRow = {
  /** The number of vehicles in each state. */
  states: Record<string, number> | null
  hasDevice: boolean
  hasReported: boolean
  byKind: Partial<Record<AttentionKind, number>> | null
  items: AttentionRow[] | null
}

/** The fleet in one query: counts by state, reasons by kind, and the first two reasons of each kind. */
export async function readFleet(
  context: Context,
  { limit, ...day }: Day & { limit: number },
): Promise<FleetRow> {
  const { rows } = await sql<FleetRow>`
    ${reasons(context, day)}, ranked as (
      select *, (row_number() over (partition by kind order by tier, at, name, vehicle_id, user_id) - 1) / 2 as turn from reasons
    )
    select f.*,
      (select json_object_agg(kind, n) from (
        select kind, count(*) as n from reasons group by kind) k) as by_kind,
      (select json_agg(${asItem} order by turn, tier, at, name, kind, vehicle_id, user_id) from (
        select * from ranked order by turn, tier, at, name, kind, vehicle_id, user_id limit ${limit}) i) as items
    from (
      select json_object_agg(state, n) as states, coalesce(bool_or(devices), false) as has_device,
        coalesce(bool_or(reports), false) as has_reported
      from (
        select state, count(*) as n, bool_or(has_device) as devices, bool_or(last_seen_at is not null) as reports
        from fleet group by state) s
    ) f`.execute(context.tx)
  return rows[0] ?? { states: null, hasDevice: false, hasReported: false, byKind: null, items: null }
}

type Page = { kinds?: readonly AttentionKind[] | undefined; page: number; limit: number }

/** All of these kinds, the most urgent first. */
export async function listAttention(
  context: Context,
  day: Day,
  { kinds, page, limit }: Page,
): Promise<{ items: AttentionRow[]; total: number }> {
  const ofKinds = kinds && kinds.length > 0 ? sql`where kind = any (${[...kinds]}::text[])` : sql``
  const { rows } = await sql<{ items: AttentionRow[] | null; total: number }>`
    ${reasons(context, day)}
    select (select count(*) from reasons ${ofKinds}) as total,
      (select json_agg(${asItem} order by tier, at, name, kind, vehicle_id, user_id) from (
        select * from reasons ${ofKinds} order by tier, at, name, kind, vehicle_id, user_id
        limit ${limit} offset ${(page - 1) * limit}) i) as items`.execute(context.tx)
  return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0 }
}

const asItem = sql`json_build_object('kind', kind, 'vehicleId', vehicle_id, 'userId', user_id, 'name', name,
  'isOverdue', is_overdue, 'since', ${isoTime(sql`since`)},
  'dueDate', due, 'remainingMeters', remaining, 'batteryVolts', volts, 'trips', trips,
  'documentKind', document_kind, 'fileName', file_name)`
