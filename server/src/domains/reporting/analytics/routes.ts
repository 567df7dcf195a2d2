import type { analyticsRoutes, MonthFigures, VehicleMonths } from '@roadbook/contract/reporting/analytics'
import { reachOf } from '@roadbook/contract/core/permissions'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import { requireFleetCategories, requireVehicles } from '../../fleet/vehicles/index.ts'
import { monthFigures } from './month-figures.ts'
import { type Month, monthsOf } from './months.ts'
import { co2Of, type Emissions, readEmissions } from './read-emissions.ts'
import { readFound } from './read-found.ts'
import { readVehicles, type SummaryVehicle } from './read-vehicles.ts'

export const analyticsHandlers: Handlers<typeof analyticsRoutes> = {
  async summary(context, { query }) {
    const { vehiclesId, fleetCategoriesId = [], page, limit } = query
    await requireVehicles(context, vehiclesId ?? [])
    await requireFleetCategories(context, fleetCategoriesId)
    const { currency, timeZone, ...hours } = await readCompany(context)
    const months = monthsOf(query.months, dateIn(timeZone, context.now), hours)
    const span = { fromDay: months[0]?.startDate ?? '', toDay: months.at(-1)?.endDate ?? '' }
    const filter = { ...span, vehicleIds: vehiclesId }
    const { vehicles, vehicleIds } = await readVehicles(context, { filter, fleetCategoriesId, page, limit })
    const isFirst = page === 1
    const emissions = await readEmissions(context, isFirst ? vehicleIds : idsOf(vehicles), months)
    const seesCosts = reachOf(context.scope.role, 'expenses.read') === 'all'
    const wanted = { months, currency, seesCosts, emissions }
    const isFiltered = vehiclesId !== undefined || fleetCategoriesId.length > 0
    return {
      currency,
      months,
      all: isFirst ? await sumAll(context, { ...wanted, vehicleIds, isFiltered }) : null,
      ...toPage(await readEach(context, vehicles, wanted), vehicleIds.length, query),
    }
  },
}

type Wanted = { months: readonly Month[]; currency: string; seesCosts: boolean; emissions: Emissions }

async function readEach(
  context: Context,
  vehicles: readonly SummaryVehicle[],
  { emissions, ...wanted }: Wanted,
): Promise<VehicleMonths[]> {
  const found = await readFound(context, { ...wanted, vehicleIds: idsOf(vehicles) }, 'vehicle')
  return vehicles.map((vehicle) => ({
    ...vehicle,
    months: wanted.months.map((month) => {
      const { vehicleId } = vehicle
      const one = found.of(month.month, vehicleId)
      const { distanceMeters = 0 } = one.driven ?? {}
      const co2 = co2Of(emissions, month.month, [{ vehicleId, distanceMeters }])
      return monthFigures(month, { ...one, vehicles: 1, co2 })
    }),
  }))
}

async function sumAll(
  context: Context,
  { emissions, vehicleIds, isFiltered, ...wanted }: Wanted & { vehicleIds: string[]; isFiltered: boolean },
): Promise<MonthFigures[]> {
  // Without a filter, sums by day are enough, for costs too.
  const of = isFiltered ? { vehicleIds } : {}
  const found = await readFound(context, { ...wanted, ...of }, 'all')
  const driven = Map.groupBy(found.driven, ({ month }) => month)
  return wanted.months.map((month) => {
    const ofMonth = driven.get(month.month) ?? []
    const co2 = co2Of(emissions, month.month, ofMonth)
    return monthFigures(month, { ...found.of(month.month, null), vehicles: vehicleIds.length, co2 })
  })
}

function idsOf(vehicles: readonly SummaryVehicle[]): string[] {
  return vehicles.map(({ vehicleId }) => vehicleId)
}
