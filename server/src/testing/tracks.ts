/**
 * For tests: tracks of a vehicle, built from drives, stops and gaps; a fix every ten seconds by default,
 * heading east until it turns.
 */
import { destination } from '@roadbook/geo/destination'
import type { LatLon } from '@roadbook/geo/types'
import fc from 'fast-check'
import type { TripPosition } from '../domains/trips/trip-detection/trip-position.ts'

const STEP_SECONDS = 10

type Habits = {
  odometerMeters: number | null
  stepSeconds: number
}

class Way {
  readonly positions: TripPosition[] = []
  #timeMs: number
  #place: LatLon
  #odometerMeters: number | null
  #bearing = 90
  readonly #stepSeconds: number

  constructor(startMs: number, place: LatLon, { odometerMeters, stepSeconds }: Habits) {
    this.#timeMs = startMs
    this.#place = place
    this.#odometerMeters = odometerMeters
    this.#stepSeconds = stepSeconds
  }

  stand(seconds: number, ignition: boolean | null): this {
    for (let passed = 0; passed < seconds; passed += this.#stepSeconds) this.#report(0, ignition)
    return this
  }

  drive(seconds: number, speedKmh: number, ignition: boolean | null = true): this {
    for (let passed = 0; passed < seconds; passed += this.#stepSeconds) {
      this.#report(speedKmh, ignition)
      this.#move(speedKmh, this.#stepSeconds)
    }
    return this
  }

  turn(degrees: number): this {
    this.#bearing = (this.#bearing + degrees + 360) % 360
    return this
  }

  /** Continues without reporting. */
  tunnel(seconds: number, speedKmh: number): this {
    this.#timeMs += seconds * 1000
    this.#move(speedKmh, seconds)
    return this
  }

  /** Moves for one fix with the ignition off. */
  roll(meters: number): this {
    this.#report(5, false)
    this.#place = destination(this.#place, this.#bearing, meters)
    return this
  }

  /** Reports a speed at a fixed place; only the odometer and the next place show whether it is driving. */
  freeze(seconds: number, { saysKmh, driven = false, ignition = true }: Frozen): this {
    const frozen = this.#place
    for (let passed = 0; passed < seconds; passed += this.#stepSeconds) {
      const ahead = this.#place
      this.#place = frozen
      this.#report(saysKmh, ignition)
      this.#place = ahead
      if (driven) this.#move(saysKmh, this.#stepSeconds)
    }
    return this
  }

  #report(speedKmh: number, ignition: boolean | null): void {
    const fix = { timeMs: this.#timeMs, ...this.#place, speedKmh, ignition }
    const odometerMeters = this.#odometerMeters === null ? null : Math.round(this.#odometerMeters)
    const headingDegrees = this.#bearing
    this.positions.push({ ...fix, odometerMeters, headingDegrees, receivedMs: null, doubtful: false })
    this.#timeMs += this.#stepSeconds * 1000
  }

  #move(speedKmh: number, seconds: number): void {
    const meters = (speedKmh / 3.6) * seconds
    this.#place = destination(this.#place, this.#bearing, meters)
    if (this.#odometerMeters !== null) this.#odometerMeters += meters
  }
}

type Frozen = { saysKmh: number; driven?: boolean; ignition?: boolean | null }

export function trackOf(
  startMs: number,
  place: LatLon,
  odometerMeters: number | null = null,
  stepSeconds = STEP_SECONDS,
): Way {
  return new Way(startMs, place, { odometerMeters, stepSeconds })
}

const START_MS = Date.UTC(2026, 10, 20, 8)
const ignition = fc.constantFrom(true, false, null)
const speed = fc.integer({ min: 0, max: 120 })
const seconds = (min: number, max: number) => fc.integer({ min, max })
const part = fc.oneof(
  fc.record({ kind: fc.constant('stand' as const), seconds: seconds(10, 1200), ignition }),
  fc.record({ kind: fc.constant('drive' as const), seconds: seconds(10, 600), speed, ignition }),
  fc.record({ kind: fc.constant('tunnel' as const), seconds: seconds(10, 5000), speed }),
  fc.record({
    kind: fc.constant('silence' as const),
    seconds: seconds(3600, 3 * 86_400),
    speed: fc.constantFrom(0, 0, 60, 300),
  }),
  fc.record({ kind: fc.constant('roll' as const), meters: fc.integer({ min: 0, max: 60 }) }),
  fc.record({
    kind: fc.constant('freeze' as const),
    seconds: seconds(10, 900),
    saysKmh: speed,
    driven: fc.boolean(),
    ignition,
  }),
)

/** Several consecutive fixes at a false place. */
const falseRun = fc.record({
  from: fc.nat(400),
  length: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 8, max: 60 })),
  meters: fc.constantFrom(200, 1_000, 5_000, 20_000, 100_000, 300_000),
})

