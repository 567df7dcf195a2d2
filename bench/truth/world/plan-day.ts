/** What a vehicle does in a day, generated from a seed: delivery rounds, errands, commuting, long hauls. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { VehicleKind } from '../../../simulator/src/fleet.ts'
import type { Random } from '../../../simulator/src/random.ts'
import { oneOf } from './one-of.ts'
import type { Streets } from './streets.ts'
import type { Leg, Period, VehicleDay } from './vehicle-day.ts'
import { stretched, driveTrackOf } from './drive-track.ts'

type Routine = {
  drives: [number, number]
  minutes: [number, number]
  stopMinutes: [number, number]
  stretches: readonly number[]
  kinds: readonly VehicleKind[]
}

const ROUTINES: readonly Routine[] = [
  { drives: [7, 13], minutes: [2, 8], stopMinutes: [4, 10], stretches: [1], kinds: ['van'] },
  { drives: [4, 7], minutes: [4, 25], stopMinutes: [11, 90], stretches: [1, 1.4], kinds: ['car', 'van'] },
  { drives: [2, 4], minutes: [10, 50], stopMinutes: [40, 400], stretches: [1, 1.8], kinds: ['car'] },
  {
    drives: [2, 3],
    minutes: [45, 90],
    stopMinutes: [20, 60],
    stretches: [1.4, 1.8],
    kinds: ['truck', 'car'],
  },
]

/** What happens to the vehicle itself, once a day. */
export type Incident = 'none' | 'lostWay' | 'ferry' | 'tow'

type PlanOptions = {
  /** Without it, a long red light would be a stop, so such days have none. */
  knowsIgnition: boolean
  incident: Incident
}

const BEGIN_MS = Date.UTC(2026, 2, 2, 5)
const SECOND = 1000
const MINUTE = 60 * SECOND

const shares = { jam: 0.12, shortStop: 0.06, longIdle: 0.04, unloading: 0.05, shortOff: 0.05, warmUp: 0.05 }

export function planDay(streets: Streets, random: Random, options: PlanOptions): VehicleDay {
  return new DayPlan(streets, random, options).make()
}

class DayPlan {
  readonly #streets: Streets
  readonly #random: Random
  readonly #options: PlanOptions
  readonly #routine: Routine
  readonly #stretch: number
  readonly #kind: VehicleKind
  readonly #legs: Leg[] = []
  readonly #engine: Period[] = []
  #node: number
  #timeMs = BEGIN_MS
  /** When the engine was turned on; only while it is on. */
  #engineOnMs: number | undefined

  constructor(streets: Streets, random: Random, options: PlanOptions) {
    this.#streets = streets
    this.#random = random
    this.#options = options
    this.#routine = oneOf(ROUTINES, random)
    this.#stretch = oneOf(this.#routine.stretches, random)
    this.#kind = oneOf(this.#routine.kinds, random)
    this.#node = oneOf(streets.nodes, random)
  }

  make(): VehicleDay {
    const { incident } = this.#options
    const drives = Math.round(this.#random.between(...this.#routine.drives))
    const special = Math.floor(this.#random.between(1, drives))
    this.#stand(this.#minutes(40, 120))
    for (let count = 0; count < drives; count++) {
      if (count === special && (incident === 'ferry' || incident === 'tow')) this.#carry()
      this.#drive(incident === 'lostWay' && count === special)
      if (count < drives - 1) this.#stop(count + 1 === special && incident !== 'none')
    }
    this.#switchOff(this.#seconds(2, 40))
    this.#stand(this.#minutes(120, 300))
    return { legs: this.#legs, engine: this.#engine }
  }

  #drive(isUnreported: boolean): void {
    this.#startEngine()
    const minutes = isUnreported
      ? this.#random.between(65, 90)
      : this.#random.between(...this.#routine.minutes)
    const jam = this.#options.knowsIgnition ? [300, 800] : [60, 150]
    const jamSeconds = this.#random.chance(shares.jam) ? this.#random.between(jam[0] ?? 0, jam[1] ?? 0) : 0
    const { drive, to } = this.#streets.drive(
      this.#node,
      { minutes, kind: this.#kind, jamSeconds },
      this.#random,
    )
    const way = driveTrackOf(drive, this.#stretch)
    this.#add(way.seconds * SECOND, { kind: 'driven', way, isUnreported })
    this.#node = to
  }

  /** Between two drives. */
  #stop(isProper: boolean): void {
    const { knowsIgnition } = this.#options
    const happens = (share: number): boolean => this.#random.chance(share) && !isProper
    if (happens(shares.shortStop)) return this.#stand(this.#seconds(50, 105))
    if (happens(shares.longIdle) && knowsIgnition) return this.#stand(this.#minutes(20, 50))
    const offAfter = happens(shares.unloading) ? this.#minutes(3, 8) : this.#seconds(2, 40)
    this.#switchOff(offAfter)
    if (happens(shares.shortOff) && knowsIgnition) return this.#stand(offAfter + this.#seconds(50, 130))
    const stand = offAfter + this.#minutes(...this.#routine.stopMinutes)
    this.#stand(knowsIgnition ? stand : Math.max(stand, 7 * MINUTE))
  }

  /** By ship or on a lorry, with the engine off. */
  #carry(): void {
    const from = this.#place()
    this.#node = oneOf(this.#streets.nodes, this.#random)
    const to = this.#place()
    const meters = distanceMeters(from, to)
    this.#add((meters / this.#random.between(25, 45)) * 3600, { kind: 'carried', from, to, meters })
    this.#stand(this.#minutes(20, 60))
  }

  #stand(ms: number): void {
    this.#add(ms, { kind: 'parked', place: this.#place() })
  }

  #switchOff(afterMs: number): void {
    if (this.#engineOnMs === undefined) return
    this.#engine.push({ fromMs: this.#engineOnMs, toMs: Math.round(this.#timeMs + afterMs) })
    this.#engineOnMs = undefined
  }

  /** Shortly before it leaves; sometimes the engine warms up. */
  #startEngine(): void {
    if (this.#engineOnMs !== undefined) return
    const offMs = this.#timeMs - (this.#engine.at(-1)?.toMs ?? BEGIN_MS)
    const isWarmedUp = offMs > 15 * MINUTE && this.#random.chance(shares.warmUp)
    const before = isWarmedUp ? this.#minutes(3, 8) : Math.min(offMs / 3, this.#seconds(3, 30))
    this.#engineOnMs = Math.round(this.#timeMs - before)
  }

  #place(): LatLon {
    const node = this.#streets.graph.nodes[this.#node]
    if (!node) throw new Error(`There is no node ${this.#node}`)
    return stretched(node, this.#stretch)
  }

  #add(ms: number, leg: PlainLeg): void {
    const fromMs = this.#timeMs
    this.#timeMs = Math.round(fromMs + ms)
    this.#legs.push({ ...leg, fromMs, toMs: this.#timeMs })
  }

  #minutes(low: number, high: number): number {
    return this.#random.between(low, high) * MINUTE
  }

  #seconds(low: number, high: number): number {
    return this.#random.between(low, high) * SECOND
  }
}

type PlainLeg = Leg extends infer One ? (One extends Leg ? Omit<One, 'fromMs' | 'toMs'> : never) : never
