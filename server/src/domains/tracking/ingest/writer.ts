import { setTimeout as sleep } from 'node:timers/promises'
import { type BackOff, backOffMs } from '../../../platform/workers/back-off.ts'
import { DeliveryQueue, halves } from './delivery-queue.ts'
import { type IngestFailureKind, ingestFailureKind, OtherGroup } from './failure.ts'
import type { ReadyBatch } from './make-batch.ts'
import { processBatch } from './pipeline.ts'
import { type Revision, storeBatches } from './store.ts'
import type { Delivery, VehicleBatch } from './vehicle-batch.ts'
import type { WriterDeps } from './writer-deps.ts'

/** How often a batch is retried, if its vehicles keep changing or it fails for an unknown reason, before it is halved. */
const MAX_TRIES = 5
/** Pause between tries of a batch whose vehicles keep changing. */
const conflictBackOff: BackOff = { firstMs: 5, longestMs: 1_000 }
/** The longest pause between two retries, as a multiple of the first. */
const MAX_RETRIES = 10
/** Its name in the log. */
export const INGEST = 'ingest'

/**
 * Group commit: one transaction at a time takes what all devices sent meanwhile, in order of arrival. While the database
 * works on one, the next is prepared if a full one is waiting, and the one before is acknowledged.
 * When a transaction fails, the kind of failure decides:
 * | kind | next |
 * |---|---|
 * | conflict | read again and retried, in smaller parts after some tries, without end |
 * | locked | other companies continue, and this one is next |
 * | outage | all wait and retry without end; devices get no answer |
 * | elsewhere | another writer gets all of it |
 * | data | halved until the bad record is alone, which is stored as refused |
 * | unclear | retried, then halved; devices get an error, and send it again |
 */
export class Writer {
  readonly #deps: WriterDeps
  readonly #queue: DeliveryQueue
  /** Prepared on the assumption that the transaction in progress succeeds. */
  #next: ReadyBatch | undefined
  /** Durable, but not acknowledged yet. */
  readonly #stored: ReadyBatch[] = []
  #isWriting = false
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  /** Times that deliveries were put back because vehicles kept changing. */
  #conflicts = 0
  #idle: (() => void) | undefined

  constructor(deps: WriterDeps) {
    this.#deps = deps
    this.#queue = new DeliveryQueue(deps.limits)
  }

