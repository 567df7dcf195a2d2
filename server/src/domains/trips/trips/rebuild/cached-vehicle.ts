/** The state of a vehicle cached between two rebuilds, advanced by its next positions. */
import { SETTLED_AFTER_MS } from '../records/changed-times.ts'
import type {
  DetectedStop,
  DetectedTrip,
  Detection,
  Segments,
  TripPosition,
} from '../../trip-detection/index.ts'
import type { ClockRange, Rebuilt } from './rebuild-trips.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

/** The stored record of the trip in progress, and the trip that was detected when it was stored. */
type RunningTrip = {
  id: string
  startTime: Date
  endMs: number
  distanceMeters: number
  detected: DetectedTrip | undefined
}

export type CachedVehicle = VehicleKey & {
  generation: number
  detection: Detection
  segments: Segments
  /** Time of the last position in a dirty range; later ones get a separate range. */
  untilMs: number
  /** The passing of time alone changes nothing before this instant. */
  clockMs: number
  running: RunningTrip | undefined
  clockRange: ClockRange | undefined
  /** When its trips were last stored, and the dirty ranges added since. */
  storedMs: number
  rangeIds: Set<string>
}

/** Undefined if the rebuild didn't reach the present. */
export function cacheRebuilt(
  vehicle: VehicleKey,
  { generation, live }: Rebuilt,
  nowMs: number,
): CachedVehicle | undefined {
  // A change of parameters raises all generations, but can't see a first rebuild that is still running.
  if (!live || generation === 1) return undefined
  const { next, raw: segments, clockMs, clockRange, lastMs: untilMs } = live
  const isRunning = segments.trips.at(-1)?.endRule === null
  // People's borders apply to stored positions only.
  if (live.isRunningEdited) return undefined
  // A trip in progress that isn't stored because of a locked trip has no record.
  if (isRunning !== (live.running !== undefined)) return undefined
  const running = live.running && {
    id: live.running.id,
    startTime: live.running.startTime,
    endMs: live.running.endTime.getTime(),
    distanceMeters: live.running.distanceMeters,
    detected: segments.trips.at(-1),
  }
  const known = { generation, segments, untilMs, clockMs, running, clockRange }
  return { ...vehicle, ...known, detection: next, storedMs: nowMs, rangeIds: new Set() }
}

/**
 * Advances the detector by the positions of the dirty ranges. False if more changed than the trip in progress growing: then
 * the vehicle must be rebuilt and its cached state dropped.
 */
export function advanceCached(
  vehicle: CachedVehicle,
  positions: readonly TripPosition[],
  now: Date,
): boolean {
  const known = positions.filter(({ timeMs }) => timeMs <= vehicle.untilMs)
  const { segments, next, clockMs } = vehicle.detection.advance(known, now)
  if (!hasOnlyGrown(vehicle.segments, segments)) return false
  // The daily roll-up has already counted it up to this point.
  const isLate = vehicle.running && vehicle.running.endMs < now.getTime() - SETTLED_AFTER_MS
  if (isLate && grownTrip({ ...vehicle, segments }) !== undefined) return false
  Object.assign(vehicle, { segments, detection: next, clockMs })
  return true
}

/**
 * The trip in progress, if it has changed since it was stored: late positions may change its distance without changing its
 * end.
 */
export function grownTrip({ running, segments }: CachedVehicle): DetectedTrip | undefined {
  const trip = segments.trips.at(-1)
  return running && trip && hasChanged(running, trip) ? trip : undefined
}

function hasChanged({ endMs, detected }: RunningTrip, trip: DetectedTrip): boolean {
  return trip.endMs !== endMs || detected === undefined || !isSame(detected, trip)
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
