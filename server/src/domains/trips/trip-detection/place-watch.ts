import { heldSeconds } from '../../tracking/positions/pure.ts'
import type { TripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

/** What was reported at a vehicle's last place; plain data, stored with a stop. */
export type WatchedPlace = {
  readonly latitude: number
  readonly longitude: number
  readonly sinceMs: number
  /** The fix before, and how far the vehicle would have driven at the reported speeds. */
  readonly lastMs: number
  readonly lastKmh: number
  readonly claimedMeters: number
  /** The odometer at the first fix at this place, at the last one, and when it last rose. */
  readonly firstOdometer: number | null
  readonly odometer: number | null
  readonly roseMs: number | null
  /** Until when the odometer showed the first fix's value. */
  readonly stoodMs?: number
  /** Whether the device repeats the place although it reports driving. */
  readonly isFrozen: boolean
}

type Judgement = { speedKmh: number; watched: WatchedPlace }

/**
 * Detects a frozen place: exactly the same coordinates for a minute longer than the reported speed takes to leave the stay radius.
 * Then the odometer decides: while it rises the vehicle drives, otherwise it stands whatever its speed. In order of time.
 */
export function judgePlace(
  before: WatchedPlace | undefined,
  fix: TripPosition,
  { reported, parameters }: { reported: number; parameters: TripParameters },
): Judgement {
  const isSamePlace = before?.latitude === fix.latitude && before.longitude === fix.longitude
  const [watched, speedKmh] = isSamePlace
    ? advance(before, fix, { reported, parameters })
    : [firstAtPlace(fix, reported), reported]
  return { speedKmh, watched }
}

/** A new place. */
function firstAtPlace(
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

/** The place after one more fix there, and the trusted speed. */
function advance(
  before: WatchedPlace,
  fix: TripPosition,
  { reported, parameters }: { reported: number; parameters: TripParameters },
): [WatchedPlace, speedKmh: number] {
  const { stayRadiusMeters, stopDurationSeconds, movingSpeedKmh } = parameters
  const { timeMs } = fix
  const { firstOdometer, odometer, roseMs } = followOdometer(before, fix)
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
    stoodMs: odometer === firstOdometer ? timeMs : (before.stoodMs ?? before.sinceMs),
  }
  const driven = (odometer ?? 0) - (firstOdometer ?? 0)
  const rises = roseMs !== null && timeMs - roseMs < stopDurationSeconds.ignitionOff * 1000
  if (driven > stayRadiusMeters && rises) {
    const average =
      (driven * 3600) / Math.max(heldSeconds * 1000, timeMs - (watched.stoodMs ?? before.sinceMs))
    return [{ ...watched, isFrozen: true }, reported >= movingSpeedKmh ? reported : average]
  }
  const heldMeters = (claimedKmh / 3.6) * heldSeconds
  const isFrozen = claimedKmh > 0 && claimedMeters > stayRadiusMeters + heldMeters
  return [{ ...watched, isFrozen }, isFrozen ? 0 : reported]
}

function followOdometer(
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