/** Variations of a device's reports, independent of the vehicle. */
const device = fc.record({
  stepSeconds: fc.constantFrom(1, 5, 10, 10, 30, 60),
  speeds: fc.constantFrom('said', 'said', 'some', 'none', 'zero'),
  odometer: fc.constantFrom('none', 'metres', 'whole', 'zero', 'falls'),
  ignition: fc.constantFrom('said', 'said', 'none', 'off'),
  headings: fc.boolean(),
  heldSeconds: fc.constantFrom(0, 0, 0, 12, 60),
  isSpeedHeld: fc.boolean(),
})
type Device = typeof device extends fc.Arbitrary<infer T> ? T : never

type Said = Pick<Device, 'speeds' | 'odometer' | 'ignition' | 'headings'>

function asSaid(fix: TripPosition, index: number, says: Said): TripPosition {
  const { odometerMeters: meters, speedKmh } = fix
  const odometers = {
    none: null,
    metres: meters,
    whole: meters && Math.floor(meters / 1000) * 1000,
    zero: 0,
    falls: meters && meters % 3000,
  }
  const speeds = { said: speedKmh, some: index % 3 === 0 ? null : speedKmh, none: null, zero: 0 }
  const ignitions = { said: fix.ignition, none: null, off: false }
  return {
    ...fix,
    speedKmh: speeds[says.speeds],
    odometerMeters: odometers[says.odometer],
    ignition: ignitions[says.ignition],
    headingDegrees: says.headings ? fix.headingDegrees : null,
  }
}

/**
 * Anything that a device may report: some fixes without a place, some at false places, some from a clock that
 * is ahead; gaps of minutes to days, stops at ignition changes.
 */
export function tracksOf(home: LatLon, maxFixes = MAX_FIXES): fc.Arbitrary<TripPosition[]> {
  const marks = fc.array(fc.nat(400), { maxLength: 5 })
  const falseRuns = fc.array(falseRun, { maxLength: 4 })
  const parts = fc.array(part, { minLength: 1, maxLength: 12 })
  return fc.tuple(parts, marks, marks, falseRuns, device).map(([plan, doubtful, ahead, runs, says]) => {
    const made = trackOf(START_MS, home, 5000, says.stepSeconds)
    for (const next of plan) {
      if (next.kind === 'stand') made.stand(next.seconds, next.ignition)
      else if (next.kind === 'freeze') made.freeze(next.seconds, next)
      else if (next.kind === 'drive') made.drive(next.seconds, next.speed, next.ignition)
      else if (next.kind === 'roll') made.roll(next.meters)
      else made.tunnel(next.seconds, next.speed)
    }
    const track = withHeldPlaces(made.positions.slice(0, maxFixes), says).map((fix, index) => ({
      ...asSaid(fix, index, says),
      doubtful: doubtful.includes(index),
      receivedMs: fix.timeMs + (ahead.includes(index) ? -3_600_000 : 1_000),
    }))
    return track.length > 0
      ? runs.reduce(withFalseRun, track)
      : trackOf(START_MS, home).stand(10, null).positions
  })
}

/** Keeps the test short. */
const MAX_FIXES = 1_200

type FalseRun = { from: number; length: number; meters: number }