  add(delivery: Delivery): void {
    if (this.#isStopping) return this.#giveUp([delivery])
    this.#queue.add(delivery)
    if (this.#isWriting || this.#timer) return
    this.#timer = setTimeout(() => void this.#run(), this.#deps.limits.gatherMs)
  }

  /** Writes what is waiting; gives up on what the database doesn't accept in time. */
  async stop(timeoutMs: number): Promise<void> {
    const deadline = setTimeout(() => void (this.#isStopping = true), timeoutMs)
    if (this.#isWriting || this.#queue.length > 0) {
      await new Promise<void>((resolve) => void (this.#idle = resolve))
    }
    clearTimeout(deadline)
    this.#isStopping = true
  }

  async #run(): Promise<void> {
    this.#timer = undefined
    this.#isWriting = true
    while (this.#next || this.#queue.length > 0) {
      const ready = this.#next
      this.#next = undefined
      await this.#writeSafely(ready?.deliveries ?? this.#queue.takeBatch(), { ready })
      if (!this.#next) this.#acknowledgeStored()
    }
    this.#isWriting = false
    this.#idle?.()
  }

  async #writeSafely(
    deliveries: readonly Delivery[],
    { ready, isPart = false }: { ready?: ReadyBatch | undefined; isPart?: boolean } = {},
  ): Promise<void> {
    for (let failures = 0; !this.#isStopping;) {
      try {
        await this.#write(deliveries, processBatch, failures === 0 ? ready : undefined)
        this.#deps.outages.worked(INGEST)
        return
      } catch (error) {
        this.#acknowledgeStored()
        this.#deps.counts.batchesFailedTotal++
        failures++
        const kind = ingestFailureKind(error)
        if (kind === 'locked') return this.#letOthersPass(deliveries)
        this.#forget(deliveries)
        if (kind === 'elsewhere') return this.#sendElsewhere(deliveries, error)
        if (!(await this.#mayTryAgain({ kind, error, failures, isPart }))) {
          return this.#halve(deliveries, { kind, error })
        }
      }
    }
    this.#giveUp(deliveries)
  }

  /** After a pause, if another attempt may succeed. */
  async #mayTryAgain({ kind, error, failures, isPart }: Failure): Promise<boolean> {
    const { outages, limits } = this.#deps
    if (kind === 'conflict') {
      if (failures >= MAX_TRIES) return false
      if (failures > 1) await sleep(backOffMs(failures, conflictBackOff))
      return true
    }
    if (kind === 'data' || (kind === 'unclear' && (isPart || failures >= MAX_TRIES))) return false
    outages.failed(INGEST, error)
    const { retryMs } = limits
    await sleep(backOffMs(failures, { firstMs: retryMs, longestMs: retryMs * MAX_RETRIES }))
    return true
  }

  /** Somebody has held a lock on a company for long: its deliveries go back to the front of the queue. */
  async #letOthersPass(deliveries: readonly Delivery[]): Promise<void> {
    const tenantOf = ({ dongleId }: Delivery): string => this.#deps.devices.cached(dongleId)?.tenantId ?? ''
    const companies = [...Map.groupBy(deliveries, tenantOf).values()]
    if (companies.length > 1) {
      for (const part of companies) await this.#writeSafely(part)
      return
    }
    if (this.#next) this.#queue.putBack(this.#next.deliveries)
    this.#next = undefined
    this.#queue.putBack(deliveries)
  }

  async #halve(
    deliveries: readonly Delivery[],
    { kind, error }: Pick<Failure, 'kind' | 'error'>,
  ): Promise<void> {
    const parts = halves(deliveries)
    if (parts) {
      for (const part of parts) await this.#writeSafely(part, { isPart: true })
      return
    }
    if (kind === 'data') return this.#setAside(deliveries, error)
    if (kind === 'conflict') return this.#putBack(deliveries)
    this.#deps.outages.failed(INGEST, error)
    this.#giveUp(deliveries)
  }

  async #sendElsewhere(deliveries: readonly Delivery[], error: unknown): Promise<void> {
    const { groups, group, sendElsewhere } = this.#deps
    const isMoved = !(error instanceof OtherGroup)
    if (isMoved) await sleep(backOffMs(++this.#conflicts, conflictBackOff))
    if (isMoved) groups.forget(group)
    sendElsewhere([...deliveries, ...this.#takeBehind(deliveries)])
  }

  /** What these devices have sent since, so that it stays behind. */
  #takeBehind(deliveries: readonly Delivery[]): Delivery[] {
    if (this.#next) this.#queue.putBack(this.#next.deliveries)
    this.#next = undefined
    return this.#queue.takeOf(new Set(deliveries.map(({ dongleId }) => dongleId)))
  }

  /** Its vehicles keep changing: others continue, and it comes next. */
  async #putBack(deliveries: readonly Delivery[]): Promise<void> {
    await sleep(backOffMs(++this.#conflicts, conflictBackOff))
    return this.#letOthersPass(deliveries)
  }

  async #setAside(deliveries: readonly Delivery[], error: unknown): Promise<void> {
    const what = deliveries.map(({ dongleId, records, texts }) => ({ dongleId, records, texts }))
    this.#deps.log.error({ err: error, what }, 'A record could not be stored and was set aside')
    try {
      await this.#write(deliveries, refuseAll)
    } catch (cause) {
      // The database was lost in between: it comes next, and is checked again.
      if (ingestFailureKind(cause) !== 'data') return this.#letOthersPass(deliveries)
      this.#deps.log.error(
        { err: cause, what },
        'A record could not be set aside; its device will send it again',
      )
      this.#giveUp(deliveries)
    }
  }

  async #write(
    deliveries: readonly Delivery[],
    process: typeof processBatch,
    ready?: ReadyBatch,
  ): Promise<void> {
    const { maker, groups, group } = this.#deps
    const batch = ready && maker.stillHolds(ready) ? ready : await maker.make(deliveries, process)
    if (batch.batches.length > 0) {
      const isOfGroup = ({ tenantId }: VehicleBatch) => (groups.only ?? groups.cached(tenantId)) === group
      if (!batch.batches.every(isOfGroup)) throw new OtherGroup()
      const revisions = await storeBatches(group, batch, () => this.#whileTheDatabaseWorks(batch))
      this.#conflicts = 0
      this.#publish(batch.batches, revisions)
      this.#count(batch.batches)
      const alerted = batch.batches.filter(isAlert)
      if (alerted.length > 0) this.#deps.alerted([...new Set(alerted.map(({ tenantId }) => tenantId))])
      if (batch.batches.some(({ answers }) => answers.length > 0)) this.#deps.answered()
    }
    this.#stored.push(batch)
  }

  /** Cached states and open maps become current. */
  #publish(batches: readonly VehicleBatch[], revisions: readonly Revision[]): void {
    const { states, committed } = this.#deps
    const companies = Map.groupBy(batches, ({ tenantId }) => tenantId)
    for (const { tenantId, revision } of revisions) {
      const changed = companies.get(tenantId) ?? []
      for (const { key, state } of changed) states.keep(key, { state, revision })
      committed.add(tenantId, revision, changed)
    }
  }

  #whileTheDatabaseWorks(current: ReadyBatch): void {
    this.#acknowledgeStored()
    if (this.#next || !this.#queue.hasWholeBatch) return
    const deliveries = this.#queue.takeBatch()
    try {
      this.#next = this.#deps.maker.makeAfter(current, deliveries, processBatch)
    } catch {
      // It fails again in its next attempt, which finds the bad record.
    }
    if (!this.#next) this.#queue.putBack(deliveries)
  }

  #acknowledgeStored(): void {
    for (const { deliveries, unknown } of this.#stored.splice(0)) {
      const unassigned = new Set(unknown)
      this.#deps.room.leave(deliveries, (delivery) => (unassigned.has(delivery) ? 'unknown' : 'stored'))
    }
  }

  #giveUp(deliveries: readonly Delivery[]): void {
    this.#deps.room.leave(deliveries, () => 'failed')
  }

  #count(batches: readonly VehicleBatch[]): void {
    const { counts } = this.#deps
    counts.batchesTotal++
    for (const { fixes, refused, unreadable } of batches) {
      counts.positionsStoredTotal += fixes.length
      counts.positionsRefusedTotal += unreadable.reduce((sum, { records }) => sum + records, refused.length)
    }
  }

  /** Cached data of these devices and vehicles may be wrong. */
  #forget(deliveries: readonly Delivery[]): void {
    const { devices, states } = this.#deps
    for (const { dongleId } of deliveries) {
      const device = devices.cached(dongleId)
      if (!device) continue
      states.forget(device.assignments.map(({ key }) => key))
      devices.forget([dongleId])
    }
  }
}

type Failure = { kind: IngestFailureKind; error: unknown; failures: number; isPart: boolean }

function refuseAll(batch: VehicleBatch): VehicleBatch {
  const refused = batch.sent.map((sent) => ({ ...sent, precedence: 0, reason: 'notStorable' as const }))
  return { ...batch, texts: [], answers: [], refused: [...batch.refused, ...refused] }
}

/** Somebody may be waiting for a notification. */
function isAlert({ followed, found }: VehicleBatch): boolean {
  return (followed?.alerts.length ?? 0) + (found?.events.length ?? 0) > 0
}
