import { setTimeout as rest } from 'node:timers/promises'
import type { Registry } from '@prometheus-io/client'
import type { Database } from '../../../../database/client.ts'
import { isLeaseLost, whileHolding } from '../../../../database/fence.ts'
import { failureKind } from '../../../../database/failure-kind.ts'
import type { Log } from '../../../../database/log.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { ItemFailures } from '../../../../platform/workers/item-failures.ts'
import type { Leases } from '../../../../platform/workers/leases.ts'
import type { Worker } from '../../../../platform/workers/runner.ts'
import { readTails, tailsSince, type TrackFix, type VehicleKey } from '../../../tracking/positions/index.ts'
import { dueGrowth } from './due-growth.ts'
import { exposeWaiting, RebuildQueues } from './rebuild-queues.ts'
import { rebuildTrips } from './rebuild-trips.ts'
import {
  type DueRange,
  DueRanges,
  type PartLimits,
  shardOf,
  VehicleShards,
} from '../../../tracking/dirty-ranges/index.ts'
import { advanceCached, type CachedVehicle, cacheRebuilt } from './cached-vehicle.ts'
import { writeGrowth } from './write-growth.ts'

type Options = {
  database: Database
  clock: Clock
  log: Log
  /** How long the growth of a trip in progress may wait to be stored. */
  growthSeconds?: number
  /** Vehicles per query of new positions. */
  readAtOnce?: number
  /** How much of a long period one rebuild processes. */
  parts?: PartLimits
  /** Without leases this process rebuilds all vehicles. */
  leases?: Pick<Leases, 'share' | 'held'> | undefined
  metrics?: Registry | undefined
}

export type TripWorker = {
  /** Rebuilds what is due, for a few seconds at most. */
  worker: Worker
  /** Rebuilds all that is due now; returns how many vehicles it stored. */
  run(): Promise<number>
}

const TURN_MS = 5_000
const GROWTH_SECONDS = 45
/** Hundreds or thousands of rows, parsed in a few milliseconds. */
const READ_AT_ONCE = 100
/** After each query the worker pauses for as long as it took, up to this, so that devices are answered. */
const MAX_REST_MS = 50
/** A turn ends after this time, so that starts and ends of trips are stored soon, however much is left to rebuild. */
const REBUILD_MS = 5_000
const FORGET_MS = 2 * 3_600_000
/** A longer range is an import or the rest of one: it waits until recent drives are rebuilt. */
const LONG_MS = 86_400_000

/**
 * Rebuilds trips of dirty ranges. A range is deleted in the transaction that stores its trips, so a crash costs a repeated
 * rebuild and nothing else. Per vehicle:
 *
 * | state | event | next |
 * |---|---|---|
 * | not cached | dirty range | rebuilt from stored positions, then cached |
 * | cached | new positions extend the trip in progress | cached; the range stays, stored with many others every 45 s |
 * | cached | a trip starts or ends, or data is late | rebuilt from stored positions, then cached |
 * | cached | another process rebuilt it (`trip_rebuilds.generation`) or took its shard | not cached |
 * | cached | silent for two hours | not cached |
 */
export function createTripWorker(options: Options): TripWorker {
  const rebuilder = new TripRebuilder(options)
  if (options.metrics) exposeWaiting(options.metrics, () => rebuilder.waiting)
  return {
    run: () => rebuilder.run(Number.POSITIVE_INFINITY),
    worker: {
      name: 'trips',
      everyMs: TURN_MS,
      async run(signal) {
        await rebuilder.run(REBUILD_MS, signal)
        return rebuilder.waiting > 0 ? 0 : TURN_MS
      },
    },
  }
}

class TripRebuilder {
  readonly #options: Options
  readonly #due: DueRanges
  readonly #shards: VehicleShards
  readonly #cached = new Map<string, CachedVehicle>()
  readonly #queues = new RebuildQueues()
  /** Vehicles whose new positions couldn't be read because the database was unavailable. */
  #unread: readonly CachedVehicle[] = []
  readonly #failures: ItemFailures
  #signal: AbortSignal | undefined

  constructor(options: Options) {
    this.#options = options
    this.#due = new DueRanges(options.database.pools.ingest)
    this.#shards = new VehicleShards(options.leases)
    const message = 'Trips of vehicles could not be computed; they are tried again within a minute'
    this.#failures = new ItemFailures(options.log, message)
  }

