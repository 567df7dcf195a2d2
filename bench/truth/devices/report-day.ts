/** What a device with given habits reports in a day. */
import type { Random } from '../../../simulator/src/random.ts'
import { observe, type Observed, type Period, type VehicleDay } from '../world/vehicle-day.ts'
import type { Habits, Style } from './habits.ts'
import { awakePeriods, instantsOf } from './reporting.ts'
import { amongHouses, drifting, driving, type Offset, offsetAt } from './receiver.ts'

/** In the format of a stored position; null is what the device doesn't report. */
export type Fix = {
  timeMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
  ignition: boolean | null
  odometerMeters: number | null
  /** When the server receives it, by its own clock; null if it was imported. */
  receivedMs: number | null
  /** Too few satellites. */
  doubtful: boolean
}

export type Reported = {
  fixes: Fix[]
  /** While the device receives all of the vehicle's data. */
  awake: readonly Period[]
}

const METERS_PER_DEGREE = 111_195
const ON_THE_WAY_MS = 2_000
const IMPORTED_SHARE = 0.2

export function reportDay(day: VehicleDay, habits: Habits, random: Random): Reported {
  const seed = Math.floor(random.next() * 2 ** 31)
  const awake = awakePeriods(day, habits, random)
  const instants = instantsOf(day, awake, habits)
  const canyons = habits.fault === 'streetCanyon' ? someMinutes(awake, random) : []
  const look = observe(day)
  const teller = new Teller(habits.style, random, { seed, canyons })
  return { awake, fixes: instants.map((timeMs) => teller.tell(timeMs, look(timeMs))) }
}

class Teller {
  readonly #style: Style
  readonly #random: Random
  readonly #seed: number
  readonly #canyons: readonly Period[]
  #restsSinceMs: number | undefined
  #driveStartMeters = 0
  #wasOn = false
  readonly #startMeters: number
  readonly #isImported: boolean

  constructor(style: Style, random: Random, { seed, canyons }: { seed: number; canyons: readonly Period[] }) {
    this.#style = style
    this.#random = random
    this.#seed = seed
    this.#canyons = canyons
    this.#startMeters = Math.floor(random.between(1_000_000, 200_000_000))
    this.#isImported = random.chance(IMPORTED_SHARE)
  }

  tell(timeMs: number, seen: Observed): Fix {
    const rests = seen.speedKmh === 0
    this.#restsSinceMs = rests ? (this.#restsSinceMs ?? timeMs) : undefined
    const isDrifting = this.#style.parked === 'drifts' && seen.leg.kind === 'parked' && !seen.isEngineOn
    const offset = this.#offset(timeMs, isDrifting)
    if (seen.isEngineOn && !this.#wasOn) this.#driveStartMeters = seen.meters
    this.#wasOn = seen.isEngineOn
    const squeeze = Math.cos((seen.place.latitude * Math.PI) / 180)
    return {
      timeMs,
      latitude: rounded(seen.place.latitude + offset.north / METERS_PER_DEGREE),
      longitude: rounded(seen.place.longitude + offset.east / (METERS_PER_DEGREE * squeeze)),
      speedKmh: this.#speed(seen.speedKmh, isDrifting),
      headingDegrees: this.#style.hasHeading && seen.speedKmh > 3 ? Math.round(seen.headingDegrees) : null,
      ignition: this.#ignition(seen.isEngineOn),
      odometerMeters: this.#odometer(seen.meters),
      receivedMs: this.#isImported ? null : timeMs + ON_THE_WAY_MS,
      doubtful: false,
    }
  }

  #offset(timeMs: number, isDrifting: boolean): Offset {
    const isHeld = this.#style.parked === 'held' && this.#restsSinceMs !== undefined
    const atMs = isHeld ? (this.#restsSinceMs ?? timeMs) : timeMs
    const isAmongHouses = this.#canyons.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)
    return offsetAt(atMs, isDrifting ? drifting : isAmongHouses ? amongHouses : driving, this.#seed)
  }

  #speed(speedKmh: number, isDrifting: boolean): number | null {
    if (this.#style.speed === 'none') return null
    if (this.#style.speed === 'alwaysZero') return 0
    if (isDrifting && this.#random.chance(0.15)) return Math.round(this.#random.between(0, 5))
    return speedKmh === 0 ? 0 : Math.max(0, Math.round(speedKmh + this.#random.between(-1, 1)))
  }

  #ignition(isOn: boolean): boolean | null {
    if (this.#style.ignition === 'none') return null
    return this.#style.ignition === 'wired' && isOn
  }

  #odometer(meters: number): number | null {
    const shown = this.#startMeters + meters
    const odometers: Record<Style['odometer'], number | null> = {
      none: null,
      meters: Math.round(shown),
      wholeKilometres: Math.floor(shown / 1000) * 1000,
      alwaysZero: 0,
      fromSatellites: Math.round(this.#startMeters + meters * 1.003),
      perDrive: Math.round(meters - this.#driveStartMeters),
    }
    return odometers[this.#style.odometer]
  }
}

/** About a minute at a time, at random. */
function someMinutes(awake: readonly Period[], random: Random): Period[] {
  return awake.flatMap(({ fromMs, toMs }) => {
    if (!random.chance(0.6)) return []
    const at = random.between(fromMs, toMs)
    return [{ fromMs: at, toMs: Math.min(toMs, at + random.between(20, 90) * 1000) }]
  })
}

/** In the format of trackers. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
