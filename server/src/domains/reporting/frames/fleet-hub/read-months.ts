import type { HubSide } from '@roadbook/contract/reporting/fleet-hub'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { sumCostsByMonth } from '../../../money/expenses/index.ts'
import { type DayFilter, NO_DRIVER, vehicleDayRows } from '../../../fleet/vehicle-days/index.ts'
import type { CostMonth, DrivenMonth } from './add-up.ts'

const drivenKey = {
  vehicle: sql`d.vehicle_id`,
  fleetCategory: sql`v.fleet_category_id`,
  driver: sql`nullif(d.driver_id, ${NO_DRIVER})`,
} as const satisfies Record<HubSide, RawBuilder<unknown>>

export async function readDriven(context: Context, filter: DayFilter, by: HubSide): Promise<DrivenMonth[]> {
  const { scope, tx } = context
  const { rows } = await sql<DrivenMonth>`
    select ${drivenKey[by]} as key, to_char(d.day, 'YYYY-MM') as month, sum(d.trips)::bigint as trips,
      sum(d.distance_meters)::bigint as distance_meters, sum(d.duration_seconds)::bigint as duration_seconds,
      sum(d.idle_seconds)::bigint as idle_seconds
    from (${vehicleDayRows(context, filter)}) d
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = d.vehicle_id
    group by 1, 2`.execute(tx)
  return rows
}

type Costs = { costs: CostMonth[]; hasOtherCurrencies: boolean }

/** By vehicle. Only for readers who see all expenses. */
export async function readCosts(context: Context, filter: DayFilter, currency: string): Promise<Costs> {
  const { fromDay: from, toDay: to, vehicleIds, driverIds } = filter
  // For costs, an empty list of vehicles would mean no filter.
  if (vehicleIds?.length === 0) return { costs: [], hasOtherCurrencies: false }
  const wanted = {
    from,
    to,
    ...(vehicleIds && { vehicleIds: [...vehicleIds] }),
    ...(driverIds && { drivers: [...driverIds] }),
  }
  const found = await sumCostsByMonth(context, wanted, 'vehicle')
  return {
    costs: found
      .filter((one) => one.currency === currency)
      .map(({ vehicleId, month, amountMinor }) => ({ key: vehicleId, month, amountMinor })),
    hasOtherCurrencies: found.some((one) => one.currency !== currency),
  }
}

/** The same by fleet category, using the vehicles' current categories. */
export async function byFleetCategory(
  { scope, tx }: Context,
  costs: readonly CostMonth[],
): Promise<CostMonth[]> {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'fleetCategoryId'])
    .where('tenantId', '=', scope.tenantId)
    .execute()
  const categoryOf = new Map(rows.map(({ id, fleetCategoryId }) => [id, fleetCategoryId]))
  return costs.map(({ key, ...cost }) => ({ ...cost, key: categoryOf.get(key ?? '') ?? null }))
}
