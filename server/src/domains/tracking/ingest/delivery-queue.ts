import { type Delivery, type Outcome, recordsOf } from './vehicle-batch.ts'

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

  /** Puts deliveries back at the front. */
  putBack(deliveries: readonly Delivery[]): void {
    this.#waiting.unshift(...deliveries)
    for (const delivery of deliveries) this.#records += recordsOf(delivery)
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
