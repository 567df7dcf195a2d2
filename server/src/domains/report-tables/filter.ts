import type { Context } from '../../http/scope.ts'
import { requireDrivers, requireFleetCategories } from '../trips/index.ts'
import { requireVehicles } from '../vehicles/index.ts'

export type FilterQuery = {
  vehiclesId?: string[] | undefined
  fleetCategoryId?: string | undefined
  driversId?: string[] | undefined
}

/** Which vehicles and drivers a report is about; undefined where it is about all that the reader sees. */
export type ReportFilter = {
  vehicleIds?: string[] | undefined
  fleetCategoryId?: string | undefined
  driverIds?: string[] | undefined
}

/** Of the query, whose vehicles, category and drivers the reader must be able to see. An empty list names none: all. */
export async function readFilter(context: Context, query: FilterQuery): Promise<ReportFilter> {
  const [vehicleIds, driverIds] = [query.vehiclesId, query.driversId].map((ids) =>
    ids === undefined || ids.length === 0 ? undefined : [...new Set(ids)].toSorted(),
  )
  const { fleetCategoryId } = query
  await requireVehicles(context, vehicleIds ?? [])
  await requireFleetCategories(context, fleetCategoryId === undefined ? [] : [fleetCategoryId])
  await requireDrivers(context, driverIds ?? [])
  return { vehicleIds, fleetCategoryId, driverIds }
}
