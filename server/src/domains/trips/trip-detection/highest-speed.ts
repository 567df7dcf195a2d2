import { isHeld } from '../../tracking/positions/pure.ts'
import { speedBetween } from './trusted-speed.ts'
import type { TripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

type Place = Pick<Sample, 'timeMs' | 'latitude' | 'longitude'>

/** How far back places are kept; older ones add nothing. */
const WINDOW_MS = 20_000
const SPACING_MS = 2_000

/**
 * The top speed of a drive: as reported, or else computed from places. A computed speed must hold over three places and 20
 * s, in both halves and from the first to the last, so that one or two false places don't raise it.
 */
export class HighestSpeed {
  #reportedKmh: number | undefined
  #computedKmh = 0
  #recent: readonly Place[] = []

  copy(): HighestSpeed {
    const copy = new HighestSpeed()
    copy.#reportedKmh = this.#reportedKmh
    copy.#computedKmh = this.#computedKmh
    copy.#recent = this.#recent
    return copy
  }

  /** In order of time. */
  add(sample: Sample, { maxSpeedKmh }: TripParameters): void {
    const { reportedKmh, timeMs, latitude, longitude } = sample
    if (reportedKmh !== null && reportedKmh <= maxSpeedKmh) {
      this.#reportedKmh = Math.max(this.#reportedKmh ?? 0, reportedKmh)
    }
    const last = this.#recent.at(-1)
    if (isHeld(sample)) return
    if (last && timeMs - last.timeMs < SPACING_MS) return
    const place = { timeMs, latitude, longitude }
    const from = this.#recent.findLastIndex(
      (before, index) => index <= this.#recent.length - 2 && before.timeMs <= timeMs - WINDOW_MS,
    )
    this.#recent = [...this.#recent.slice(Math.max(0, from)), place]
    if (from >= 0) this.#computedKmh = Math.max(this.#computedKmh, sustainedSpeed(this.#recent))
  }

  read(): { maxSpeedKmh: number; maxSpeedSource: 'reported' | 'computed' } {
    // A device that reported only 0 during a drive reported no speed.
    return this.#reportedKmh
      ? { maxSpeedKmh: this.#reportedKmh, maxSpeedSource: 'reported' }
      : { maxSpeedKmh: this.#computedKmh, maxSpeedSource: 'computed' }
  }
}

function sustainedSpeed(places: readonly Place[]): number {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return 0
  const halfMs = (first.timeMs + last.timeMs) / 2
  const inside = places.slice(1, -1)
  const middle = inside.findLast(({ timeMs }) => timeMs <= halfMs) ?? inside[0]
  if (!middle) return 0
  return Math.min(speedBetween(first, middle), speedBetween(middle, last), speedBetween(first, last))
}
