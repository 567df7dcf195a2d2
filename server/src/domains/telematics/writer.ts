import type { Log } from '../../database/log.ts'
import type { CommittedStates } from './committed-states.ts'
import { halves, DeliveryQueue, type QueueLimits } from './delivery-queue.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { kindOfFailure } from './failure.ts'
import type { LiveStates } from './live-states.ts'
import type { BatchMaker, ReadyBatch } from './make-batch.ts'
import type { IngestCounts } from './metrics.ts'
import { processBatch } from './pipeline.ts'
import type { Revision, StoreStatements } from './store.ts'
import type { Delivery, Outcome, VehicleBatch } from './vehicle-batch.ts'

/** Of a batch whose vehicles change under it, before it is halved. */
const MAX_TRIES = 5

export type WriterLimits = QueueLimits & {
  /** How long the first delivery waits for others to share its transaction. */
  gatherMs: number
  /** Between two tries while the database does not answer. */
  retryMs: number
}

export const writerLimits: WriterLimits = {
  maxBatchRecords: 2_000,
  maxQueuedRecords: 20_000,
  gatherMs: 3,
  retryMs: 500,
}

export type WriterDeps = {
  devices: DeviceDirectory
  states: LiveStates
  maker: BatchMaker
  store: (statements: StoreStatements, whenSent: () => void) => Promise<Revision[]>
  committed: CommittedStates
  counts: IngestCounts
  log: Log
  limits: WriterLimits
}

/**
 * Group commit: one transaction at a time takes what all devices brought meanwhile, in order of arrival. While the
 * database works on one, the next is made ready where a whole one waits already, and devices hear of the one before.
 *
 * When a transaction fails, the failure decides: a vehicle changed meanwhile, then everything is read again and tried
 * again; somebody holds a company, then the others go on and it comes next; the database is away, then all wait, and
 * nobody hears anything; one of the records cannot be stored, then the batch is halved until that record is alone, and
 * it stands aside as refused.
 */
export class Writer {
  readonly #deps: WriterDeps
  readonly #queue: DeliveryQueue
  /** Made ready on the assumption that the transaction under way succeeds. */
  #next: ReadyBatch | undefined
  /** Durable; their devices have not heard of it yet. */
  #stored: ReadyBatch[] = []
  #isWriting = false
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  #idle: (() => void) | undefined

  constructor(deps: WriterDeps) {
    this.#deps = deps
    this.#queue = new DeliveryQueue(deps.limits, deps.counts)
  }

  get isFull(): boolean {
    return this.#queue.isFull
  }

  /** Calls once there is room again. */
  whenRoom(resume: () => void): void {
    this.#queue.whenRoom(resume)
  }

  add(delivery: Delivery): void {
    if (this.#isStopping) return delivery.done('failed')
    this.#queue.add(delivery)
    if (this.#isWriting || this.#timer) return
    this.#timer = setTimeout(() => void this.#run(), this.#deps.limits.gatherMs)
  }

  /** Writes what waits; gives up what the database does not take within the time. */
  async stop(timeoutMs: number): Promise<void> {
    const deadline = setTimeout(() => {
      this.#isStopping = true
    }, timeoutMs)
    if (this.#isWriting || this.#queue.length > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
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
      await this.#writeSafely(ready?.deliveries ?? this.#queue.takeBatch(), ready)
      if (!this.#next) this.#tellStored()
    }
    this.#isWriting = false
    this.#idle?.()
  }

  async #writeSafely(deliveries: readonly Delivery[], ready?: ReadyBatch): Promise<void> {
    for (let attempt = 1; !this.#isStopping; attempt++) {
      try {
        return await this.#write(deliveries, processBatch, attempt === 1 ? ready : undefined)
      } catch (error) {
        this.#tellStored()
        this.#deps.counts.batchesFailedTotal++
        const kind = kindOfFailure(error)
        if (kind === 'busy') return this.#letOthersPass(deliveries)
        this.#forget(deliveries)
        if (kind === 'unavailable') await this.#waitForDatabase(error, attempt)
        else if (kind === 'unstorable' || attempt >= MAX_TRIES) return this.#halve(deliveries, error)
      }
    }
    this.#giveUp(deliveries)
  }

  /** Somebody holds a company for long: its devices' turn comes again, first in the queue. */
  async #letOthersPass(deliveries: readonly Delivery[]): Promise<void> {
    const tenantOf = ({ dongleId }: Delivery): string => this.#deps.devices.kept(dongleId)?.tenantId ?? ''
    const companies = [...Map.groupBy(deliveries, tenantOf).values()]
    if (companies.length > 1) {
      for (const part of companies) await this.#writeSafely(part)
      return
    }
    if (this.#next) this.#queue.putBack(this.#next.deliveries)
    this.#next = undefined
    this.#queue.putBack(deliveries)
  }

  async #waitForDatabase(error: unknown, attempt: number): Promise<void> {
    if (attempt === 1) this.#deps.log.warn({ err: error }, 'The database does not answer; devices wait')
    await new Promise((resolve) => setTimeout(resolve, this.#deps.limits.retryMs))
  }

  async #halve(deliveries: readonly Delivery[], error: unknown): Promise<void> {
    const parts = halves(deliveries)
    if (!parts) return this.#setAside(deliveries, error)
    for (const part of parts) await this.#writeSafely(part)
  }

  async #setAside(deliveries: readonly Delivery[], error: unknown): Promise<void> {
    const what = deliveries.map(({ dongleId, records, texts }) => ({ dongleId, records, texts }))
    this.#deps.log.error({ err: error, what }, 'A record cannot be stored and stands aside')
    try {
      await this.#write(deliveries, refuseAll)
    } catch (cause) {
      this.#deps.log.error(
        { err: cause, what },
        'A record cannot even stand aside; its device will send it again',
      )
      this.#giveUp(deliveries)
    }
  }

