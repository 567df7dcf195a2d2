import type { Tour } from '@roadbook/contract/trips/tours'
import type { LatLon } from '@roadbook/geo/types'
import type { Context } from '../../../http/scope.ts'
import { readLegs } from '../trips/index.ts'
import { findTours, MAX_REST_MS } from './find-tours.ts'
import { toTour } from './to-tour.ts'

type Wanted = { vehicleId: string; from: Date; until: Date; base: LatLon | null }

const DAY_MS = 86_400_000
/** Trips and rests that started earlier than this before the period are over when it begins. */
const BEFORE_MS = DAY_MS + MAX_REST_MS
/** How many days after the period to look for the end of its last tour; the second is hardly ever needed. */
const DAYS_AFTER = [2, 31]

/** The tours that start in the period, oldest first, each with all of its trips. */
export async function readTours(context: Context, { vehicleId, from, until, base }: Wanted): Promise<Tour[]> {
  const { now } = context
  const since = new Date(from.getTime() - BEFORE_MS)
  let tours: Tour[] = []
  for (const days of DAYS_AFTER) {
    const before = new Date(until.getTime() + days * DAY_MS)
    const legs = await readLegs(context, { vehicleId, from: since, until: before })
    const found = findTours(legs, base, now).map((tour) => toTour(vehicleId, tour, now))
    tours = found.filter((tour) => startsIn(tour, { from, until }))
    const isWhole = tours.at(-1) !== found.at(-1) || before > now
    if (isWhole) break
  }
  return tours
}

function startsIn({ startTime }: Tour, { from, until }: Pick<Wanted, 'from' | 'until'>): boolean {
  const startMs = Date.parse(startTime)
  return startMs >= from.getTime() && startMs < until.getTime()
}
