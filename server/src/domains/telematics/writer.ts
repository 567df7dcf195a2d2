import type { Log } from '../../database/log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { kindOfFailure } from './failure.ts'
import type { LiveStates } from './live-states.ts'
import type { IngestCounts } from './metrics.ts'
import { processBatch } from './pipeline.ts'
import { resolveDevices } from './resolve-devices.ts'
import type { Revision } from './store.ts'
import type { Delivery, Outcome, VehicleBatch } from './vehicle-batch.ts'

/** Of a batch whose vehicles change under it, before it is halved. */
const MAX_TRIES = 5

export type WriterLimits = {
  /** Of one transaction. */
  maxBatchRecords: number
  /** Waiting in all; above it devices are paused. */
  maxQueuedRecords: number
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
  store: (batches: readonly VehicleBatch[]) => Promise<Revision[]>
  publish: (revisions: readonly Revision[]) => void
  clock: Clock
  counts: IngestCounts
  log: Log
  limits: WriterLimits
}

/**
 * Group commit: one transaction at a time takes what all devices brought meanwhile, in order of arrival.
 *
 * When a transaction fails, the failure decides: a vehicle changed meanwhile, then everything is read again and tried
 * again; somebody holds a company, then the others go on and it comes next; the database is away, then all wait, and
 * nobody hears anything; one of the records cannot be stored, then the batch is halved until that record is alone, and
 * it stands aside as refused.
 */
export class Writer {
  readonly #deps: WriterDeps
  #queue: Delivery[] = []
  #isWriting = false
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  readonly #whenRoom: (() => void)[] = []
  #idle: (() => void) | undefined

  constructor(deps: WriterDeps) {
    this.#deps = deps
  }

  get isFull(): boolean {
    return this.#deps.counts.recordsQueued >= this.#deps.limits.maxQueuedRecords
  }

  /** Calls once there is room again. */
  whenRoom(resume: () => void): void {
    this.#whenRoom.push(resume)
  }

  add(delivery: Delivery): void {
    if (this.#isStopping) return delivery.done('failed')
    this.#queue.push(delivery)
    this.#deps.counts.recordsQueued += weight(delivery)
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
    while (this.#queue.length > 0) {
      const deliveries = this.#takeBatch()
      await this.#writeSafely(deliveries)
      for (const delivery of deliveries) this.#deps.counts.recordsQueued -= weight(delivery)
      while (!this.isFull && this.#whenRoom.length > 0) this.#whenRoom.shift()?.()
    }
    this.#isWriting = false
    this.#idle?.()
  }

  #takeBatch(): Delivery[] {
    let records = 0
    let count = 0
    for (const delivery of this.#queue) {
      records += weight(delivery)
      if (count > 0 && records > this.#deps.limits.maxBatchRecords) break
      count++
    }
    return this.#queue.splice(0, count)
  }

  async #writeSafely(deliveries: Delivery[]): Promise<void> {
    for (let attempt = 1; !this.#isStopping; attempt++) {
      try {
        const unknown = await this.#write(deliveries, processBatch)
        return settle(deliveries, unknown)
      } catch (error) {
        this.#deps.counts.batchesFailedTotal++
        const kind = kindOfFailure(error)
        if (kind === 'busy') return this.#letOthersPass(deliveries)
        this.#forget(deliveries)
        if (kind === 'unavailable') await this.#waitForDatabase(error, attempt)
        else if (kind === 'unstorable' || attempt >= MAX_TRIES) return this.#halve(deliveries, error)
      }
    }
    for (const delivery of deliveries) delivery.done('failed')
  }

  /** Somebody holds a company for long: its devices' turn comes again, first in the queue. */
  async #letOthersPass(deliveries: Delivery[]): Promise<void> {
    const tenantOf = ({ dongleId }: Delivery): string => this.#deps.devices.kept(dongleId)?.tenantId ?? ''
    const companies = [...Map.groupBy(deliveries, tenantOf).values()]
    if (companies.length > 1) {
      for (const part of companies) await this.#writeSafely(part)
      return
    }
    this.#queue.unshift(...deliveries)
    for (const delivery of deliveries) this.#deps.counts.recordsQueued += weight(delivery)
  }

