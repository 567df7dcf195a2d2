import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../database/client.ts'
import { isLeaseLost, whileHolding } from '../../database/fence.ts'
import { kindOfFailure } from '../../database/failure-kind.ts'
import type { Log } from '../../database/log.ts'
import type { Clock } from '../../platform/clock.ts'
import { ItemFailures } from '../../platform/item-failures.ts'
import type { Leases } from '../../platform/leases.ts'
import type { Worker } from '../../platform/runner.ts'
import { readTails, tailsSince, type TrackFix, type VehicleKey } from '../positions/index.ts'
import { rebuildTrips } from './rebuild-trips.ts'
import { type DueRange, DueRanges, type PartLimits, shardOf, VehicleShards } from '../dirty-ranges/index.ts'
import { advanceCached, type CachedVehicle, cacheRebuilt } from './cached-vehicle.ts'
import { writeGrowth } from './write-growth.ts'

type Options = {
  database: Database
  clock: Clock
  log: Log
  /** How long the growth of a trip in progress may wait to be stored. */
  growthSeconds?: number
  /** How much of a long period one rebuild takes. */
  parts?: PartLimits
  /** Without leases this process rebuilds all vehicles. */
  leases?: Pick<Leases, 'share' | 'held'> | undefined
}

export type TripWorker = {
  /** Rebuilds what is due, for a few seconds at most. */
  worker: Worker
  /** Rebuilds all that is due now; returns how many vehicles it stored. */
  run(): Promise<number>
}

const TURN_MS = 5_000
const GROWTH_SECONDS = 45
/** When one vehicle is due, those of its company that have waited this share of the time are stored with it. */
const ALONG_SHARE = 0.6
const STORED_AT_ONCE = 500
/** Vehicles per query of new positions: hundreds or thousands of rows, parsed in a few milliseconds. */
const READ_AT_ONCE = 100
/** After each query the worker pauses for as long as it took, at most this long, so that devices are answered. */
const MAX_REST_MS = 50
/** A turn ends after this time, so that starts and ends of trips are seen soon however much is left to rebuild. */
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
  return {
    run: () => rebuilder.run(Number.POSITIVE_INFINITY),
    worker: {
      name: 'trips',
      everyMs: TURN_MS,
      async run(signal) {
        await rebuilder.run(REBUILD_MS, signal)
        return rebuilder.isBehind ? 0 : TURN_MS
      },
    },
  }
}

class TripRebuilder {
  readonly #options: Options
  readonly #due: DueRanges
  readonly #shards: VehicleShards
  readonly #cached = new Map<string, CachedVehicle>()
  /** To be rebuilt from stored positions; first those where a trip is known to start or end. */
  readonly #urgent = new Map<string, VehicleKey>()
  readonly #waiting = new Map<string, VehicleKey>()
  /** Long ranges, rebuilt one part per vehicle in turn. */
  readonly #long = new Map<string, VehicleKey>()
  /** Tried again in the next turn; if that fails too, when all ranges are read again. */
  #failed = new Map<string, VehicleKey>()
  #failedBefore: ReadonlyMap<string, VehicleKey> = this.#failed
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

  get isBehind(): boolean {
    return this.#urgent.size + this.#waiting.size + this.#long.size > 0
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

  get #isStopping(): boolean {
    return this.#signal?.aborted === true
  }

