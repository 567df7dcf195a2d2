import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { isLeaseLost, whileHolding } from '../database/fence.ts'
import type { Log } from '../database/log.ts'
import { type BackOff, backOffMs } from './back-off.ts'
import type { Leases } from './leases.ts'
import { Outages } from './outages.ts'

/** What is done again and again behind the page and the devices. */
export type Worker = {
  /** In the log and in the metrics; one worker of a process has it. */
  name: string
  /** From the end of one run to the beginning of the next. */
  everyMs: number
  /** Before the first run; at once where it is left out. */
  firstAfterMs?: number
  /** Of all processes over one database one does it: whichever holds the lease of its name. */
  isSingle?: boolean
  /** How long it is left alone after it failed, where the runner's own times don't fit. */
  backOff?: BackOff
  /**
   * Does what is due, and leaves the rest when the signal says so. It may return in how many milliseconds it is to run
   * again. What it throws has it run again after a while.
   */
  run(signal: AbortSignal): Promise<unknown>
}

export type Runner = {
  readonly outages: Outages
  /** Runs it until the runner stops. */
  start(...workers: readonly Worker[]): void
  /** There is something to do for the worker of that name: its pause is over. One that failed is left alone all the same. */
  wake(this: void, name: string): void
  /** Ends all workers; one that does not come to its end within the time is left alone. */
  stop(): Promise<void>
}

type Options = {
  log: Log
  metrics?: Registry
  backOff?: BackOff
  stopMs?: number
  /** Without them this process is the only one. */
  leases?: Pick<Leases, 'want' | 'held' | 'whenChanged'> | undefined
}

const defaultBackOff: BackOff = { firstMs: 1_000, longestMs: 30_000 }
const STOP_MS = 5_000
/** However often it is woken. */
const MIN_PAUSE_MS = 100
/** Until a process looks again whether a lease is its own by now; it hears of it sooner. */
const NOT_OURS_MS = 5_000

/**
 * Runs all background work of a process: each worker by itself, one run at a time. One that fails is left alone for longer and
 * longer; `Outages` tells of it once.
 */
export function createRunner(options: Options): Runner {
  const { log, metrics, stopMs = STOP_MS, leases } = options
  const outages = new Outages(log)
  const counts = metrics && createCounts(metrics)
  const stopping = new AbortController()
  const loops = new Map<string, Loop>()
  const running = new Set<Promise<void>>()
  leases?.whenChanged(() => {
    for (const loop of loops.values()) if (loop.isWaitingForLease) loop.wake()
  })
  return {
    outages,
    start(...workers) {
      for (const worker of workers) {
        if (worker.isSingle) leases?.want(worker.name)
        const loop = new Loop(worker, { ...options, outages, counts, signal: stopping.signal })
        loops.set(worker.name, loop)
        const ended = loop.run().finally(() => running.delete(ended))
        running.add(ended)
      }
    },
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

  /** How long to wait then. */
  async #turn(): Promise<number> {
    const { name, isSingle } = this.#worker
    const { leases, outages } = this.#options
    if (!isSingle || !leases) return this.#runOnce()
    const lease = leases.held(name)
    this.isWaitingForLease = lease === undefined
    if (lease) return whileHolding([lease], () => this.#runOnce())
    // Whoever does it now tells whether it works.
    outages.worked(name)
    this.#failures = 0
    return NOT_OURS_MS
  }

  async #runOnce(): Promise<number> {
    const { name, everyMs, backOff = this.#options.backOff ?? defaultBackOff } = this.#worker
    const { signal, outages, counts } = this.#options
    const startedMs = performance.now()
    try {
      const next = await this.#worker.run(signal)
      this.#failures = 0
      outages.worked(name)
      counts?.ran(name, 'ok', startedMs)
      return typeof next === 'number' ? next : everyMs
    } catch (error) {
      if (isLeaseLost(error)) return MIN_PAUSE_MS
      this.#failures++
      // What is cut off by the end of the process is no failure.
      if (!signal.aborted) outages.failed(name, error)
      counts?.ran(name, 'failed', startedMs)
      return backOffMs(this.#failures, backOff)
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
