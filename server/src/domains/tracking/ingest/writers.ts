import { setTimeout as sleep } from 'node:timers/promises'
import type { ShardGroup } from '../../../database/citus/shard-groups.ts'
import { Room } from './delivery-queue.ts'
import type { Delivery } from './vehicle-batch.ts'
import { INGEST, Writer } from './writer.ts'
import type { WriterDeps } from './writer-deps.ts'

type Deps = Omit<WriterDeps, 'group' | 'sendElsewhere' | 'room'>

/**
 * A writer for each group of shards, so that a worker that fails holds up its own companies only; on PostgreSQL there is one. All
 * that a device sends goes to the writer of its company, in order of arrival.
 */
export class Writers {
  readonly #deps: Deps
  readonly #room: Room
  readonly #writers = new Map<ShardGroup, Writer>()
  /** From devices whose writer is being found. */
  readonly #waiting = new Map<number, Delivery[]>()
  readonly #searches = new Set<Promise<void>>()
  #isStopping = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#room = new Room(deps)
  }

  get isFull(): boolean {
    return this.#room.isFull
  }

  /** Calls back once there is room again. */
  whenRoom(resume: () => void): void {
    this.#room.whenRoom(resume)
  }

  add(delivery: Delivery): void {
    this.#room.enter(delivery)
    this.#send(delivery)
  }

  /** Writes what is waiting; gives up on what the database doesn't accept in time. */
  async stop(timeoutMs: number): Promise<void> {
    const startMs = performance.now()
    const deadline = setTimeout(() => void (this.#isStopping = true), timeoutMs)
    while (this.#searches.size > 0) await Promise.all(this.#searches)
    clearTimeout(deadline)
    this.#isStopping = true
    const leftMs = Math.max(0, timeoutMs - (performance.now() - startMs))
    await Promise.all([...this.#writers.values()].map((writer) => writer.stop(leftMs)))
  }

  #send(delivery: Delivery): void {
    const { dongleId } = delivery
    const waiting = this.#waiting.get(dongleId)
    if (waiting) return void waiting.push(delivery)
    const { groups, devices } = this.#deps
    const group = groups.only ?? groups.cached(devices.cached(dongleId)?.tenantId)
    if (group) return this.#writerOf(group).add(delivery)
    this.#waiting.set(dongleId, [delivery])
    const search = this.#findWriter(dongleId).finally(() => this.#searches.delete(search))
    this.#searches.add(search)
  }

  async #findWriter(dongleId: number): Promise<void> {
    const { groups, devices, outages, limits } = this.#deps
    while (!this.#isStopping) {
      try {
        const device = (await devices.findAll([dongleId])).get(dongleId)
        const group = await groups.find(device?.tenantId)
        const writer = this.#writerOf(group)
        for (const delivery of this.#take(dongleId)) writer.add(delivery)
        return
      } catch (error) {
        outages.failed(INGEST, error)
        await sleep(limits.retryMs)
      }
    }
    this.#room.leave(this.#take(dongleId), () => 'failed')
  }

  #take(dongleId: number): Delivery[] {
    const deliveries = this.#waiting.get(dongleId) ?? []
    this.#waiting.delete(dongleId)
    return deliveries
  }

  #writerOf(group: ShardGroup): Writer {
    const known = this.#writers.get(group)
    if (known) return known
    const sendElsewhere: WriterDeps['sendElsewhere'] = (deliveries) => this.#sendElsewhere(deliveries)
    const writer = new Writer({ ...this.#deps, room: this.#room, group, sendElsewhere })
    this.#writers.set(group, writer)
    return writer
  }

  /** Before what the same devices sent later. */
  #sendElsewhere(deliveries: readonly Delivery[]): void {
    for (const [dongleId, own] of Map.groupBy(deliveries, (delivery) => delivery.dongleId)) {
      const later = this.#waiting.get(dongleId)
      if (later) later.unshift(...own)
      else for (const delivery of own) this.#send(delivery)
    }
  }
}
