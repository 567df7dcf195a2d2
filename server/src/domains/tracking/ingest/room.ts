import type { Log } from '../../../database/log.ts'
import type { IngestCounts } from './metrics.ts'
import { type Delivery, type Outcome, recordsOf } from './vehicle-batch.ts'

export type RoomLimits = {
  /** Maximum records waiting; above this, devices are paused. */
  maxQueuedRecords: number
}

/** Counts the deliveries that wait, of all writers, until they are answered. */
export class Room {
  readonly #limits: RoomLimits
  readonly #counts: IngestCounts
  readonly #log: Log
  readonly #whenRoom: (() => void)[] = []

  constructor({ limits, counts, log }: { limits: RoomLimits; counts: IngestCounts; log: Log }) {
    this.#limits = limits
    this.#counts = counts
    this.#log = log
  }

  get isFull(): boolean {
    return this.#counts.recordsQueued >= this.#limits.maxQueuedRecords
  }

  enter(delivery: Delivery): void {
    this.#counts.recordsQueued += recordsOf(delivery)
  }

  /** Tells each sender the outcome, and resumes callers that waited for room. */
  leave(deliveries: readonly Delivery[], outcomeOf: (delivery: Delivery) => Outcome): void {
    for (const delivery of deliveries) this.#answer(delivery, outcomeOf(delivery))
    for (const delivery of deliveries) this.#counts.recordsQueued -= recordsOf(delivery)
    while (!this.isFull && this.#whenRoom.length > 0) this.#whenRoom.shift()?.()
  }

  /** Calls back once there is room again. */
  whenRoom(resume: () => void): void {
    this.#whenRoom.push(resume)
  }

  /** A failing connection must not stop the others. */
  #answer({ done, dongleId }: Delivery, outcome: Outcome): void {
    try {
      done(outcome)
    } catch (err) {
      this.#log.error({ err, dongleId }, 'An acknowledgement could not be sent to a device')
    }
  }
}
