import type { TripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

type Watched = {
  latitude: number
  longitude: number
  sinceMs: number
  /** The fix before, and how far the vehicle would have come by what was said on both ends of each step. */
  lastMs: number
  lastKmh: number
  claimedMeters: number
  /** Where it was first heard at this place, where it is now, and when it rose last. */
  firstOdometer: number | null
  odometer: number | null
  roseMs: number
}

/**
 * Sees a place that freezes while the device goes on saying a speed: exactly the same coordinates for longer than that
 * speed takes to leave the stay radius. Then the odometer decides: while it rises the vehicle drives, else it stands,
 * whatever speed is said.
 */
export class PlaceWatch {
  #watched: Watched | undefined

  copy(): PlaceWatch {
    const copy = new PlaceWatch()
    copy.#watched = this.#watched && { ...this.#watched }
    return copy
  }

  /** In order of time; `reported` is the fix's own speed. */
  judge(
    fix: TripPosition,
    reported: number,
    { stayRadiusMeters, stopDurationSeconds, movingSpeedKmh }: TripParameters,
  ): { speedKmh: number; isFrozen: boolean } {
    const watched = this.#watched
    if (watched?.latitude !== fix.latitude || watched.longitude !== fix.longitude) {
      this.#begin(fix, reported)
      return { speedKmh: reported, isFrozen: false }
    }
    this.#hear(watched, fix)
    const claimedKmh = Math.min(watched.lastKmh, reported)
    watched.claimedMeters += (claimedKmh / 3600) * (fix.timeMs - watched.lastMs)
    Object.assign(watched, { lastMs: fix.timeMs, lastKmh: reported })
    const driven = (watched.odometer ?? 0) - (watched.firstOdometer ?? 0)
    const rises = fix.timeMs - watched.roseMs < stopDurationSeconds.ignitionOff * 1000
    if (driven > stayRadiusMeters && rises) {
      const average = (driven * 3600) / (fix.timeMs - watched.sinceMs)
      return { speedKmh: reported >= movingSpeedKmh ? reported : average, isFrozen: true }
    }
    const isFrozen = claimedKmh > 0 && watched.claimedMeters > stayRadiusMeters
    return { speedKmh: isFrozen ? 0 : reported, isFrozen }
  }

  #begin({ latitude, longitude, timeMs, odometerMeters }: TripPosition, reported: number): void {
    const odometer = {
      firstOdometer: odometerMeters,
      odometer: odometerMeters,
      roseMs: Number.NEGATIVE_INFINITY,
    }
    const claim = { sinceMs: timeMs, lastMs: timeMs, lastKmh: reported, claimedMeters: 0 }
    this.#watched = { latitude, longitude, ...claim, ...odometer }
  }

  #hear(watched: Watched, { timeMs, odometerMeters }: TripPosition): void {
    if (odometerMeters === null) return
    watched.firstOdometer ??= odometerMeters
    if (watched.odometer !== null && odometerMeters > watched.odometer) watched.roseMs = timeMs
    watched.odometer = Math.max(watched.odometer ?? odometerMeters, odometerMeters)
  }
}