  get waiting(): number {
    return this.#queues.size
  }

  /** Throws when the database is unavailable, so that the runner waits; the next turn does the rest. */
  async run(rebuildingMs: number, signal?: AbortSignal): Promise<number> {
    this.#signal = signal
    try {
      return await this.#turn(rebuildingMs)
    } finally {
      this.#failures.report()
    }
  }

  async #turn(rebuildingMs: number): Promise<number> {
    const now = this.#options.clock.now()
    this.#takeShards()
    for (const vehicle of this.#queues.startTurn()) this.#queue(vehicle, false)
    const asked = this.#sort(await this.#due.read(now.getTime(), this.#shards.numbers), now)
    this.#unread = asked
    const { readAtOnce = READ_AT_ONCE } = this.#options
    for (let start = 0; start < asked.length && !this.#signal?.aborted; start += readAtOnce) {
      const beganMs = performance.now()
      await this.#advanceOrQueue(asked.slice(start, start + readAtOnce), now)
      this.#unread = asked.slice(start + readAtOnce)
      await rest(Math.min(performance.now() - beganMs, MAX_REST_MS))
    }
    const stored = await this.#storeGrowth(now)
    return stored + (await this.#rebuildWaiting(now, performance.now() + rebuildingMs))
  }

  /** Drops vehicles whose shard another process holds, or held in between. */
  #takeShards(): void {
    const { lost, hasNew } = this.#shards.refresh()
    if (hasNew) this.#due.restart()
    if (lost.size === 0) return
    const isLost = (vehicleId: string): boolean => lost.has(shardOf(vehicleId))
    for (const vehicleId of this.#cached.keys()) if (isLost(vehicleId)) this.#cached.delete(vehicleId)
    this.#queues.drop(isLost)
    this.#unread = this.#unread.filter(({ vehicleId }) => !isLost(vehicleId))
  }

  /** Fails if another process has taken over one of their shards. */
  #write<T>(vehicles: readonly VehicleKey[], run: () => Promise<T>): Promise<T> {
    return whileHolding(this.#shards.leasesOf(vehicles), run)
  }

  /** Returns the vehicles that new positions alone bring up to date; the others wait to be rebuilt. */
  #sort(ranges: readonly DueRange[], now: Date): CachedVehicle[] {
    const asked = new Map(this.#unread.map((vehicle) => [vehicle.vehicleId, vehicle]))
    for (const { tenantId, vehicleId, id, fromMs, toMs } of ranges) {
      const known = this.#cached.get(vehicleId)
      // The range stays until something is stored.
      if (known?.rangeIds.has(id)) continue
      if (toMs - fromMs > LONG_MS) {
        this.#queues.addLong({ tenantId, vehicleId })
        continue
      }
      if (!known || fromMs <= known.detection.borderMs || known.detection.borderMs < tailsSince(now)) {
        this.#queue({ tenantId, vehicleId }, false)
        continue
      }
      if (known.clockRange?.id !== id) known.rangeIds.add(id)
      known.untilMs = Math.max(known.untilMs, toMs)
      asked.set(vehicleId, known)
    }
    for (const [vehicleId, known] of this.#cached) {
      if (known.clockMs <= now.getTime()) asked.set(vehicleId, known)
      // A vehicle with a new range isn't silent.
      else if (!asked.has(vehicleId) && known.storedMs < now.getTime() - FORGET_MS) {
        this.#cached.delete(vehicleId)
      }
    }
    return [...asked.values()].filter((vehicle) => this.#cached.get(vehicle.vehicleId) === vehicle)
  }

  /** If positions can't be read, the vehicles are rebuilt from stored positions: their ranges are already noted. */
  async #advanceOrQueue(vehicles: readonly CachedVehicle[], now: Date): Promise<void> {
    try {
      await this.#advanceAll(vehicles, now)
    } catch (err) {
      if (failureKind(err) === 'outage') throw err
      this.#options.log.warn({ err }, 'New positions could not be read; their trips are recomputed')
      for (const vehicle of vehicles) this.#queue(vehicle, false)
    }
  }

  async #advanceAll(vehicles: readonly CachedVehicle[], now: Date): Promise<void> {
    const questions = vehicles.map(({ tenantId, vehicleId, detection }) => ({
      tenantId,
      vehicleId,
      afterMs: detection.borderMs,
    }))
    const tails = await readTails(this.#options.database.pools.ingest, questions)
    for (const [index, vehicle] of vehicles.entries()) {
      if (!this.#canAdvance(vehicle, tails[index] ?? [], now)) this.#queue(vehicle, true)
    }
  }

  #canAdvance(vehicle: CachedVehicle, tail: readonly TrackFix[], now: Date): boolean {
    try {
      return advanceCached(vehicle, tail, now)
    } catch (err) {
      this.#failures.failed(vehicle.vehicleId, err)
      return false
    }
  }

  async #storeGrowth(now: Date): Promise<number> {
    const { growthSeconds = GROWTH_SECONDS } = this.#options
    let stored = 0
    for (const { tenantId, vehicles } of dueGrowth(this.#cached.values(), now, growthSeconds * 1000)) {
      if (this.#signal?.aborted) break
      stored += await this.#store(tenantId, vehicles, now)
    }
    return stored
  }

  async #store(tenantId: string, vehicles: readonly CachedVehicle[], now: Date): Promise<number> {
    // Writing changes the cached state, which is right only after the commit.
    for (const { vehicleId } of vehicles) this.#cached.delete(vehicleId)
    try {
      const ours = await this.#write(vehicles, () =>
        this.#options.database.inTenant({ tenantId }, (tx) => writeGrowth(tx, tenantId, { vehicles, now })),
      )
      this.#failures.worked(tenantId)
      for (const vehicle of ours) {
        Object.assign(vehicle, { generation: vehicle.generation + 1, storedMs: now.getTime() })
        vehicle.rangeIds.clear()
        this.#cached.set(vehicle.vehicleId, vehicle)
      }
      for (const vehicle of vehicles) if (!ours.includes(vehicle)) this.#queue(vehicle, false)
      return ours.length
    } catch (err) {
      for (const vehicle of vehicles) this.#queue(vehicle, false)
      this.#failedOrAway(tenantId, err)
      return 0
    }
  }

