import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import { isLeaseLost, type Lease, whileHolding } from '../../database/fence.ts'
import type { Log } from '../../database/log.ts'
import { type BackOff, backOffMs } from './back-off.ts'
import { Outages } from '../outages.ts'

/** A periodic background task. */
export type Worker = {
  /** Its name in the log and in the metrics; unique in a process. */
  name: string
  /** From the end of one run to the start of the next. */
  everyMs: number
  /** Delay before the first run; none if undefined. */
  firstAfterMs?: number
  /** Only one process at a time runs it: the one with the lease of its name. */
  isSingle?: boolean
  /** It does what can't be undone outside the database, such as sending: its lease isn't released before the run ends. */
  reachesOutside?: boolean
  /** Pause after a failure, if the runner's own doesn't fit. */
  backOff?: BackOff
  /**
   * Does what is due, and stops when the signal aborts. It may return the milliseconds until its next run. If it throws, it
   * is retried after a pause.
   */
  run(signal: AbortSignal): Promise<unknown>
}

/** Leases on work that one process at a time does. */
export type WorkLeases = {
  /** The lease if this process holds it; undefined while another does, or if unknown. */
  held(this: void, name: string): Lease | undefined
  /** Acquires the lease whenever it is free; gives it up to a worker that has fewer, but not while busy with it. */
  acquire(name: string, isBusy?: () => boolean): void
  /** Calls back when a lease was won or lost. */
  onChange(listener: () => void): void
}

export type Runner = {
  readonly outages: Outages
  /** Runs a worker until the runner stops. */
  start(...workers: readonly Worker[]): void
  /** Wakes the worker of that name; one that failed keeps its pause. */
  wake(this: void, name: string): void
  /** Stops all workers; one that doesn't end in time is abandoned. */
  stop(): Promise<void>
  /** Once no run that `reachesOutside` is left, after `stop`. */
  outsideDone(): Promise<unknown>
}

type Options = {
  log: Log
  metrics?: Registry
  backOff?: BackOff
  stopMs?: number
  /** Without leases this process is the only one. */
  leases?: WorkLeases | undefined
}

const defaultBackOff: BackOff = { firstMs: 1_000, longestMs: 30_000 }
const STOP_MS = 5_000
/** The shortest time between two runs, however often it is woken. */
const MIN_PAUSE_MS = 100
/** How often a process checks whether it has acquired a lease; it is usually notified sooner. */
const NOT_OURS_MS = 5_000

/**
 * Runs all background work of a process: each worker on its own, one run at a time. After failures its pauses grow;
 * `Outages` logs them once.
 */
export function createRunner(options: Options): Runner {
  const { log, metrics, stopMs = STOP_MS, leases } = options
  const outages = new Outages(log)
  const counts = metrics && createCounts(metrics)
  const stopping = new AbortController()
  const loops = new Map<string, Loop>()
  const running = new Set<Promise<void>>()
  const outside = new Set<Promise<void>>()
  leases?.onChange(() => {
    for (const loop of loops.values()) if (loop.isWaitingForLease) loop.wake()
  })
  return {
    outages,
    start(...workers) {
      for (const worker of workers) {
        const loop = new Loop(worker, { ...options, outages, counts, signal: stopping.signal })
        if (worker.isSingle) leases?.acquire(worker.name, () => loop.isRunning)
        loops.set(worker.name, loop)
        const ended = loop.run().finally(() => running.delete(ended))
        running.add(ended)
        if (worker.reachesOutside) outside.add(ended)
      }
    },
    outsideDone: () => Promise.all(outside),
    wake: (name) => loops.get(name)?.wake(),
    async stop() {
      stopping.abort()
      for (const loop of loops.values()) loop.stop()
      const waiting = new AbortController()
      const late = sleep(stopMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([Promise.all(running), late])
      waiting.abort()
    },
  }
}

type LoopOptions = Pick<Options, 'backOff' | 'leases'> & {
  outages: Outages
  counts: ReturnType<typeof createCounts> | undefined
  signal: AbortSignal
}

/** One worker, until the runner stops. */
class Loop {
  readonly #worker: Worker
  readonly #options: LoopOptions
  #failures = 0
  #isWoken = false
  #endPause: (() => void) | undefined
  isWaitingForLease = false
  isRunning = false

  constructor(worker: Worker, options: LoopOptions) {
    this.#worker = worker
    this.#options = options
  }

  wake(): void {
    this.#isWoken = true
    if (this.#failures === 0) this.#endPause?.()
  }

  /** After the signal. */
  stop(): void {
    this.#endPause?.()
  }

  async run(): Promise<void> {
    const { name, firstAfterMs = 0 } = this.#worker
    const { signal, outages } = this.#options
    await this.#pause(firstAfterMs)
    while (!signal.aborted) {
      if (this.#isWoken) await pause(MIN_PAUSE_MS, signal)
      this.#isWoken = false
      await this.#pause(await this.#turn())
    }
    outages.worked(name)
  }

  /** Returns how long to wait. */
  async #turn(): Promise<number> {
    const { name, isSingle } = this.#worker
    const { leases, outages } = this.#options
    if (!isSingle || !leases) return this.#runOnce()
    const lease = leases.held(name)
    this.isWaitingForLease = lease === undefined
    if (lease) return whileHolding([lease], () => this.#runOnce())
    // The process that runs it now reports whether it works.
    outages.worked(name)
    this.#failures = 0
    return NOT_OURS_MS
  }

  async #runOnce(): Promise<number> {
    const { name, everyMs, backOff = this.#options.backOff ?? defaultBackOff } = this.#worker
    const { signal, outages, counts } = this.#options
    const startedMs = performance.now()
    this.isRunning = true
    try {
      const next = await this.#worker.run(signal)
      this.#failures = 0
      outages.worked(name)
      counts?.ran(name, 'ok', startedMs)
      return typeof next === 'number' ? next : everyMs
    } catch (error) {
      if (isLeaseLost(error)) return MIN_PAUSE_MS
      this.#failures++
      // Work interrupted by the end of the process isn't a failure.
      if (!signal.aborted) outages.failed(name, error)
      counts?.ran(name, 'failed', startedMs)
      return backOffMs(this.#failures, backOff)
    } finally {
      this.isRunning = false
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isWoken && this.#failures === 0) return
    if (this.#options.signal.aborted) return
    const over = new AbortController()
    this.#endPause = () => over.abort()
    await pause(ms, over.signal)
    this.#endPause = undefined
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

function createCounts(metrics: Registry) {
  const registers = [metrics]
  const runs = new Counter({
    name: 'roadbook_worker_runs_total',
    help: 'Runs of background work, by how they ended.',
    labelNames: ['worker', 'result'],
    registers,
  })
  const seconds = new Counter({
    name: 'roadbook_worker_seconds_total',
    help: 'Time that runs of background work took.',
    labelNames: ['worker'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'roadbook_worker_last_success_timestamp_seconds',
    help: 'When background work last succeeded, in Unix time.',
    labelNames: ['worker'],
    registers,
  })
  return {
    ran(worker: string, result: 'ok' | 'failed', startedMs: number): void {
      runs.inc({ worker, result })
      seconds.inc({ worker }, (performance.now() - startedMs) / 1000)
      if (result === 'ok') lastSuccess.set({ worker }, Date.now() / 1000)
    },
  }
}
