import { type DistanceUnit, metersPer } from '@roadbook/contract/distance-unit'
import { sql } from 'kysely'
import { timeZoneOf } from '../companies/index.ts'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { type CostFilter, costRows } from './cost-filter.ts'

/** Both days included. */
export type Period = { startDate?: string | undefined; endDate?: string | undefined }

export type Driven = {
  distanceMeters: number
  /** The day of the first trip, if the period begins before it. */
  perKmSince: string | null
  /** By currency, the costs since the first trip in the period. */
  costs: ReadonlyMap<string, number>
}

export const notDriven: Driven = { distanceMeters: 0, perKmSince: null, costs: new Map() }

/** In tenths of the smallest unit; null without distance. */
function perDistance(
  amountMinor: number,
  { distanceMeters, unit }: { distanceMeters: number; unit: DistanceUnit },
): number | null {
  return distanceMeters > 0 ? Math.round((amountMinor / distanceMeters) * metersPer[unit] * 10) / 10 : null
}

/** Per kilometre and per mile: which of them is shown is the company's choice. */
export function costPerDistance(amountMinor: number, distanceMeters: number) {
  return {
    minorPerKm: perDistance(amountMinor, { distanceMeters, unit: 'kilometer' }),
    minorPerMile: perDistance(amountMinor, { distanceMeters, unit: 'mile' }),
  }
}

type Row = {
  vehicleId: string
  firstDay: string
  meters: number
  costs: { currency: string; amountMinor: number }[] | null
}

/**
 * The distance that vehicles drove in a period, and their costs in it. Costs before the first recorded trip
 * are left out, as they have no distance. A trip belongs to the period in which it begins; drivers get only
 * their own.
 */
export async function readDriven(
  context: Context,
  vehicleIds: readonly string[],
  { period, filter }: { period: Period; filter: CostFilter },
): Promise<Map<string, Driven>> {
  if (vehicleIds.length === 0) return new Map()
  const { scope, tx } = context
  const timeZone = await timeZoneOf(context)
  const { from, until } = periodOf(period, timeZone)
  const { startDate, endDate } = period
  const costs = costRows(context, { ...filter, from: startDate, to: endDate })
  const isOwn = scope.reach === 'own'
  const own = isOwn ? sql`and t.driver_id = ${scope.userId}` : sql``
  const { rows } = await sql<Row>`
    with driven as materialized (
      select v.id, (f.start_time at time zone ${timeZone})::date as first_day
      from unnest(${[...vehicleIds]}::uuid[]) as v (id)
      cross join lateral (
        select t.start_time from trips t
        where t.tenant_id = ${scope.tenantId} and t.vehicle_id = v.id ${own}
        order by t.start_time limit 1) f
    ), sums as materialized (
      select e.vehicle_id, e.currency, sum(e.amount_minor) as amount from driven d
      join (${costs}) e on e.vehicle_id = d.id and e.date >= d.first_day group by e.vehicle_id, e.currency
    )
    select d.id as vehicle_id, d.first_day::text as first_day, c.costs,
      (select coalesce(sum(t.distance_meters), 0)::bigint from trips t
        where t.tenant_id = ${scope.tenantId} and t.vehicle_id = d.id
          and t.start_time >= ${from ?? '-infinity'}::timestamptz
          and t.start_time < ${until ?? 'infinity'}::timestamptz ${own}) as meters
    from driven d
    left join (
      select vehicle_id, json_agg(json_build_object('currency', currency, 'amountMinor', amount)) as costs
      from sums group by vehicle_id) c on c.vehicle_id = d.id`.execute(tx)
  return new Map(rows.map((row) => [row.vehicleId, toDriven(row, startDate)]))
}

function toDriven({ firstDay, meters, costs }: Row, startDate: string | undefined): Driven {
  const isLate = meters > 0 && (startDate === undefined || firstDay > startDate)
  return {
    distanceMeters: meters,
    perKmSince: isLate ? firstDay : null,
    costs: new Map((costs ?? []).map(({ currency, amountMinor }) => [currency, amountMinor])),
  }
}

/** The sum over several vehicles. */
export function addDriven(driven: ReadonlyMap<string, Driven>): Driven {
  const costs = new Map<string, number>()
  let distanceMeters = 0
  for (const vehicle of driven.values()) {
    distanceMeters += vehicle.distanceMeters
    for (const [currency, minor] of vehicle.costs) costs.set(currency, (costs.get(currency) ?? 0) + minor)
  }
  return { distanceMeters, perKmSince: null, costs }
}