  #queue(vehicle: VehicleKey, isUrgent: boolean): void {
    this.#cached.delete(vehicle.vehicleId)
    this.#queues.add(vehicle, isUrgent)
  }

  async #rebuildWaiting(now: Date, deadlineMs: number): Promise<number> {
    const isTime = (): boolean => !this.#signal?.aborted && performance.now() <= deadlineMs
    let rebuilt = 0
    for (const vehicle of this.#queues.take(isTime)) {
      if (await this.#rebuild(vehicle, now)) rebuilt++
    }
    return rebuilt + (await this.#rebuildLong(now, deadlineMs))
  }

  /** One part of each in turn, and at least one per turn of the worker. */
  async #rebuildLong(now: Date, deadlineMs: number): Promise<number> {
    let rebuilt = 0
    const isTime = (): boolean => !this.#signal?.aborted && (rebuilt === 0 || performance.now() <= deadlineMs)
    for (const vehicle of this.#queues.takeLong(isTime)) {
      const beganMs = performance.now()
      if (await this.#rebuild(vehicle, now)) rebuilt++
      await rest(Math.min(performance.now() - beganMs, MAX_REST_MS))
    }
    return rebuilt
  }

  async #rebuild(vehicle: VehicleKey, now: Date): Promise<boolean> {
    const { database, parts } = this.#options
    const { vehicleId } = vehicle
    this.#cached.delete(vehicleId)
    try {
      const rebuilt = await this.#write([vehicle], () =>
        database.inTenant(vehicle, (tx) => rebuildTrips(tx, vehicle, now, parts)),
      )
      const known = rebuilt && cacheRebuilt(vehicle, rebuilt, now.getTime())
      if (known) this.#cached.set(vehicleId, known)
      if (rebuilt?.isMore) this.#queues.addLong(vehicle)
      this.#failures.worked(vehicleId)
      return rebuilt !== undefined
    } catch (err) {
      if (failureKind(err) === 'outage') this.#queue(vehicle, false)
      this.#failedOrAway(vehicleId, err)
      this.#queues.addFailed(vehicle)
      return false
    }
  }

  /** A lost lease or an outage is not a failure of the vehicle. */
  #failedOrAway(item: string, err: unknown): void {
    if (isLeaseLost(err)) return
    if (failureKind(err) === 'outage') throw err
    this.#failures.failed(item, err)
  }
}
