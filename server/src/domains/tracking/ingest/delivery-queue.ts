import type { Log } from '../../../database/log.ts'
import type { IngestCounts } from './metrics.ts'
import type { Delivery, Outcome } from './vehicle-batch.ts'

export type QueueLimits = {
  /** Maximum records per transaction. */
  maxBatchRecords: number
}

/** Deliveries waiting for their transaction, in order of arrival. */
export class DeliveryQueue {
  readonly #limits: QueueLimits
  #waiting: Delivery[] = []
  #records = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#waiting.length
  }

  /** Enough for a full transaction: waiting longer would gain nothing. */
  get hasWholeBatch(): boolean {
    return this.#records >= this.#limits.maxBatchRecords
  }

  add(delivery: Delivery): void {
    this.#waiting.push(delivery)
    this.#records += recordsOf(delivery)
  }

  takeBatch(): Delivery[] {
    let records = 0
    let count = 0
    for (const delivery of this.#waiting) {
      const more = records + recordsOf(delivery)
      if (count > 0 && more > this.#limits.maxBatchRecords) break
      records = more
      count++
    }
    this.#records -= records
    return this.#waiting.splice(0, count)
  }

  /** All that these devices have sent. */
  takeOf(dongleIds: ReadonlySet<number>): Delivery[] {
    const taken = this.#waiting.filter(({ dongleId }) => dongleIds.has(dongleId))
    this.#waiting = this.#waiting.filter(({ dongleId }) => !dongleIds.has(dongleId))
    for (const delivery of taken) this.#records -= recordsOf(delivery)
    return taken
  }

  /** Puts deliveries back at the front. */
  putBack(deliveries: readonly Delivery[]): void {
    this.#waiting.unshift(...deliveries)
    for (const delivery of deliveries) this.#records += recordsOf(delivery)
  }
}

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

/** Two halves in the same order; undefined if a single record or text is left. */
export function halves(deliveries: readonly Delivery[]): [Delivery[], Delivery[]] | undefined {
  const [delivery] = deliveries
  if (deliveries.length > 1) {
    const middle = deliveries.length >> 1
    return [deliveries.slice(0, middle), deliveries.slice(middle)]
  }
  if (!delivery || delivery.records.length + delivery.texts.length <= 1) return undefined
  const { records, texts } = delivery
  const middle = (records.length + texts.length) >> 1
  const middleText = Math.max(0, middle - records.length)
  const done = doneAfterBoth(delivery)
  const rest = { ...delivery, unreadable: [], answers: [], done }
  return [
    [{ ...delivery, records: records.slice(0, middle), texts: texts.slice(0, middleText), done }],
    [{ ...rest, records: records.slice(middle), texts: texts.slice(middleText) }],
  ]
}

/** Reports success to the device once both halves are stored. */
function doneAfterBoth({ done }: Delivery): Delivery['done'] {
  let first: Outcome | undefined
  return (outcome) => {
    if (first === undefined) first = outcome
    else done(first === 'stored' ? outcome : first)
  }
}

/** The number of records of both halves equals that of the whole. */
function recordsOf({ records, texts, unreadable = [] }: Delivery): number {
  return Math.max(1, records.length + texts.length + unreadable.length)
}
