/** For tests: ways of a vehicle, put together from drives, stands and silences; a fix every ten seconds, always east. */
import { destination } from '@roadbook/geo/destination'
import type { LatLon } from '@roadbook/geo/types'
import fc from 'fast-check'
import type { TripPosition } from './trip-position.ts'

const STEP_SECONDS = 10

class Way {
  readonly positions: TripPosition[] = []
  #timeMs: number
  #place: LatLon
  #odometerMeters: number | null

  constructor(startMs: number, place: LatLon, odometerMeters: number | null) {
    this.#timeMs = startMs
    this.#place = place
    this.#odometerMeters = odometerMeters
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

  /** Says a speed and always the same place; whether it is driven shows in the odometer, and where it is seen next. */
  freeze(seconds: number, { saysKmh, driven = false, ignition = true }: Frozen): this {
    const frozen = this.#place
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
      const ahead = this.#place
      this.#place = frozen
      this.#report(saysKmh, ignition)
      this.#place = ahead
      if (driven) this.#move(saysKmh, STEP_SECONDS)
    }
    return this
  }

  #report(speedKmh: number, ignition: boolean | null): void {
    const fix = { timeMs: this.#timeMs, ...this.#place, speedKmh, ignition }
    const odometerMeters = this.#odometerMeters === null ? null : Math.round(this.#odometerMeters)
    this.positions.push({ ...fix, odometerMeters, headingDegrees: null, receivedMs: null, doubtful: false })
    this.#timeMs += STEP_SECONDS * 1000
  }

  #move(speedKmh: number, seconds: number): void {
    const meters = (speedKmh / 3.6) * seconds
    this.#place = destination(this.#place, 90, meters)
    if (this.#odometerMeters !== null) this.#odometerMeters += meters
  }
}

type Frozen = { saysKmh: number; driven?: boolean; ignition?: boolean | null }

export function way(startMs: number, place: LatLon, odometerMeters: number | null = null): Way {
  return new Way(startMs, place, odometerMeters)
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
  fc.record({
    kind: fc.constant('freeze' as const),
    seconds: fc.integer({ min: 10, max: 900 }),
    saysKmh: speed,
    driven: fc.boolean(),
    ignition,
  }),
)

/** Some in a row at a place where nobody was. */
const falseRun = fc.record({
  from: fc.nat(400),
  length: fc.integer({ min: 1, max: 7 }),
  meters: fc.constantFrom(5_000, 100_000, 100_000),
})

/** Anything that a device may say, some of it without a place, some at false ones. */
export function waysOf(home: LatLon): fc.Arbitrary<TripPosition[]> {
  const spoilt = fc.array(fc.nat(400), { maxLength: 5 })
  const falseRuns = fc.array(falseRun, { maxLength: 4 })
  const odometer = fc.constantFrom(null, 5000)
  const parts = fc.array(part, { minLength: 1, maxLength: 12 })
  const speechless = fc.option(fc.integer({ min: 1, max: 4 }))
  return fc
    .tuple(parts, spoilt, falseRuns, odometer, speechless)
    .map(([plan, doubtful, runs, odometerMeters, every]) => {
      const made = way(START_MS, home, odometerMeters)
      for (const next of plan) {
        if (next.kind === 'stand') made.stand(next.seconds, next.ignition)
        else if (next.kind === 'freeze') made.freeze(next.seconds, next)
        else if (next.kind === 'drive') made.drive(next.seconds, next.speed, next.ignition)
        else made.tunnel(next.seconds, next.speed)
      }
      const track = made.positions.map((fix, index) => ({
        ...fix,
        speedKmh: every !== null && index % every === 0 ? null : fix.speedKmh,
        doubtful: doubtful.includes(index),
      }))
      return runs.reduce(withFalseRun, track)
    })
}

export type FalseRun = { from: number; length: number; meters: number }

/** The way with fixes that lie so far north of where the vehicle was. */
export function withFalseRun(track: TripPosition[], { from, length, meters }: FalseRun): TripPosition[] {
  return track.map((fix, index) =>
    index >= from && index < from + length ? { ...fix, ...destination(fix, 0, meters) } : fix,
  )
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
