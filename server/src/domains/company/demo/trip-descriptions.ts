/** Generated trip descriptions of the demo company; the same trip always gets the same one. */
import type { TripUpdate } from '@roadbook/contract/trips/trips'
import { seededRandom } from './seeded-random.ts'

/** work: business use only. home: the driver takes it home. free: the driver also uses it privately. */
export type TripUse = 'work' | 'home' | 'free'

export type DrivenTrip = {
  /** A value that stays the same whenever this trip is recomputed. */
  seed: string
  /** 1 is Monday, 7 is Sunday; weekday and hour are in the company's time zone. */
  weekday: number
  hour: number
  startsAtBase: boolean
  endsAtBase: boolean
  /** Town or village where the trip ended. */
  endPlace: string | null
  isLogbook: boolean
  /** By fleet category, and by plate if the driver takes it home. */
  use: TripUse
  /** So recent that not every trip has been described yet. */
  isRecent: boolean
  /** A logbook locks it in a few days; some drivers still owe the texts. */
  isDueSoon: boolean
  /** A recorded real drive, moved in time. */
  isRecorded: boolean
}

const SATURDAY = 6

const purposes = [
  'Delivery',
  'Installation',
  'Repair on site',
  'Maintenance visit',
  'Collection of parts',
  'Measuring for an offer',
  'Inspection with the customer',
  'Handover',
]

/** Names that can't be mistaken for a real company's. */
const partners = [
  'Sample Hotel',
  'Example Marine Supplies',
  'Specimen Bakery',
  'Sample Clinic',
  'Example Builders',
  'Placeholder Foods',
  'Specimen Print Works',
  'Example Garden Centre',
]

export const recordedNote =
  'A real drive, moved in time: recorded by an enviroCar user in Germany in 2020. © enviroCar contributors, ODbL 1.0.'

/** Undefined if the trip is not described yet, so that some are left to do. */
export function describeTrip(trip: DrivenTrip): TripUpdate | undefined {
  if (trip.isRecorded) return { note: recordedNote }
  const random = seededRandom(trip.seed)
  if (isCommute(trip)) return random(1) < 0.95 ? { category: 'commute' } : undefined
  if (isFreeTime(trip)) return random(2) < 0.85 ? { category: 'private' } : undefined
  return random(3) < describedShare(trip) ? describeBusiness(trip, random) : undefined
}

function describedShare({ isLogbook, isRecent, isDueSoon }: DrivenTrip): number {
  if (!isLogbook) return isRecent ? 0.02 : 0.05
  if (isRecent) return 0.35
  return isDueSoon ? 0.6 : 0.93
}

/** From home to the depot in the morning, or back at the end of the day. */
function isCommute({ use, weekday, hour, startsAtBase, endsAtBase }: DrivenTrip): boolean {
  if (use === 'work' || weekday >= SATURDAY || startsAtBase === endsAtBase) return false
  return endsAtBase ? hour >= 5 && hour < 9 : hour >= 16 && hour < 19
}

function isFreeTime({ use, weekday, hour }: DrivenTrip): boolean {
  if (use !== 'free') return false
  return weekday >= SATURDAY || hour >= 18 || hour < 5
}

function describeBusiness(
  { endsAtBase, endPlace, isLogbook }: DrivenTrip,
  random: (nth: number) => number,
): TripUpdate {
  if (endsAtBase) return { purpose: 'Back to the depot', destination: 'Depot', partner: 'Own depot' }
  const purpose = purposes[Math.floor(random(4) * purposes.length)] ?? 'Delivery'
  if (!isLogbook) return { purpose }
  const partner = partners[Math.floor(random(5) * partners.length)] ?? 'Sample Hotel'
  return { purpose, partner, destination: endPlace ?? partner }
}
