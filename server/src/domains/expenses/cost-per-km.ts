import type { CostSum } from '@roadbook/contract/cost-sums'
import type { DistanceUnit } from '@roadbook/contract/distance-unit'
import { metersPer } from '@roadbook/contract/meters-per'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { type FirstDriven, readDrivenDistances, sumDrivenDistances } from '../vehicle-days/index.ts'
import { type CostFilter, costRows } from './cost-filter.ts'
import { vehicleSumRows } from './sum-rows.ts'

/** Both days included. */
export type Period = { startDate?: string | undefined; endDate?: string | undefined }

export type Driven = {
  distanceMeters: number
  /** The day of the first trip, if the period begins before it. */
  perKmSince: string | null
  /** By currency, the costs of the period before the first trip, which have no distance. */
  costsBefore: ReadonlyMap<string, number>
}

export const notDriven: Driven = { distanceMeters: 0, perKmSince: null, costsBefore: new Map() }

/** In tenths of the smallest unit; null without distance. */
function perDistance(
  amountMinor: number,
  { distanceMeters, unit }: { distanceMeters: number; unit: DistanceUnit },
): number | null {
  return distanceMeters > 0 ? Math.round((amountMinor / distanceMeters) * metersPer[unit] * 10) / 10 : null
}

/** Per kilometre and per mile: which of them is shown is the company's choice. Costs before the first trip are left out. */
export function costPerDistance(
  { currency, totalMinor }: Pick<CostSum, 'currency' | 'totalMinor'>,
  { distanceMeters, costsBefore }: Driven,
) {
  const amountMinor = totalMinor - (costsBefore.get(currency) ?? 0)
  return {
    minorPerKm: perDistance(amountMinor, { distanceMeters, unit: 'kilometer' }),
    minorPerMile: perDistance(amountMinor, { distanceMeters, unit: 'mile' }),
  }
}

type Of = { period: Period; filter: CostFilter }

/**
 * The distance that vehicles drove in a period. A trip belongs to the period in which it begins; drivers get only their own.
 */
export async function readDriven(
  context: Context,
  vehicleIds: readonly string[],
  { period, filter }: Of,
): Promise<Map<string, Driven>> {
  if (vehicleIds.length === 0) return new Map()
  const { startDate, endDate } = period
  const rows = await readDrivenDistances(context, { vehicleIds, fromDay: startDate, toDay: endDate })
  const isLate = ({ firstDay }: FirstDriven) =>
    firstDay === null || startDate === undefined || firstDay > startDate
  const costsBefore = await readCostsBefore(context, rows.filter(isLate), { period, filter })
  return new Map(
    rows.map((row) => [
      row.vehicleId,
      {
        distanceMeters: row.distanceMeters,
        perKmSince: row.distanceMeters > 0 && isLate(row) ? row.firstDay : null,
        costsBefore: costsBefore.get(row.vehicleId) ?? new Map(),
      },
    ]),
  )
}

/** The same of all vehicles together that have costs in the period. */
export async function sumDriven(context: Context, { period, filter }: Of): Promise<Driven> {
  const { startDate: fromDay, endDate: toDay } = period
  const vehicles = sql`select vehicle_id from ${vehicleSumRows(context, { ...filter, from: fromDay, to: toDay })} c
    group by vehicle_id having sum(expenses) > 0`
  const { distanceMeters, late } = await sumDrivenDistances(context, { vehicles, fromDay, toDay })
  const costsBefore = new Map<string, number>()
  for (const ofVehicle of (await readCostsBefore(context, late, { period, filter })).values()) {
    for (const [currency, minor] of ofVehicle) {
      costsBefore.set(currency, (costsBefore.get(currency) ?? 0) + minor)
    }
  }
  return { distanceMeters, perKmSince: null, costsBefore }
}

/** Of vehicles, each before the day of its first trip. Most have driven before the period begins, and need no look. */
async function readCostsBefore(
  context: Context,
  vehicles: readonly FirstDriven[],
  { period: { startDate, endDate }, filter }: Of,
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>()
  if (vehicles.length === 0) return found
  const vehicleIds = vehicles.map(({ vehicleId }) => vehicleId)
  const firstDays = vehicles.map(({ firstDay }) => firstDay)
  const { rows } = await sql<{ vehicleId: string; currency: string; amountMinor: number }>`
    select e.vehicle_id, e.currency, sum(e.amount_minor)::bigint as amount_minor
    from unnest(${vehicleIds}::uuid[], ${firstDays}::date[]) as v (id, first_day)
    join (${costRows(context, { ...filter, vehicleIds, from: startDate, to: endDate })}) e on e.vehicle_id = v.id
    where e.date < coalesce(v.first_day, 'infinity') group by e.vehicle_id, e.currency`.execute(context.tx)
  for (const { vehicleId, currency, amountMinor } of rows) {
    found.set(vehicleId, (found.get(vehicleId) ?? new Map()).set(currency, amountMinor))
  }
  return found
}
