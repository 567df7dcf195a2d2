import type { TripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

/** What was said at the place where a vehicle was heard last; a plain object, as a stop keeps it. */
export type WatchedPlace = {
  readonly latitude: number
  readonly longitude: number
  readonly sinceMs: number
  /** The fix before, and how far the vehicle would have come by what was said on both ends of each step. */
  readonly lastMs: number
  readonly lastKmh: number
  readonly claimedMeters: number
  /** Where it was first heard at this place, where it is now, and when it rose last, if ever. */
  readonly firstOdometer: number | null
  readonly odometer: number | null
  readonly roseMs: number | null
  /** Whether the device says it again and again, though it says that it drives. */
  readonly isFrozen: boolean
}

type Judgement = { speedKmh: number; watched: WatchedPlace }

/**
 * Sees a place that freezes while the device goes on saying a speed: exactly the same coordinates for longer than that
 * speed takes to leave the stay radius. Then the odometer decides: while it rises the vehicle drives, else it stands,
 * whatever speed is said. In order of time.
 */
export function judgePlace(
  before: WatchedPlace | undefined,
  fix: TripPosition,
  { reported, parameters }: { reported: number; parameters: TripParameters },
): Judgement {
  const isSamePlace = before?.latitude === fix.latitude && before.longitude === fix.longitude
  const [watched, speedKmh] = isSamePlace
    ? advance(before, fix, { reported, parameters })
    : [heardFirst(fix, reported), reported]
  return { speedKmh, watched }
}

/** A place that is new. */
function heardFirst(
  { latitude, longitude, timeMs, odometerMeters }: TripPosition,
  reported: number,
): WatchedPlace {
  return {
    latitude,
    longitude,
    sinceMs: timeMs,
    lastMs: timeMs,
    lastKmh: reported,
    claimedMeters: 0,
    firstOdometer: odometerMeters,
    odometer: odometerMeters,
    roseMs: null,
    isFrozen: false,
  }
}

/** The place with one more fix there, and the speed that is believed. */
function advance(
  before: WatchedPlace,
  fix: TripPosition,
  { reported, parameters }: { reported: number; parameters: TripParameters },
): [WatchedPlace, speedKmh: number] {
  const { stayRadiusMeters, stopDurationSeconds, movingSpeedKmh } = parameters
  const { timeMs } = fix
  const { firstOdometer, odometer, roseMs } = hear(before, fix)
  const claimedKmh = Math.min(before.lastKmh, reported)
  const claimedMeters = before.claimedMeters + (claimedKmh / 3600) * (timeMs - before.lastMs)
  const watched = {
    ...before,
    lastMs: timeMs,
    lastKmh: reported,
    claimedMeters,
    firstOdometer,
    odometer,
    roseMs,
  }
  const driven = (odometer ?? 0) - (firstOdometer ?? 0)
  const rises = roseMs !== null && timeMs - roseMs < stopDurationSeconds.ignitionOff * 1000
  if (driven > stayRadiusMeters && rises) {
    const average = (driven * 3600) / (timeMs - before.sinceMs)
    return [{ ...watched, isFrozen: true }, reported >= movingSpeedKmh ? reported : average]
  }
  const isFrozen = claimedKmh > 0 && claimedMeters > stayRadiusMeters
  return [{ ...watched, isFrozen }, isFrozen ? 0 : reported]
}

function hear(
  { firstOdometer, odometer, roseMs }: WatchedPlace,
  { timeMs, odometerMeters }: TripPosition,
): Pick<WatchedPlace, 'firstOdometer' | 'odometer' | 'roseMs'> {
  if (odometerMeters === null) return { firstOdometer, odometer, roseMs }
  return {
    firstOdometer: firstOdometer ?? odometerMeters,
    odometer: Math.max(odometer ?? odometerMeters, odometerMeters),
    roseMs: odometer !== null && odometerMeters > odometer ? timeMs : roseMs,
  }
}
