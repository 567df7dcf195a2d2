import type { ConsumptionMethod } from '@roadbook/contract/money/cost-sums'
import { reachOf } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import type { Context } from '../../../../../http/scope.ts'
import { readCompany } from '../../../../core/companies/index.ts'
import { co2OfConsumed, readFuelTypes } from '../../../emissions/index.ts'
import {
  type FleetConsumption,
  fleetConsumption,
  METERS_PER_100_KM,
  readConsumption,
  sumCostsByMonth,
} from '../../../../money/expenses/index.ts'
import { readDrivenVehicles } from '../../../../fleet/vehicle-days/index.ts'
import { toTenths } from '../../columns.ts'
import type { ReportFilter } from '../../filter.ts'

type Asked = ReportFilter & { from: string; until: string }

export type Consumed = {
  vehicleId: string
  registration: string
  label: string | null
  distanceMeters: number
  /** Consumption times distance; null for the other energy, and if nothing is known. */
  litres: number | null
  kwh: number | null
  per100Km: number | null
  method: ConsumptionMethod | null
  co2Kilograms: number | null
  /** The costs of fuel and charging; null without any, and for readers who don't see all expenses. */
  costsMinor: number | null
}

type Days = { startDate: string; endDate: string }

/** Vehicles that drove, the longest distance first. Without a currency, the reader may not see costs. */
export async function readConsumed(
  context: Context,
  input: Asked,
  days: Days,
): Promise<{ vehicles: Consumed[]; fleet: FleetConsumption; currency: string | null }> {
  const { from: _from, until: _until, ...filter } = input
  const vehicles = await readDrivenVehicles(context, {
    ...filter,
    fromDay: days.startDate,
    toDay: days.endDate,
  })
  const ids = vehicles.map(({ vehicleId }) => vehicleId)
  const meters = await sumMeters(context, input, ids)
  const consumption = await readConsumption(context, ids, days)
  const fuels = await readFuelTypes(context, ids)
  const { currency, gridCo2GramsPerKwh } = await readCompany(context)
  const costs =
    reachOf(context.scope.role, 'expenses.read') === 'all' ? await sumCosts(context, ids, days) : null
  const consumed = vehicles.map(({ vehicleId, registration, label }): Consumed => {
    const distanceMeters = meters.get(vehicleId) ?? 0
    const found = consumption.get(vehicleId)
    const quantity = found ? toTenths((found.per100Km * distanceMeters) / METERS_PER_100_KM) : null
    const fuel = fuels.get(vehicleId)
    const co2 =
      found && fuel && quantity !== null
        ? co2OfConsumed(fuel, { [found.energy]: quantity }, gridCo2GramsPerKwh)
        : null
    return {
      vehicleId,
      registration,
      label,
      distanceMeters,
      litres: found?.energy === 'litres' ? quantity : null,
      kwh: found?.energy === 'kwh' ? quantity : null,
      per100Km: found?.per100Km ?? null,
      method: found?.method ?? null,
      co2Kilograms: co2 === null ? null : toTenths(co2),
      costsMinor: costs?.get(`${vehicleId} ${currency}`) ?? null,
    }
  })
  const driven = consumed.filter(({ distanceMeters }) => distanceMeters > 0)
  const fleet = fleetConsumption(
    [...consumption].map(([vehicleId, one]) => ({ ...one, distanceMeters: meters.get(vehicleId) ?? 0 })),
  )
  return {
    fleet,
    vehicles: driven.toSorted((a, b) => b.distanceMeters - a.distanceMeters),
    currency: costs === null ? null : currency,
  }
}

/** Of trips that started in the span. */
async function sumMeters(
  { scope, tx }: Context,
  { from, until, driverIds }: Asked,
  vehicleIds: readonly string[],
): Promise<Map<string, number>> {
  const own = scope.reach === 'own' ? sql`and driver_id = ${scope.userId}` : sql``
  const drivers = driverIds ? sql`and driver_id = any (${driverIds}::uuid[])` : sql``
  const { rows } = await sql<{ vehicleId: string; meters: number }>`
    select vehicle_id, sum(distance_meters)::bigint as meters from trips
    where tenant_id = ${scope.tenantId} and vehicle_id = any (${[...vehicleIds]}::uuid[])
      and start_time >= ${from} and start_time < ${until} ${own} ${drivers} group by 1`.execute(tx)
  return new Map(rows.map(({ vehicleId, meters }) => [vehicleId, meters]))
}

/** By vehicle and currency. */
async function sumCosts(
  context: Context,
  vehicleIds: readonly string[],
  { startDate, endDate }: Days,
): Promise<Map<string, number>> {
  const filter = { vehicleIds: [...vehicleIds], types: ['fuel' as const, 'charging' as const] }
  const months = await sumCostsByMonth(context, { ...filter, from: startDate, to: endDate }, 'vehicle')
  const sums = new Map<string, number>()
  for (const { vehicleId, currency, amountMinor } of months) {
    const key = `${vehicleId} ${currency}`
    sums.set(key, (sums.get(key) ?? 0) + amountMinor)
  }
  return sums
}
