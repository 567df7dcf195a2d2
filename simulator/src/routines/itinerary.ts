import type { Day } from '../calendar.ts'
import type { SimulatedVehicle } from '../fleet.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'

/** Why a vehicle is parked where it is. */
export type Reason =
  | 'night'
  | 'depot'
  | 'load'
  | 'customer'
  | 'passengers'
  | 'patrol'
  | 'break'
  | 'home'
  | 'refuel'
  | 'charge'
  | 'private'
  | 'workshop'

/** A stay at the end of a drive. */
export type Visit = {
  node: number
  reason: Reason
  staySeconds: number
  /** Earliest departure, in minutes after the day's midnight. */
  untilMinute?: number
  /** The engine runs on for the whole stay. */
  isEngineOn?: boolean
  /** The tank or the battery is filled here. */
  fills?: boolean
  /** The tracker has no power here. */
  isSilent?: boolean
}

/** A vehicle's plan for a day: it visits one place after another and stays at the last. */
export type Agenda = { departMinute: number; visits: Visit[] }

/** What the plan of a day depends on. */
export type DayContext = {
  world: World
  vehicle: SimulatedVehicle
  /** The depot, and the driver's home. */
  base: number
  home: number
  /** Its customers, the nearest to the middle of its area first. */
  area: readonly number[]
  random: Random
  day: Day
  /** 0 is Sunday. */
  weekday: number
  /** Where the vehicle starts. */
  at: number
}

/** A routine: when its day begins, and how each day is planned. */
export type Routine = {
  /** Minutes after midnight at which the vehicle is always parked: the boundary between two days. */
  dayBegins: (vehicle: Pick<SimulatedVehicle, 'seed' | 'aroundTheClock'>) => number
  agenda: (context: DayContext) => Agenda
  /** Driving speed relative to others. */
  pace: number
}

/** The usual factor. */
export const QUICK = 1

/** Driving time per second of the router's estimate, measured with the demo profiles. */
const DRIVEN_PER_SEARCHED = { car: 1.1, van: 1.1, truck: 1.25 }
const START_SECONDS = 30

/**
 * Nobody drives longer without a break, or in a day (Regulation (EC) 561/2006, articles 6 and 7), with a reserve for drives
 * that take longer than planned.
 */
const MAX_MINUTES_AT_A_STRETCH = 3.5 * 60
const MAX_MINUTES_A_DAY = 8 * 60
const BREAK_MINUTES = 46

/** Collects the visits of a day and tracks the planned time. */
export class Itinerary {
  readonly #context: DayContext
  readonly #pace: number
  readonly #visits: Visit[] = []
  #departMinute: number
  /** When the last place was reached. */
  #arrivedMinute: number
  /** Minutes of driving since the last break, and since the day or the shift began. */
  #atAStretch = 0
  #driven = 0
  at: number
  /** Minutes after midnight, as planned. */
  minute: number

  constructor(context: DayContext, departMinute: number, pace = QUICK) {
    this.#context = context
    this.#pace = pace
    this.#departMinute = departMinute
    this.at = context.at
    this.minute = departMinute
    this.#arrivedMinute = departMinute
  }

  /** Minutes of driving to a place. */
  minutesTo(node: number, from: number = this.at): number {
    if (node === from) return 0
    const { vehicle, world } = this.#context
    const { seconds } = world.journeys.cost(from, node)
    return ((seconds * DRIVEN_PER_SEARCHED[vehicle.kind]) / this.#pace + START_SECONDS) / 60
  }

  /** A driver who has driven for long has a break first, where the vehicle stands. */
  go(node: number, reason: Reason, minutes: number, other: Partial<Visit> = {}): this {
    const drive = this.minutesTo(node)
    this.#recordBreak()
    if (this.#atAStretch + drive > MAX_MINUTES_AT_A_STRETCH) this.#haveBreak()
    this.#atAStretch += drive
    this.#driven += drive
    this.#arrivedMinute = this.minute + drive
    this.minute = this.#arrivedMinute + minutes
    this.at = node
    this.#visits.push({ node, reason, staySeconds: Math.round(minutes * 60), ...other })
    return this
  }

  /** Whether this many more minutes of driving are too many for a day. */
  isTooFar(minutes: number): boolean {
    return this.#driven + minutes > MAX_MINUTES_A_DAY
  }

  /** Another, rested driver takes over. */
  handOver(): this {
    this.#driven = 0
    this.#atAStretch = 0
    return this
  }

  #recordBreak(): void {
    if (this.minute - this.#arrivedMinute >= BREAK_MINUTES) this.#atAStretch = 0
  }

  #haveBreak(): void {
    const last = this.#visits.at(-1)
    if (!last) return
    this.minute = this.#arrivedMinute + BREAK_MINUTES
    last.staySeconds = BREAK_MINUTES * 60
    last.isEngineOn = false
    this.#atAStretch = 0
  }

  /** It leaves at that minute at the earliest. */
  waitUntil(minute: number): this {
    const last = this.#visits.at(-1)
    if (last) last.untilMinute = minute
    else this.#departMinute = Math.max(this.#departMinute, minute)
    this.minute = Math.max(this.minute, minute)
    return this
  }

  agenda(): Agenda {
    return { departMinute: this.#departMinute, visits: this.#visits }
  }
}

/** Whether it is night at the planned time. */
export const atFour = (): number => 4 * 60

/** A day without visits. */
export const FREE: Agenda = { departMinute: 0, visits: [] }

export function pickOne<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random.next() * from.length)]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

/** This many of them, in random order, without repetition. */
export function pickSome<T>(random: Random, from: readonly T[], count: number): T[] {
  const rest = [...from]
  const picked: T[] = []
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random.next() * rest.length), 1))
  }
  return picked
}

export function isWeekend(weekday: number): boolean {
  return weekday === 0 || weekday === 6
}
