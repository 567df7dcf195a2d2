/** What is remembered of a vehicle between two rebuilds, and what the next positions change in it. */
import { SETTLED_AFTER_MS } from '../trips/index.ts'
import type {
  DetectedStop,
  DetectedTrip,
  Detection,
  Segments,
  TripPosition,
} from '../trip-detection/index.ts'
import type { ClockRange, Rebuilt } from './rebuild-trips.ts'
import type { VehicleKey } from '../positions/index.ts'

/** The record of a trip under way, as it is stored. */
type RunningTrip = { id: string; startTime: Date; endMs: number; distanceMeters: number }

export type CachedVehicle = VehicleKey & {
  generation: number
  detection: Detection
  segments: Segments
  /** Of the last position of which a mark told; of later ones a mark will tell. */
  untilMs: number
  /** Until then the clock alone changes nothing. */
  clockMs: number
  running: RunningTrip | undefined
  clockRange: ClockRange | undefined
  /** When its trips were stored last, and the marks that came since. */
  storedMs: number
  marks: Set<string>
}

/** Undefined when there is nothing to go on from. */
export function cacheRebuilt(
  vehicle: VehicleKey,
  { generation, live }: Rebuilt,
  nowMs: number,
): CachedVehicle | undefined {
  // Whoever changes the company's parameters tells all who count rebuilds, but cannot see a first one that is under way.
  if (!live || generation === 1) return undefined
  const { next, raw: segments, clockMs, clockRange, lastMs: untilMs } = live
  const isRunning = segments.trips.at(-1)?.endRule === null
  // A trip that a locked one keeps from being stored has no record to go on with.
  if (isRunning !== (live.running !== undefined)) return undefined
  const running = live.running && {
    id: live.running.id,
    startTime: live.running.startTime,
    endMs: live.running.endTime.getTime(),
    distanceMeters: live.running.distanceMeters,
  }
  const known = { generation, segments, untilMs, clockMs, running, clockRange }
  return { ...vehicle, ...known, detection: next, storedMs: nowMs, marks: new Set() }
}

/**
 * Takes in all positions behind the border of which marks told. False when more changed than the way of the trip under
 * way: then the vehicle is to be rebuilt, and what is remembered of it is of no more use.
 */
export function advanceCached(
  vehicle: CachedVehicle,
  positions: readonly TripPosition[],
  now: Date,
): boolean {
  const known = positions.filter(({ timeMs }) => timeMs <= vehicle.untilMs)
  const { segments, next, clockMs } = vehicle.detection.advance(known, now)
  if (!hasOnlyGrown(vehicle.segments, segments)) return false
  // Whoever adds trips up has counted it already, as far as it had come.
  const isLate = vehicle.running && vehicle.running.endMs < now.getTime() - SETTLED_AFTER_MS
  if (isLate && segments.trips.at(-1)?.endMs !== vehicle.running?.endMs) return false
  Object.assign(vehicle, { segments, detection: next, clockMs })
  return true
}

/** The trip under way, where its record does not say yet how far it has come. */
export function grownTrip({ running, segments }: CachedVehicle): DetectedTrip | undefined {
  const trip = segments.trips.at(-1)
  return running && trip && trip.endMs !== running.endMs ? trip : undefined
}

function hasOnlyGrown(before: Segments, after: Segments): boolean {
  return (
    before.trips.length === after.trips.length &&
    before.stops.length === after.stops.length &&
    before.stops.every((stop, index) => isSame(stop, after.stops[index])) &&
    before.trips.every((trip, index) => isSame(trip, after.trips[index]) || isGrown(trip, after.trips[index]))
  )
}

function isSame(a: DetectedStop | DetectedTrip, b: DetectedStop | DetectedTrip | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function isGrown(before: DetectedTrip, after: DetectedTrip | undefined): boolean {
  return (
    after !== undefined &&
    before.endRule === null &&
    after.endRule === null &&
    before.startMs === after.startMs &&
    before.startRule === after.startRule &&
    JSON.stringify(before.start) === JSON.stringify(after.start) &&
    before.startOdometerMeters === after.startOdometerMeters
  )
}