/** The track with some fixes moved north of the vehicle's true place by this distance. */
export function withFalseRun(track: TripPosition[], { from, length, meters }: FalseRun): TripPosition[] {
  return track.map((fix, index) =>
    index >= from && index < from + length ? { ...fix, ...destination(fix, 0, meters) } : fix,
  )
}

/** Drives with real stops between them, and how many there are. */
export function drivesOf(home: LatLon): fc.Arbitrary<{ track: TripPosition[]; drives: number }> {
  const drive = fc.record({
    drive: fc.integer({ min: 120, max: 1200 }),
    speed: fc.integer({ min: 20, max: 130 }),
    stand: fc.integer({ min: 310, max: 2000 }),
  })
  return fc.array(drive, { minLength: 1, maxLength: 6 }).map((drives) => {
    const made = trackOf(START_MS, home).stand(60, false)
    for (const next of drives) made.drive(next.drive, next.speed).stand(next.stand, false)
    return { track: made.positions, drives: drives.length }
  })
}

/**
 * The fixes of a device that takes a new place only once in this many seconds and repeats it in between, along with speed
 * and heading if those are repeated too.
 */
export function withHeldPlaces(
  track: readonly TripPosition[],
  { heldSeconds, isSpeedHeld }: { heldSeconds: number; isSpeedHeld: boolean },
): TripPosition[] {
  let taken = track[0]
  return track.map((fix) => {
    if (!taken || fix.timeMs - taken.timeMs >= heldSeconds * 1000) taken = fix
    const { latitude, longitude, speedKmh, headingDegrees } = taken
    return { ...fix, latitude, longitude, ...(isSpeedHeld ? { speedKmh, headingDegrees } : {}) }
  })
}

type HeldDrive = {
  /** What the device sent, and the same without repeats while it drove. */
  track: TripPosition[]
  bare: TripPosition[]
  /** The length of the drive, and the most that the device can have cut off at its turns. */
  meters: number
  cutMeters: number
  kmh: number
}

/** One drive of a device that repeats each place, with stops before and after it. */
export function heldDrivesOf(home: LatLon): fc.Arbitrary<HeldDrive> {
  const plan = fc.record({
    turns: fc.constantFrom([], [90, 90, 90], [180]),
    legSeconds: fc.integer({ min: 240, max: 900 }),
    kmh: fc.integer({ min: 20, max: 130 }),
    stepSeconds: fc.integer({ min: 1, max: 10 }),
    heldSeconds: fc.integer({ min: 3, max: 60 }),
    isSpeedHeld: fc.boolean(),
    parkedSeconds: fc.constantFrom(60, 600, 7200),
  })
  const says = fc.record({
    speeds: fc.constantFrom('said' as const, 'said' as const, 'none' as const, 'zero' as const),
    odometer: fc.constantFrom('none' as const, 'metres' as const),
    ignition: fc.constantFrom('said' as const, 'none' as const, 'off' as const),
    headings: fc.boolean(),
  })
  return fc.tuple(plan, says).map(([{ turns, legSeconds, kmh, stepSeconds, ...held }, saying]) => {
    const made = trackOf(START_MS, home, 5000, stepSeconds)
    const legs = [...turns, 0]
    made.stand(held.parkedSeconds, false)
    for (const degrees of legs) made.drive(legSeconds, kmh).turn(degrees)
    const sent = made.stand(600, false).positions.map((fix, index) => asSaid(fix, index, saying))
    const drivenSeconds = legs.length * Math.ceil(legSeconds / stepSeconds) * stepSeconds
    const cutMeters = turns.length * (kmh / 3.6) * (held.heldSeconds + stepSeconds)
    const track = withHeldPlaces(sent, held)
    const isNew = ({ latitude, longitude }: TripPosition, index: number): boolean =>
      made.positions[index]?.speedKmh === 0 ||
      track[index - 1]?.latitude !== latitude ||
      track[index - 1]?.longitude !== longitude
    return {
      track,
      bare: track.filter(isNew),
      meters: drivenSeconds * (kmh / 3.6),
      cutMeters: saying.odometer === 'none' ? cutMeters : 0,
      kmh,
    }
  })
}
