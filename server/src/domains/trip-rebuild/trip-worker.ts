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
  /** How long the way of a trip under way may wait to be stored. */
  growthSeconds?: number
  /** How much of a long period is rebuilt at once. */
  parts?: PartLimits
  /** Without them all vehicles are this process's. */
  leases?: Pick<Leases, 'share' | 'held'> | undefined
}

export type TripWorker = {
  /** Looks at what is due, for some seconds at most. */
  worker: Worker
  /** Looks at all that is due now; returns how often it stored something of a vehicle. */
  run(): Promise<number>
}

const TURN_MS = 5_000
const GROWTH_SECONDS = 45
/** Of what is stored anyway the others of the company that are about as old go along, for fewer transactions. */
const ALONG_SHARE = 0.6
const STORED_AT_ONCE = 500
/** Whose new positions are read by one query: some hundreds or thousands, taken apart in a few milliseconds. */
const READ_AT_ONCE = 100
/** After each there is a rest as long as it took, but no longer, so that devices are answered. */
const MAX_REST_MS = 50
/** A turn gives way to the next after this, so that what begins and ends is seen soon, whatever else is to be rebuilt. */
const DRAWING_MS = 5_000
const FORGET_MS = 2 * 3_600_000
/** A mark of more is somebody's import, or what was left of it: it waits for all that was driven just now. */
const LONG_MS = 86_400_000

/**
 * Rebuilds trips where ingest has left marks. A mark goes in the transaction that stores what it asked for, so a crash at
 * any moment costs a repetition and nothing else.
 *
 * What was rebuilt is remembered, and each turn takes in the new positions of many vehicles by one query. While nothing but
 * the way of a trip under way has changed, its mark stays, and the way is stored once in a while, many vehicles at a time.
 * Whatever else changes (a trip begins or ends, late data, a vehicle that is not remembered) is rebuilt at once from what is
 * stored, vehicle by vehicle. Of several processes each has its share of the vehicles; one that loses some drops what it
 * remembers of them. The number of a vehicle's rebuilds (`trip_drawings`) shows when another process drew it:
 * then what is remembered is dropped.
 */
export function createTripWorker(options: Options): TripWorker {
  const turns = new Turns(options)
  return {
    run: () => turns.run(Number.POSITIVE_INFINITY),
    worker: {
      name: 'trips',
      everyMs: TURN_MS,
      async run(signal) {
        await turns.run(DRAWING_MS, signal)
        return turns.isBehind ? 0 : TURN_MS
      },
    },
  }
}

class Turns {
  readonly #options: Options
  readonly #due: DueRanges
  readonly #shards: VehicleShards
  readonly #remembered = new Map<string, CachedVehicle>()
  /** To be rebuilt from what is stored; first those of which is known that a trip begins or ends. */
  readonly #urgent = new Map<string, VehicleKey>()
  readonly #waiting = new Map<string, VehicleKey>()
  /** Of long periods: rebuilt part by part, by turns. */
  readonly #long = new Map<string, VehicleKey>()
  /** Rebuilt once more in the next turn; what fails then too, when all marks are read. */
  #failed = new Map<string, VehicleKey>()
  #failedBefore: ReadonlyMap<string, VehicleKey> = this.#failed
  /** Whose new positions could not be read while the database was away. */
  #unread: readonly CachedVehicle[] = []
  readonly #failures: ItemFailures
  #signal: AbortSignal | undefined

  constructor(options: Options) {
    this.#options = options
    this.#due = new DueRanges(options.database.pools.ingest)
    this.#shards = new VehicleShards(options.leases)
    const words = 'Trips of vehicles could not be computed; they are tried again within a minute'
    this.#failures = new ItemFailures(options.log, words)
  }

  get isBehind(): boolean {
    return this.#urgent.size + this.#waiting.size + this.#long.size > 0
  }