  async #waitForDatabase(error: unknown, attempt: number): Promise<void> {
    if (attempt === 1) this.#deps.log.warn({ err: error }, 'The database does not answer; devices wait')
    await new Promise((resolve) => setTimeout(resolve, this.#deps.limits.retryMs))
  }

  async #halve(deliveries: Delivery[], error: unknown): Promise<void> {
    const parts = halves(deliveries)
    if (!parts) return this.#setAside(deliveries, error)
    for (const part of parts) await this.#writeSafely(part)
  }

  async #setAside(deliveries: Delivery[], error: unknown): Promise<void> {
    const what = deliveries.map(({ dongleId, records, texts }) => ({ dongleId, records, texts }))
    this.#deps.log.error({ err: error, what }, 'A record cannot be stored and stands aside')
    try {
      settle(deliveries, await this.#write(deliveries, refuseAll))
    } catch (cause) {
      this.#deps.log.error(
        { err: cause, what },
        'A record cannot even stand aside; its device will send it again',
      )
      for (const delivery of deliveries) delivery.done('failed')
    }
  }

  /** Returns the deliveries of devices that are in no vehicle. */
  async #write(deliveries: readonly Delivery[], process: typeof processBatch): Promise<Delivery[]> {
    const { devices, states, store, publish, clock, counts } = this.#deps
    const known = await devices.findAll(new Set(deliveries.map(({ dongleId }) => dongleId)))
    const { batches, unknown } = resolveDevices(deliveries, known)
    if (batches.size === 0) return unknown
    await states.load(batches.values())
    const nowMs = clock.now().getTime()
    const processed: VehicleBatch[] = []
    for (const batch of batches.values()) {
      const before = states.get(batch.tenantId, batch.vehicleId)
      if (!before) throw new Error(`Vehicle ${batch.vehicleId} has no state`)
      processed.push(process({ ...batch, ...before }, nowMs))
    }
    const revisions = await store(processed)
    this.#keep(processed, revisions)
    publish(revisions)
    counts.batchesTotal++
    for (const { fixes, refused } of processed) {
      counts.positionsStoredTotal += fixes.length
      counts.positionsRefusedTotal += refused.length
    }
    return unknown
  }

  #keep(batches: readonly VehicleBatch[], revisions: readonly Revision[]): void {
    const revisionOf = new Map(revisions.map(({ tenantId, revision }) => [tenantId, revision]))
    for (const { tenantId, vehicleId, state } of batches) {
      this.#deps.states.keep(tenantId, vehicleId, { state, revision: revisionOf.get(tenantId) ?? 0 })
    }
  }

  /** What was kept of these devices and their vehicles may be what was wrong. */
  #forget(deliveries: readonly Delivery[]): void {
    const { devices, states } = this.#deps
    for (const { dongleId } of deliveries) {
      const device = devices.kept(dongleId)
      if (!device) continue
      states.forget(device.assignments.map(({ vehicleId }) => ({ tenantId: device.tenantId, vehicleId })))
      devices.forget([dongleId])
    }
  }
}

function weight({ records, texts }: Delivery): number {
  return records.length + texts.length + 1
}

function settle(deliveries: readonly Delivery[], unknown: readonly Delivery[]): void {
  const nobodys = new Set(unknown)
  for (const delivery of deliveries) delivery.done(nobodys.has(delivery) ? 'unknown' : 'stored')
}

function refuseAll(batch: VehicleBatch): VehicleBatch {
  const refused = batch.sent.map((sent) => ({ ...sent, rank: 0, reason: 'notStorable' as const }))
  return { ...batch, texts: [], refused: [...batch.refused, ...refused] }
}

/** Two halves in the same order; undefined when one record or text is left. */
function halves(deliveries: readonly Delivery[]): [Delivery[], Delivery[]] | undefined {
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
  return [
    [{ ...delivery, records: records.slice(0, middle), texts: texts.slice(0, middleText), done }],
    [{ ...delivery, records: records.slice(middle), texts: texts.slice(middleText), done }],
  ]
}

/** The device hears of success when both halves have it. */
function doneAfterBoth({ done }: Delivery): Delivery['done'] {
  let first: Outcome | undefined
  return (outcome) => {
    if (first === undefined) first = outcome
    else done(first === 'stored' ? outcome : first)
  }
}
