import type { CostSum } from '@roadbook/contract/money/cost-sums'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import {
  type CountFilter,
  findDrivenSince,
  type FirstDriven,
  readAllDistances,
  readDrivenDistances,
} from '../../../fleet/vehicle-days/index.ts'
import { type CostFilter, costRows, type Period } from './cost-filter.ts'

export type Driven = {
  distanceMeters: number
  /** The day of the first trip, if the period begins before it. */
  perKmSince: string | null
  /** By currency, the costs of the period before the first trip, for which there is no distance. */
  costsBefore: ReadonlyMap<string, number>
}

export const notDriven: Driven = { distanceMeters: 0, perKmSince: null, costsBefore: new Map() }

/** In tenths of the smallest unit; null without distance or costs. */
function perDistance(
  amountMinor: number,
  { distanceMeters, unit }: { distanceMeters: number; unit: DistanceUnit },
): number | null {
  if (distanceMeters === 0 || amountMinor === 0) return null
  return Math.round((amountMinor / distanceMeters) * metersPer[unit] * 10) / 10
}

/**
 * The only computation of costs per kilometre and per mile: costs since each vehicle's first recorded trip, divided by the
 * distance driven. The company chooses which of them is shown.
 */
export function perKmAndMile(amountMinor: number, distanceMeters: number) {
  return {
    minorPerKm: perDistance(amountMinor, { distanceMeters, unit: 'kilometer' }),
    minorPerMile: perDistance(amountMinor, { distanceMeters, unit: 'mile' }),
  }
}

/** Like `perKmAndMile`, for a sum that still includes the costs before the first trip. */
export function costPerDistance(
  { currency, totalMinor }: Pick<CostSum, 'currency' | 'totalMinor'>,
  { distanceMeters, costsBefore }: Driven,
) {
  return perKmAndMile(totalMinor - (costsBefore.get(currency) ?? 0), distanceMeters)
}

type Of = { period: Period; filter: CostFilter }

function drivenBy({ period: { startDate, endDate }, filter }: Of): CountFilter {
  const { vehicleIds, drivers, fleetCategories } = filter
  return {
    fromDay: startDate,
    toDay: endDate,
    vehicleIds,
    driverIds: drivers,
    fleetCategoryIds: fleetCategories,
  }
}

/**
 * The distance that vehicles drove in a period, with only these drivers if given. A trip belongs to the period in which it
 * begins; drivers get only their own.
 */
export async function readDriven(
  context: Context,
  vehicleIds: readonly string[],
  { period, filter }: Of,
): Promise<Map<string, Driven>> {
  if (vehicleIds.length === 0) return new Map()
  const { startDate } = period
  const rows = await readDrivenDistances(context, { ...drivenBy({ period, filter }), vehicleIds })
  const isLate = ({ firstDay }: FirstDriven) =>
    firstDay === null || startDate === undefined || firstDay > startDate
  const before = await readCostsBefore(context, rows.filter(isLate), { period, filter })
  const beforeOf = Map.groupBy(before, ({ vehicleId }) => vehicleId)
  return new Map(
    rows.map((row) => [
      row.vehicleId,
      {
        distanceMeters: row.distanceMeters,
        perKmSince: row.distanceMeters > 0 && isLate(row) ? row.firstDay : null,
        costsBefore: byCurrency(beforeOf.get(row.vehicleId) ?? []),
      },
    ]),
  )
}

function byCurrency(costs: readonly CostsBefore[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of costs) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return sums
}

export type FleetDriven = Driven & { metersOf: ReadonlyMap<string, number> }

/** Like `readDriven`, for all vehicles together, including those without costs; with the distance of each. */
export async function sumDriven(context: Context, { period, filter }: Of): Promise<FleetDriven> {
  const metersOf = await readAllDistances(context, drivenBy({ period, filter }))
  const distanceMeters = metersOf.values().reduce((sum, meters) => sum + meters, 0)
  const costsBefore = byCurrency(await readAllCostsBefore(context, { period, filter }))
  return { distanceMeters, perKmSince: null, costsBefore, metersOf }
}

/** The costs of a month before the vehicle's first trip. */
export type CostsBefore = { vehicleId: string; month: string; currency: string; amountMinor: number }

/** For all matching vehicles. Most have none, as they drove before the period begins. */
export async function readAllCostsBefore(context: Context, { period, filter }: Of): Promise<CostsBefore[]> {
  const { startDate: from, endDate: to } = period
  const vehicles = sql`select distinct vehicle_id from (${costRows(context, { ...filter, from, to })}) c`
  return readCostsBefore(context, await findDrivenSince(context, vehicles, from), { period, filter })
}

async function readCostsBefore(
  context: Context,
  vehicles: readonly FirstDriven[],
  { period: { startDate, endDate }, filter }: Of,
): Promise<CostsBefore[]> {
  if (vehicles.length === 0) return []
  const vehicleIds = vehicles.map(({ vehicleId }) => vehicleId)
  const firstDays = vehicles.map(({ firstDay }) => firstDay)
  const { rows } = await sql<CostsBefore>`
    select e.vehicle_id, to_char(e.date, 'YYYY-MM') as month, e.currency, sum(e.amount_minor)::bigint as amount_minor
    from unnest(${vehicleIds}::uuid[], ${firstDays}::date[]) as v (id, first_day)
    join (${costRows(context, { ...filter, vehicleIds, from: startDate, to: endDate })}) e on e.vehicle_id = v.id
    where e.date < coalesce(v.first_day, 'infinity') group by 1, 2, 3`.execute(context.tx)
  return rows
}