  /** Throws when the database is away, for the runner to wait; what was not done is done by the next turn. */
  async run(rebuildingMs: number, signal?: AbortSignal): Promise<number> {
    this.#signal = signal
    try {
      return await this.#turn(rebuildingMs)
    } finally {
      this.#failures.tell()
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
    for (const vehicle of this.#failedBefore.values()) this.#wait(vehicle, false)
    const marks = await this.#due.read(now.getTime(), this.#shards.numbers)
    const asked = this.#sort(marks, now)
    this.#unread = asked
    for (let start = 0; start < asked.length && !this.#isStopping; start += READ_AT_ONCE) {
      const beganMs = performance.now()
      await this.#advanceOrWait(asked.slice(start, start + READ_AT_ONCE), now)
      this.#unread = asked.slice(start + READ_AT_ONCE)
      await rest(Math.min(performance.now() - beganMs, MAX_REST_MS))
    }
    const stored = await this.#storeGrowth(now)
    return stored + (await this.#rebuildWaiting(now, performance.now() + rebuildingMs))
  }

  /** Vehicles that another process has now, or had in between, are none of ours. */
  #takeShards(): void {
    const { lost, hasNew } = this.#shards.refresh()
    if (hasNew) this.#due.restart()
    if (lost.size === 0) return
    for (const vehicles of [this.#remembered, this.#urgent, this.#waiting, this.#long, this.#failed]) {
      for (const vehicleId of vehicles.keys()) if (lost.has(shardOf(vehicleId))) vehicles.delete(vehicleId)
    }
    this.#unread = this.#unread.filter(({ vehicleId }) => !lost.has(shardOf(vehicleId)))
  }

  /** Refused where another process has taken one of them over. */
  #write<T>(vehicles: readonly VehicleKey[], run: () => Promise<T>): Promise<T> {
    return whileHolding(this.#shards.leasesOf(vehicles), run)
  }

  /** Of which vehicles the new positions are enough; the others wait to be rebuilt. */
  #sort(marks: readonly DueRange[], now: Date): CachedVehicle[] {
    const asked = new Map(this.#unread.map((vehicle) => [vehicle.vehicleId, vehicle]))
    const sinceMs = tailsSince(now)
    for (const { tenantId, vehicleId, id, fromMs, toMs } of marks) {
      const known = this.#remembered.get(vehicleId)
      // It stays until something is stored.
      if (known?.marks.has(id)) continue
      if (toMs - fromMs > LONG_MS) {
        this.#long.set(vehicleId, { tenantId, vehicleId })
        continue
      }
      if (!known || fromMs <= known.detection.borderMs || known.detection.borderMs < sinceMs) {
        this.#wait({ tenantId, vehicleId }, false)
        continue
      }
      if (known.clockRange?.id !== id) known.marks.add(id)
      known.untilMs = Math.max(known.untilMs, toMs)
      asked.set(vehicleId, known)
    }
    for (const [vehicleId, known] of this.#remembered) {
      if (known.clockMs <= now.getTime()) asked.set(vehicleId, known)
      // One that is asked for has just been heard of again.
      else if (!asked.has(vehicleId) && known.storedMs < now.getTime() - FORGET_MS) {
        this.#remembered.delete(vehicleId)
      }
    }
    return [...asked.values()].filter((vehicle) => this.#remembered.get(vehicle.vehicleId) === vehicle)
  }

  /** Marks that were noted for what could not be read ask for it all the same: it is rebuilt from what is stored. */
  async #advanceOrWait(vehicles: readonly CachedVehicle[], now: Date): Promise<void> {
    try {
      await this.#advanceAll(vehicles, now)
    } catch (err) {
      if (kindOfFailure(err) === 'outage') throw err
      this.#options.log.warn({ err }, 'New positions could not be read; their trips are recomputed')
      for (const vehicle of vehicles) this.#wait(vehicle, false)
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
      if (!this.#canAdvance(vehicle, tails[index] ?? [], now)) this.#wait(vehicle, true)
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
    const marked = [...this.#remembered.values()].filter(({ marks }) => marks.size > 0)
    const companies = Map.groupBy(marked, ({ tenantId }) => tenantId)
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
    // What is remembered is changed by whoever writes it: it is right after the commit only.
    for (const { vehicleId } of vehicles) this.#remembered.delete(vehicleId)
    try {
      const ours = await this.#write(vehicles, () =>
        database.inTenant({ tenantId }, (tx) => writeGrowth(tx, tenantId, { vehicles, now })),
      )
      this.#failures.worked(tenantId)
      for (const vehicle of ours) {
        Object.assign(vehicle, { generation: vehicle.generation + 1, storedMs: now.getTime() })
        vehicle.marks.clear()
        this.#remembered.set(vehicle.vehicleId, vehicle)
      }
      const rebuiltByOthers = vehicles.filter((vehicle) => !ours.includes(vehicle))
      for (const vehicle of rebuiltByOthers) this.#wait(vehicle, false)
      return ours.length
    } catch (err) {
      for (const vehicle of vehicles) this.#wait(vehicle, false)
      this.#failedOrAway(tenantId, err)
      return 0
    }
  }

  #wait({ tenantId, vehicleId }: VehicleKey, isUrgent: boolean): void {
    this.#remembered.delete(vehicleId)
    if (isUrgent) this.#waiting.delete(vehicleId)
    else if (this.#urgent.has(vehicleId)) return
    const line = isUrgent ? this.#urgent : this.#waiting
    line.set(vehicleId, { tenantId, vehicleId })
  }

  async #rebuildWaiting(now: Date, deadlineMs: number): Promise<number> {
    let rebuilt = 0
    for (const line of [this.#urgent, this.#waiting]) {
      for (const [vehicleId, vehicle] of line) {
        if (this.#isStopping || performance.now() > deadlineMs) break
        line.delete(vehicleId)
        if (await this.#rebuild(vehicle, now)) rebuilt++
      }
    }
    return rebuilt + (await this.#rebuildLong(now, deadlineMs))
  }

  /** One part of each by turns; at least one, whatever else there is to rebuild. */
  async #rebuildLong(now: Date, deadlineMs: number): Promise<number> {
    let rebuilt = 0
    // A vehicle of which older parts are left comes last again, and is met by the same loop.
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
    this.#remembered.delete(vehicleId)
    try {
      const rebuilt = await this.#write([vehicle], () =>
        database.inTenant(vehicle, (tx) => rebuildTrips(tx, vehicle, now, this.#options.parts)),
      )
      const known = rebuilt && cacheRebuilt(vehicle, rebuilt, now.getTime())
      if (known) this.#remembered.set(vehicleId, known)
      if (rebuilt?.isMore) this.#long.set(vehicleId, { tenantId: vehicle.tenantId, vehicleId })
      this.#failures.worked(vehicleId)
      return rebuilt !== undefined
    } catch (err) {
      if (kindOfFailure(err) === 'outage') this.#wait(vehicle, false)
      this.#failedOrAway(vehicleId, err)
      if (!this.#failedBefore.has(vehicleId)) this.#failed.set(vehicleId, vehicle)
      return false
    }
  }

  /** What fails for all of them is no failure of one. */
  #failedOrAway(item: string, err: unknown): void {
    if (isLeaseLost(err)) return
    if (kindOfFailure(err) === 'outage') throw err
    this.#failures.failed(item, err)
  }
}
