/** Progress of long periods whose trips are being computed, for people who wait for them. */
import { type ComputingTrips, maxComputingVehicles } from '@roadbook/contract/trips/trip-rebuild'
import { sql } from 'kysely'
import { drivenVehicles } from '../../../../database/driver-times.ts'
import type { Context } from '../../../../http/scope.ts'
import { isLongRange } from '../../../tracking/dirty-ranges/index.ts'

type Row = {
  vehicleId: string
  registration: string
  from: Date
  /** Trips later than this are computed. */
  until: Date
  /** End of the period before anything of it was computed. */
  end: Date
  since: Date
}

/** The progress of these vehicles, or by default of all that the caller may see. */
export async function readComputing(
  context: Context,
  vehicleIds: readonly string[],
): Promise<ComputingTrips> {
  const rows = await readLong(context, vehicleIds)
  return {
    vehicles: rows.length,
    progress: progressOf(rows),
    items: rows.slice(0, maxComputingVehicles).map((row) => ({
      vehicleId: row.vehicleId,
      registration: row.registration,
      from: row.from.toISOString(),
      until: row.until.toISOString(),
      doneShare: doneShare([row]),
      since: row.since.toISOString(),
    })),
  }
}

function progressOf(rows: readonly Row[]): ComputingTrips['progress'] {
  if (rows.length === 0) return null
  const until = new Date(Math.max(...rows.map((row) => row.until.getTime())))
  return { until: until.toISOString(), doneShare: doneShare(rows) }
}

function doneShare(rows: readonly Pick<Row, 'from' | 'until' | 'end'>[]): number {
  let [done, all] = [0, 0]
  for (const { from, until, end } of rows) {
    done += end.getTime() - until.getTime()
    all += end.getTime() - from.getTime()
  }
  return all > 0 ? done / all : 0
}

async function readLong({ scope, tx, now }: Context, vehicleIds: readonly string[]): Promise<Row[]> {
  const named = vehicleIds.length > 0 ? sql`and m.vehicle_id = any (${vehicleIds}::uuid[])` : sql``
  const own = scope.reach === 'own' ? sql`and m.vehicle_id in ${drivenVehicles(scope, now)}` : sql``
  const { rows } = await sql<Row>`
    with waiting as (
      select m.vehicle_id, min(m.from_time) as from_time, max(m.to_time) as to_time, min(m.due_at) as since
      from dirty_ranges m
      where m.tenant_id = ${scope.tenantId} and m.due_at <= ${now} ${named} ${own}
        and ${isLongRange(now)}
      group by m.vehicle_id
      having max(m.to_time) - min(m.from_time) > interval '1 day')
    select w.vehicle_id, v.registration, w.from_time as from, w.to_time as until,
      greatest(d.rebuild_until, w.to_time) as end, least(d.rebuild_since, w.since) as since
    from waiting w
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = w.vehicle_id
    left join trip_rebuilds d on d.tenant_id = ${scope.tenantId} and d.vehicle_id = w.vehicle_id
    order by w.to_time - w.from_time desc, w.vehicle_id`.execute(tx)
  return rows
}