  async #write(
    deliveries: readonly Delivery[],
    process: typeof processBatch,
    ready?: ReadyBatch,
  ): Promise<void> {
    const { maker, store } = this.#deps
    const batch = ready && maker.stillHolds(ready) ? ready : await maker.make(deliveries, process)
    if (batch.batches.length > 0) {
      const revisions = await store(batch.statements, () => this.#whileTheDatabaseWorks(batch))
      this.#keep(batch.batches, revisions)
      this.#count(batch.batches)
    }
    this.#stored.push(batch)
  }

  #whileTheDatabaseWorks(current: ReadyBatch): void {
    this.#tellStored()
    if (this.#next || !this.#queue.hasWholeBatch) return
    const deliveries = this.#queue.takeBatch()
    try {
      this.#next = this.#deps.maker.makeAfter(current, deliveries, processBatch)
    } catch {
      // It fails again when its turn comes, and then the record to blame is found.
    }
    if (!this.#next) this.#queue.putBack(deliveries)
  }

  #tellStored(): void {
    const stored = this.#stored
    this.#stored = []
    for (const { deliveries, unknown } of stored) {
      const nobodys = new Set(unknown)
      for (const delivery of deliveries) this.#tell(delivery, nobodys.has(delivery) ? 'unknown' : 'stored')
      this.#queue.release(deliveries)
    }
  }

  #giveUp(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) this.#tell(delivery, 'failed')
    this.#queue.release(deliveries)
  }

  /** Whoever fails to hear of it must not stop the others. */
  #tell(delivery: Delivery, outcome: Outcome): void {
    try {
      delivery.done(outcome)
    } catch (err) {
      this.#deps.log.error({ err, dongleId: delivery.dongleId }, 'A device could not be told')
    }
  }

  #keep(batches: readonly VehicleBatch[], revisions: readonly Revision[]): void {
    const { states, committed } = this.#deps
    const companies = Map.groupBy(batches, ({ tenantId }) => tenantId)
    for (const { tenantId, revision } of revisions) {
      const changed = companies.get(tenantId) ?? []
      for (const { key, state } of changed) states.keep(key, { state, revision })
      committed.add(tenantId, revision, changed)
    }
  }

  #count(batches: readonly VehicleBatch[]): void {
    const { counts } = this.#deps
    counts.batchesTotal++
    for (const { fixes, refused } of batches) {
      counts.positionsStoredTotal += fixes.length
      counts.positionsRefusedTotal += refused.length
    }
  }

  /** What was kept of these devices and their vehicles may be what was wrong. */
  #forget(deliveries: readonly Delivery[]): void {
    const { devices, states } = this.#deps
    for (const { dongleId } of deliveries) {
      const device = devices.kept(dongleId)
      if (!device) continue
      states.forget(device.assignments.map(({ key }) => key))
      devices.forget([dongleId])
    }
  }
}

function refuseAll(batch: VehicleBatch): VehicleBatch {
  const refused = batch.sent.map((sent) => ({ ...sent, rank: 0, reason: 'notStorable' as const }))
  return { ...batch, texts: [], refused: [...batch.refused, ...refused] }
}
