/** For tests: ways of a vehicle, put together from drives, stands and silences; a fix every ten seconds, always east. */
import { destination } from '@roadbook/geo/destination'
import type { LatLon } from '@roadbook/geo/types'
import fc from 'fast-check'
import type { TripPosition } from './track.ts'

const STEP_SECONDS = 10

class Way {
  readonly positions: TripPosition[] = []
  #timeMs: number
  #place: LatLon

  constructor(startMs: number, place: LatLon) {
    this.#timeMs = startMs
    this.#place = place
  }

  stand(seconds: number, ignition: boolean | null): this {
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) this.#report(0, ignition)
    return this
  }

  drive(seconds: number, speedKmh: number, ignition: boolean | null = true): this {
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
      this.#report(speedKmh, ignition)
      this.#move(speedKmh, STEP_SECONDS)
    }
    return this
  }

  /** Goes on unheard. */
  tunnel(seconds: number, speedKmh: number): this {
    this.#timeMs += seconds * 1000
    this.#move(speedKmh, seconds)
    return this
  }

  #report(speedKmh: number, ignition: boolean | null): void {
    const fix = { timeMs: this.#timeMs, ...this.#place, speedKmh, ignition }
    this.positions.push({ ...fix, odometerMeters: null, doubtful: false })
    this.#timeMs += STEP_SECONDS * 1000
  }

  #move(speedKmh: number, seconds: number): void {
    this.#place = destination(this.#place, 90, (speedKmh / 3.6) * seconds)
  }
}

export function way(startMs: number, place: LatLon): Way {
  return new Way(startMs, place)
}

const START_MS = Date.UTC(2026, 10, 20, 8)
const ignition = fc.constantFrom(true, false, null)
const speed = fc.integer({ min: 0, max: 120 })
const part = fc.oneof(
  fc.record({ kind: fc.constant('stand' as const), seconds: fc.integer({ min: 10, max: 900 }), ignition }),
  fc.record({
    kind: fc.constant('drive' as const),
    seconds: fc.integer({ min: 10, max: 600 }),
    speed,
    ignition,
  }),
  fc.record({ kind: fc.constant('tunnel' as const), seconds: fc.integer({ min: 10, max: 5000 }), speed }),
)

/** Anything that a device may say, some of it without a place. */
export function waysOf(home: LatLon): fc.Arbitrary<TripPosition[]> {
  const spoilt = fc.array(fc.nat(400), { maxLength: 5 })
  return fc.tuple(fc.array(part, { minLength: 1, maxLength: 12 }), spoilt).map(([parts, doubtful]) => {
    const made = way(START_MS, home)
    for (const next of parts) {
      if (next.kind === 'stand') made.stand(next.seconds, next.ignition)
      else if (next.kind === 'drive') made.drive(next.seconds, next.speed, next.ignition)
      else made.tunnel(next.seconds, next.speed)
    }
    return made.positions.map((fix, index) => ({ ...fix, doubtful: doubtful.includes(index) }))
  })
}

/** Drives with proper stops between them, and how many there are. */
export function drivesOf(home: LatLon): fc.Arbitrary<{ track: TripPosition[]; drives: number }> {
  const drive = fc.record({
    drive: fc.integer({ min: 120, max: 1200 }),
    speed: fc.integer({ min: 20, max: 130 }),
    stand: fc.integer({ min: 310, max: 2000 }),
  })
  return fc.array(drive, { minLength: 1, maxLength: 6 }).map((drives) => {
    const made = way(START_MS, home).stand(60, false)
    for (const next of drives) made.drive(next.drive, next.speed).stand(next.stand, false)
    return { track: made.positions, drives: drives.length }
  })
}
