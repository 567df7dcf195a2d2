import type { Due, KeptMonths, RetentionPreview } from '@roadbook/contract/company/retention'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { type Limit, refuseUnkeepable } from './retention-limits.ts'
import { readPlan } from './retention-plan.ts'
import type { KeptBy, TooOld } from './too-old.ts'

/** What these months would delete now. */
export async function previewRetention(
  { scope, tx, now }: Context,
  months: KeptMonths,
): Promise<RetentionPreview> {
  refuseUnkeepable(months)
  const { tenantId } = scope
  const { limits, tooOld } = await readPlan(tx, { tenantId, months, now })
  const timeZone = await timeZoneOf({ scope, tx })
  const count = (limit: Limit | null, rows: TooOld | null, hasBytes = false) =>
    countDue(tx, { limit, tooOld: rows, timeZone, hasBytes })
  const positions = await count(limits.positions, tooOld('positions'))
  return {
    positions: { ...positions, bytes: await bytesOfPositions(tx, tenantId, positions.count) },
    trips: await count(limits.trips, tooOld('trips')),
    stops: await count(limits.trips, tooOld('stops')),
    documents: await count(limits.documents, tooOld('documents'), true),
  }
}

type Counting = { limit: Limit | null; tooOld: TooOld | null; timeZone: string; hasBytes: boolean }

async function countDue(tx: Tx, { limit, tooOld, timeZone, hasBytes }: Counting): Promise<Due> {
  const { rows } = tooOld ? await countRows(tx, tooOld, { timeZone, hasBytes }) : { rows: [] }
  return { ...(rows[0] ?? nothing), beforeDay: limit?.day ?? null }
}

const nothing = {
  count: 0,
  vehicles: 0,
  bytes: null,
  oldestDay: null,
  keptByHold: 0,
  keptForLogbook: 0,
  keptByLaw: 0,
}

/** Grouped by vehicle and reason first, so that the reason is determined once for each of millions of rows. */
function countRows(tx: Tx, tooOld: TooOld, { timeZone, hasBytes }: Pick<Counting, 'timeZone' | 'hasBytes'>) {
  const keptBy = (reason: KeptBy) => sql`coalesce(sum(items) filter (where kept_by = ${reason}), 0)::bigint`
  const bytes = hasBytes ? sql`sum(bytes)` : sql`null::bigint`
  return sql<Omit<Due, 'beforeDay'>>`
    select coalesce(sum(items) filter (where kept_by is null), 0)::bigint as count,
      count(distinct vehicle_id) filter (where kept_by is null) as vehicles,
      (sum(bytes) filter (where kept_by is null))::bigint as bytes,
      (min(at) filter (where kept_by is null) at time zone ${timeZone})::date::text as oldest_day,
      ${keptBy('hold')} as kept_by_hold, ${keptBy('logbook')} as kept_for_logbook, ${keptBy('law')} as kept_by_law
    from (
      select vehicle_id, kept_by, sum(items) as items, ${bytes} as bytes, min(at) as at from (${tooOld}) o group by 1, 2) g`.execute(
    tx,
  )
}

const SAMPLED_VEHICLES = 200

/**
 * Estimated from the number of hours and the size of the newest hour of some vehicles: reading all of them takes minutes.
 */
async function bytesOfPositions(tx: Tx, tenantId: string, positions: number): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`
    select (sum(coalesce(s.file_bytes, octet_length(s.data))) * ${positions}::float8 / sum(s.points))::bigint as bytes
    from (select id from vehicles where tenant_id = ${tenantId} order by id limit ${SAMPLED_VEHICLES}) v
    cross join lateral (
      select data, file_bytes, points from position_segments
      where tenant_id = ${tenantId} and vehicle_id = v.id order by hour desc limit 1) s`.execute(tx)
  return rows[0]?.bytes ?? null
}
