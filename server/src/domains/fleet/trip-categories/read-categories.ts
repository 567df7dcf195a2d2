import type { TripCategories } from '@roadbook/contract/fleet/trip-categories'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import { type CategoryRow, countUsage, fixedCategories, readCategories, type Usage } from './category-rows.ts'

/** `withUsage`: how many trips and vehicles use each. */
export async function readTripCategories(context: Context, withUsage: boolean): Promise<TripCategories> {
  const rows = await readCategories(context)
  const usage = withUsage
    ? await countUsage(
        context,
        rows.map(({ key }) => key),
      )
    : undefined
  const own = rows.map((row) => toCategory(row, usage))
  return {
    vehicleTripCategories: [...fixedCategories, ...own],
    version: (await readCompany(context)).version,
  }
}

function toCategory({ key, name, colour, countsAsBusiness, archived }: CategoryRow, usage?: Usage) {
  const trips = usage ? (usage.trips.get(key) ?? 0) : null
  const vehicles = usage ? (usage.vehicles.get(key) ?? 0) : null
  return { category: key, name, colour, countsAsBusiness, archived, fixed: false, trips, vehicles }
}
