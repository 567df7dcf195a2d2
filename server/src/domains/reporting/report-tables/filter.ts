import { z } from 'zod'
import type { Context } from '../../../http/scope.ts'
import { requireDrivers } from '../../trips/trips/index.ts'
import { requireFleetCategories, requireVehicles } from '../../fleet/vehicles/index.ts'
import { daysDataState } from './data-state.ts'
import { DayPeriod, dayPeriod, periodName } from './periods.ts'

export type FilterQuery = {
  vehiclesId?: string[] | undefined
  fleetCategoryId?: string | undefined
  driversId?: string[] | undefined
}

/** The vehicles and drivers that a report covers; undefined if it covers all that the reader sees. */
export const ReportFilter = z.object({
  vehicleIds: z.array(z.uuid()).optional(),
  fleetCategoryId: z.uuid().optional(),
  driverIds: z.array(z.uuid()).optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/** From the query; the reader must be able to see its vehicles, category and drivers. An empty list means all. */
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

/** Days in the company's time zone and a filter, the inputs of most reports. */
export const DatedInput = z.object({ period: DayPeriod, ...ReportFilter.shape })
export type DatedInput = z.infer<typeof DatedInput>
export type DatedQuery = FilterQuery & { date: string }

export async function readDated(context: Context, { date, ...filter }: DatedQuery): Promise<DatedInput> {
  return { period: dayPeriod(date), ...(await readFilter(context, filter)) }
}

/** For a report that is about vehicles, whoever drove them. */
export const VehiclesInput = DatedInput.omit({ driverIds: true })
export type VehiclesInput = z.infer<typeof VehiclesInput>

export async function readVehiclesInput(context: Context, query: DatedQuery): Promise<VehiclesInput> {
  const { driverIds: _all, ...input } = await readDated(context, query)
  return input
}

/** For a report that depends only on the trips of its days. */
export const ofDays = {
  dataState: (context: Context, { period }: Pick<DatedInput, 'period'>) => daysDataState(context, [period]),
  nameOf: async (_context: Context, { period }: Pick<DatedInput, 'period'>) => periodName(period),
}