  async #turn(rebuildingMs: number): Promise<number> {
    const now = this.#options.clock.now()
    this.#takeShards()
    this.#failedBefore = this.#failed
    this.#failed = new Map()
    for (const vehicle of this.#failedBefore.values()) this.#queue(vehicle, false)
    const ranges = await this.#due.read(now.getTime(), this.#shards.numbers)
    const asked = this.#sort(ranges, now)
    this.#unread = asked
    for (let start = 0; start < asked.length && !this.#isStopping; start += READ_AT_ONCE) {
      const beganMs = performance.now()
      await this.#advanceOrQueue(asked.slice(start, start + READ_AT_ONCE), now)
      this.#unread = asked.slice(start + READ_AT_ONCE)
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
    for (const vehicles of [this.#cached, this.#urgent, this.#waiting, this.#long, this.#failed]) {
      for (const vehicleId of vehicles.keys()) if (lost.has(shardOf(vehicleId))) vehicles.delete(vehicleId)
    }
    this.#unread = this.#unread.filter(({ vehicleId }) => !lost.has(shardOf(vehicleId)))
  }

  /** Fails if another process has taken over one of their shards. */
  #write<T>(vehicles: readonly VehicleKey[], run: () => Promise<T>): Promise<T> {
    return whileHolding(this.#shards.leasesOf(vehicles), run)
  }

  /** Returns the vehicles that new positions alone bring up to date; the others wait to be rebuilt. */
  #sort(ranges: readonly DueRange[], now: Date): CachedVehicle[] {
    const asked = new Map(this.#unread.map((vehicle) => [vehicle.vehicleId, vehicle]))
    const sinceMs = tailsSince(now)
    for (const { tenantId, vehicleId, id, fromMs, toMs } of ranges) {
      const known = this.#cached.get(vehicleId)
      // The range stays until something is stored.
      if (known?.rangeIds.has(id)) continue
      if (toMs - fromMs > LONG_MS) {
        this.#long.set(vehicleId, { tenantId, vehicleId })
        continue
      }
      if (!known || fromMs <= known.detection.borderMs || known.detection.borderMs < sinceMs) {
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
      if (kindOfFailure(err) === 'outage') throw err
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
    const ageMs = ({ storedMs }: CachedVehicle): number => now.getTime() - storedMs
    const limitMs = (this.#options.growthSeconds ?? GROWTH_SECONDS) * 1000
    const changed = [...this.#cached.values()].filter(({ rangeIds }) => rangeIds.size > 0)
    const companies = Map.groupBy(changed, ({ tenantId }) => tenantId)
    let stored = 0
    for (const [tenantId, vehicles] of companies) {
      if (!vehicles.some((vehicle) => ageMs(vehicle) >= limitMs)) continue
      const old = vehicles.filter((vehicle) => ageMs(vehicle) >= limitMs * ALONG_SHARE)
      for (let start = 0; start < old.length && !this.#isStopping; start += STORED_AT_ONCE) {
        stored += await this.#store(tenantId, old.slice(start, start + STORED_AT_ONCE), now)
      }
    }
    return stored
  }

  async #store(tenantId: string, vehicles: readonly CachedVehicle[], now: Date): Promise<number> {
    const { database } = this.#options
    // Writing changes the cached state, which is right only after the commit.
    for (const { vehicleId } of vehicles) this.#cached.delete(vehicleId)
    try {
      const ours = await this.#write(vehicles, () =>
        database.inTenant({ tenantId }, (tx) => writeGrowth(tx, tenantId, { vehicles, now })),
      )
      this.#failures.worked(tenantId)
      for (const vehicle of ours) {
        Object.assign(vehicle, { generation: vehicle.generation + 1, storedMs: now.getTime() })
        vehicle.rangeIds.clear()
        this.#cached.set(vehicle.vehicleId, vehicle)
      }
      const rebuiltByOthers = vehicles.filter((vehicle) => !ours.includes(vehicle))
      for (const vehicle of rebuiltByOthers) this.#queue(vehicle, false)
      return ours.length
    } catch (err) {
      for (const vehicle of vehicles) this.#queue(vehicle, false)
      this.#failedOrAway(tenantId, err)
      return 0
    }
  }

  #queue({ tenantId, vehicleId }: VehicleKey, isUrgent: boolean): void {
    this.#cached.delete(vehicleId)
    if (isUrgent) this.#waiting.delete(vehicleId)
    else if (this.#urgent.has(vehicleId)) return
    const queue = isUrgent ? this.#urgent : this.#waiting
    queue.set(vehicleId, { tenantId, vehicleId })
  }

  async #rebuildWaiting(now: Date, deadlineMs: number): Promise<number> {
    let rebuilt = 0
    for (const queue of [this.#urgent, this.#waiting]) {
      for (const [vehicleId, vehicle] of queue) {
        if (this.#isStopping || performance.now() > deadlineMs) break
        queue.delete(vehicleId)
        if (await this.#rebuild(vehicle, now)) rebuilt++
      }
    }
    return rebuilt + (await this.#rebuildLong(now, deadlineMs))
  }

  /** One part of each in turn, and at least one per turn of the worker. */
  async #rebuildLong(now: Date, deadlineMs: number): Promise<number> {
    let rebuilt = 0
    // A vehicle with older parts left is added to the end again, where the same loop reaches it.
    for (const [vehicleId, vehicle] of this.#long) {
      if (this.#isStopping || (rebuilt > 0 && performance.now() > deadlineMs)) break
      this.#long.delete(vehicleId)
      const beganMs = performance.now()
      if (await this.#rebuild(vehicle, now)) rebuilt++
      await rest(Math.min(performance.now() - beganMs, MAX_REST_MS))
    }
    return rebuilt
  }

  async #rebuild(vehicle: VehicleKey, now: Date): Promise<boolean> {
    const { database } = this.#options
    const { vehicleId } = vehicle
    this.#cached.delete(vehicleId)
    try {
      const rebuilt = await this.#write([vehicle], () =>
        database.inTenant(vehicle, (tx) => rebuildTrips(tx, vehicle, now, this.#options.parts)),
      )
      const known = rebuilt && cacheRebuilt(vehicle, rebuilt, now.getTime())
      if (known) this.#cached.set(vehicleId, known)
      if (rebuilt?.isMore) this.#long.set(vehicleId, { tenantId: vehicle.tenantId, vehicleId })
      this.#failures.worked(vehicleId)
      return rebuilt !== undefined
    } catch (err) {
      if (kindOfFailure(err) === 'outage') this.#queue(vehicle, false)
      this.#failedOrAway(vehicleId, err)
      if (!this.#failedBefore.has(vehicleId)) this.#failed.set(vehicleId, vehicle)
      return false
    }
  }

  /** A lost lease or an outage is not a failure of the vehicle. */
  #failedOrAway(item: string, err: unknown): void {
    if (isLeaseLost(err)) return
    if (kindOfFailure(err) === 'outage') throw err
    this.#failures.failed(item, err)
  }
}
