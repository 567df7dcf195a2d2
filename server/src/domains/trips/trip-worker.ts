import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import type { Clock } from '../../platform/clock.ts'
import { readTails, tailsSince, type TrackFix } from '../telematics/index.ts'
import { drawTrips } from './draw-trips.ts'
import { type DueMark, DueMarks } from './due-marks.ts'
import { type Remembered, rememberDrawn, takeIn } from './remembered.ts'
import type { VehicleKey } from './trip-versions.ts'
import { writeGrowth } from './write-growth.ts'

type Options = {
  database: Database
  clock: Clock
  log: Log
  /** How long the way of a trip under way may wait to be stored. */
  growthSeconds?: number
}

export type TripWorker = {
  start(): void
  stop(): Promise<void>
  /** Looks at all that is due now; returns of how many vehicles it stored something. */
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
/** A turn gives way to the next after this, so that what begins and ends is seen soon, whatever else is to be drawn. */
const DRAWING_MS = 5_000
const FORGET_MS = 2 * 3_600_000

/**
 * Draws trips where ingest has left marks. A mark goes in the transaction that stores what it asked for, so a crash at
 * any moment costs a repetition and nothing else.
 *
 * What was drawn is remembered, and each turn takes in the new positions of many vehicles by one query. While nothing but
 * the way of a trip under way has changed, its mark stays, and the way is stored once in a while, many vehicles at a time.
 * Whatever else changes (a trip begins or ends, late data, a vehicle that is not remembered) is drawn at once from what is
 * stored, vehicle by vehicle. The number of a vehicle's drawings (`trip_drawings`) shows when another process drew it:
 * then what is remembered is dropped.
 */
export function createTripWorker(options: Options): TripWorker {
  const turns = new Turns(options)
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  let isStopping = false

  const turn = async (): Promise<void> => {
    await turns
      .run(DRAWING_MS)
      .catch((err: unknown) => options.log.warn({ err }, 'Trips could not be drawn for now; trying again'))
    if (!isStopping) timer = setTimeout(begin, turns.isBehind ? 0 : TURN_MS)
  }
  const begin = (): void => {
    current = turn()
  }
  return {
    run: () => turns.run(Number.POSITIVE_INFINITY),
    start: begin,
    async stop() {
      isStopping = true
      turns.stop()
      clearTimeout(timer)
      await current
    },
  }
}

export function startTripWorker(options: Options): TripWorker {
  const worker = createTripWorker(options)
  worker.start()
  return worker
}

class Turns {
  readonly #options: Options
  readonly #due: DueMarks
  readonly #remembered = new Map<string, Remembered>()
  /** To be drawn from what is stored; first those of which is known that a trip begins or ends. */
  readonly #urgent = new Map<string, VehicleKey>()
  readonly #waiting = new Map<string, VehicleKey>()
  /** Drawn once more in the next turn; what fails then too, when all marks are read. */
  #failed = new Map<string, VehicleKey>()
  #failedBefore: ReadonlyMap<string, VehicleKey> = this.#failed
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
    this.#due = new DueMarks(options.database.pools.ingest)
  }

  get isBehind(): boolean {
    return this.#urgent.size + this.#waiting.size > 0
  }

  stop(): void {
    this.#isStopping = true
  }

  async run(drawingMs: number): Promise<number> {
    const now = this.#options.clock.now()
    this.#failedBefore = this.#failed
    this.#failed = new Map()
    for (const vehicle of this.#failedBefore.values()) this.#wait(vehicle, false)
    const marks = await this.#due.read(now.getTime())
    const asked = this.#sort(marks, now)
    for (let start = 0; start < asked.length && !this.#isStopping; start += READ_AT_ONCE) {
      const beganMs = performance.now()
      await this.#takeInOrWait(asked.slice(start, start + READ_AT_ONCE), now)
      await rest(Math.min(performance.now() - beganMs, MAX_REST_MS))
    }
    const stored = await this.#storeGrowth(now)
    return stored + (await this.#drawWaiting(now, performance.now() + drawingMs))
  }

  /** Of which vehicles the new positions are enough; the others wait to be drawn. */
  #sort(marks: readonly DueMark[], now: Date): Remembered[] {
    const asked = new Map<string, Remembered>()
    const sinceMs = tailsSince(now)
    for (const { tenantId, vehicleId, id, fromMs, toMs } of marks) {
      const known = this.#remembered.get(vehicleId)
      // It stays until something is stored.
      if (known?.marks.has(id)) continue
      if (!known || fromMs <= known.detection.borderMs || known.detection.borderMs < sinceMs) {
        this.#wait({ tenantId, vehicleId }, false)
        continue
      }
      if (known.clockMark?.id !== id) known.marks.add(id)
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
    return [...asked.values()].filter(({ vehicleId }) => this.#remembered.has(vehicleId))
  }

  /** Marks that were noted for what could not be read ask for it all the same: it is drawn from what is stored. */
  async #takeInOrWait(vehicles: readonly Remembered[], now: Date): Promise<void> {
    try {
      await this.#takeIn(vehicles, now)
    } catch (err) {
      this.#options.log.warn({ err }, 'New positions could not be read; their trips are drawn anew')
      for (const vehicle of vehicles) this.#wait(vehicle, false)
    }
  }

  async #takeIn(vehicles: readonly Remembered[], now: Date): Promise<void> {
    const questions = vehicles.map(({ tenantId, vehicleId, detection }) => ({
      tenantId,
      vehicleId,
      afterMs: detection.borderMs,
    }))
    const tails = await readTails(this.#options.database.pools.ingest, questions)
    for (const [index, vehicle] of vehicles.entries()) {
      if (!this.#hasTakenIn(vehicle, tails[index] ?? [], now)) this.#wait(vehicle, true)
    }
  }

  #hasTakenIn(vehicle: Remembered, tail: readonly TrackFix[], now: Date): boolean {
    try {
      return takeIn(vehicle, tail, now)
    } catch (err) {
      const { tenantId, vehicleId } = vehicle
      this.#options.log.error(
        { err, tenantId, vehicleId },
        'New positions could not be taken in; their trips are drawn anew',
      )
      return false
    }
  }

  async #storeGrowth(now: Date): Promise<number> {
    const ageMs = ({ storedMs }: Remembered): number => now.getTime() - storedMs
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

  async #store(tenantId: string, vehicles: readonly Remembered[], now: Date): Promise<number> {
    const { database, log } = this.#options
    // What is remembered is changed by whoever writes it: it is right after the commit only.
    for (const { vehicleId } of vehicles) this.#remembered.delete(vehicleId)
    try {
      const ours = await database.inTenant({ tenantId }, (tx) => writeGrowth(tx, tenantId, { vehicles, now }))
      for (const vehicle of ours) {
        Object.assign(vehicle, { generation: vehicle.generation + 1, storedMs: now.getTime() })
        vehicle.marks.clear()
        this.#remembered.set(vehicle.vehicleId, vehicle)
      }
      const drawnByOthers = vehicles.filter((vehicle) => !ours.includes(vehicle))
      for (const vehicle of drawnByOthers) this.#wait(vehicle, false)
      return ours.length
    } catch (err) {
      log.warn({ err, tenantId }, 'Trips under way could not be stored; they are drawn anew')
      for (const vehicle of vehicles) this.#wait(vehicle, false)
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

  async #drawWaiting(now: Date, deadlineMs: number): Promise<number> {
    let drawn = 0
    for (const line of [this.#urgent, this.#waiting]) {
      for (const [vehicleId, vehicle] of line) {
        if (this.#isStopping || performance.now() > deadlineMs) return drawn
        line.delete(vehicleId)
        if (await this.#draw(vehicle, now)) drawn++
      }
    }
    return drawn
  }

  async #draw(vehicle: VehicleKey, now: Date): Promise<boolean> {
    const { database, log } = this.#options
    this.#remembered.delete(vehicle.vehicleId)
    try {
      const drawn = await database.inTenant(vehicle, (tx) => drawTrips(tx, vehicle, now))
      const known = drawn && rememberDrawn(vehicle, drawn, now.getTime())
      if (known) this.#remembered.set(vehicle.vehicleId, known)
      return drawn !== undefined
    } catch (err) {
      log.error({ err, ...vehicle }, 'Trips of a vehicle could not be drawn; a later turn tries again')
      if (!this.#failedBefore.has(vehicle.vehicleId)) this.#failed.set(vehicle.vehicleId, vehicle)
      return false
    }
  }
}
