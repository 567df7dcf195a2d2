import type { Context } from '../../../../http/scope.ts'
import { dateIn } from '../../../../http/period.ts'
import { timeZoneOf } from '../../../core/companies/index.ts'
import { type CountFilter, countTrips, countUnconfirmedTrips } from '../../../fleet/vehicle-days/index.ts'
import { filtered, lacksMore, type TripFilter } from './trip-filter.ts'

/** What the daily sums distinguish. */
const keptFilters: ReadonlySet<string> = new Set([
  'from',
  'until',
  'vehicleIds',
  'driverIds',
  'categories',
  'fleetCategoryIds',
])

/** How many trips match: from the daily sums if possible, otherwise counted one by one. */
export async function countMatching(context: Context, filter: TripFilter): Promise<number> {
  const { open, ...others } = filter
  const kept = keptFilterOf(others, await timeZoneOf(context))
  if (!kept) return countOneByOne(filtered(context, filter))
  if (open === undefined) return countTrips(context, kept)
  const waiting = await countWaiting(context, others, kept)
  return open ? waiting : (await countTrips(context, kept)) - waiting
}

/** Incomplete trips: most have not been confirmed; a few are in a logbook that needs more. */
async function countWaiting(context: Context, filter: TripFilter, kept: CountFilter): Promise<number> {
  const lacking = filtered(context, filter).where(lacksMore(context.scope))
  return (await countUnconfirmedTrips(context, kept)) + (await countOneByOne(lacking))
}

async function countOneByOne(trips: ReturnType<typeof filtered>): Promise<number> {
  const { total } = await trips
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Undefined if the filter has more than days, or parts of days. */
export function keptFilterOf(filter: TripFilter, timeZone: string): CountFilter | undefined {
  const isKept = Object.entries(filter).every(
    ([name, value]) => keptFilters.has(name) || value === undefined || isEmptyList(value),
  )
  if (!isKept) return undefined
  const { from, until, vehicleIds, driverIds, categories, fleetCategoryIds } = filter
  if (![from, until].every((at) => at === undefined || isMidnight(at, timeZone))) return undefined
  return {
    fromDay: from && dateIn(timeZone, from).toString(),
    toDay: until && dateIn(timeZone, new Date(until.getTime() - 1)).toString(),
    vehicleIds,
    driverIds,
    categories,
    fleetCategoryIds,
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The first instant of a day; if midnight doesn't exist, a day starts later. */
function isMidnight(at: Date, timeZone: string): boolean {
  const start = dateIn(timeZone, at).toZonedDateTime(timeZone)
  return start.epochMilliseconds === at.getTime()
}
