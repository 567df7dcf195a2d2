/** The data of the mileage report. */
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { odometersAt } from '../../../../fleet/odometer/index.ts'
import { readCategories } from '../../../../fleet/trip-categories/index.ts'
import {
  type DayFilter,
  type DaySums,
  type DrivenVehicle,
  readDrivenVehicles,
  sumVehicleDays,
} from '../../../../fleet/vehicle-days/index.ts'
import { type DayPeriod, instantsOf } from '../../periods.ts'
import type { MileageInput } from './input.ts'

type OwnCategory = { key: string; name: string; colour: string }

export type Mileage = {
  vehicles: DrivenVehicle[]
  ownCategories: OwnCategory[]
  byVehicle: (DaySums & { vehicleId: string; category: string })[]
  byDay: (DaySums & { day: string; category: string })[]
  /** The values of the comparison period; null without one. */
  before: {
    byVehicle: (DaySums & { vehicleId: string; category: string })[]
    byDay: (DaySums & { day: string })[]
  } | null
  /** The vehicles' odometers at the first and the last instant of the period, or now if it isn't over. */
  odometers: Map<string, { start: number; end: number }>
}

export async function readMileage(context: Context, input: MileageInput): Promise<Mileage> {
  const filter = filterOf(input, input.period)
  const vehicles = await readDrivenVehicles(context, filter)
  return {
    vehicles,
    ownCategories: await readCategories(context),
    byVehicle: await sumVehicleDays(context, filter, ['vehicleId', 'category']),
    byDay: await sumVehicleDays(context, filter, ['day', 'category']),
    before: input.against && (await readBefore(context, filterOf(input, input.against))),
    odometers: await readOdometers(context, vehicles, input.period),
  }
}

function filterOf(
  { vehicleIds, fleetCategoryId, driverIds }: MileageInput,
  { startDate, endDate }: DayPeriod,
): DayFilter {
  return { fromDay: startDate, toDay: endDate, vehicleIds, fleetCategoryId, driverIds }
}

async function readBefore(context: Context, filter: DayFilter): Promise<NonNullable<Mileage['before']>> {
  return {
    byVehicle: await sumVehicleDays(context, filter, ['vehicleId', 'category']),
    byDay: await sumVehicleDays(context, filter, ['day']),
  }
}

/** A driver may see what they drove, but not how far others have driven the vehicle. */
async function readOdometers(
  context: Context,
  vehicles: readonly DrivenVehicle[],
  period: DayPeriod,
): Promise<Mileage['odometers']> {
  if (context.scope.reach === 'own') return new Map()
  const { from, until } = instantsOf(period, await timeZoneOf(context))
  const last = Math.min(until.getTime(), context.now.getTime())
  const instants = vehicles.flatMap(({ vehicleId }) => [
    { vehicleId, timeMs: Math.min(from.getTime(), last) },
    { vehicleId, timeMs: last },
  ])
  const meters = await odometersAt(context, instants)
  return new Map(
    vehicles.map(({ vehicleId }, index) => [
      vehicleId,
      { start: meters[2 * index] ?? 0, end: meters[2 * index + 1] ?? 0 },
    ]),
  )
}
