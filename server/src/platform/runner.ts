import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from '../database/log.ts'
import { type BackOff, backOffMs } from './back-off.ts'
import { Outages } from './outages.ts'

/** What is done again and again behind the page and the devices. */
export type Worker = {
  /** In the log and in the metrics; one worker of a process has it. */
  name: string
  /** From the end of one run to the beginning of the next. */
  everyMs: number
  /** Before the first run; at once where it is left out. */
  firstAfterMs?: number
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
  /** Ends all workers; one that does not come to its end within the time is left alone. */
  stop(): Promise<void>
}

type Options = { log: Log; metrics?: Registry; backOff?: BackOff; stopMs?: number }

const defaultBackOff: BackOff = { firstMs: 1_000, longestMs: 30_000 }
const STOP_MS = 5_000

/**
 * Runs all background work of a process: each worker by itself, one run at a time. One that fails is left alone for longer and
 * longer; `Outages` tells of it once.
 */
export function createRunner({ log, metrics, backOff = defaultBackOff, stopMs = STOP_MS }: Options): Runner {
  const outages = new Outages(log)
  const counts = metrics && createCounts(metrics)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const { signal } = stopping

  async function keepRunning(worker: Worker): Promise<void> {
    await pause(worker.firstAfterMs ?? 0, signal)
    for (let failures = 0; !signal.aborted;) {
      const startedMs = performance.now()
      try {
        const next = await worker.run(signal)
        failures = 0
        outages.worked(worker.name)
        counts?.ran(worker.name, 'ok', startedMs)
        await pause(typeof next === 'number' ? next : worker.everyMs, signal)
      } catch (error) {
        failures++
        // What is cut off by the end of the process is no failure.
        if (!signal.aborted) outages.failed(worker.name, error)
        counts?.ran(worker.name, 'failed', startedMs)
        await pause(backOffMs(failures, backOff), signal)
      }
    }
    outages.worked(worker.name)
  }

  return {
    outages,
    start(...workers) {
      for (const worker of workers) {
        const ended = keepRunning(worker).finally(() => running.delete(ended))
        running.add(ended)
      }
    },
    async stop() {
      stopping.abort()
      const waiting = new AbortController()
      const late = sleep(stopMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([Promise.all(running), late])
      waiting.abort()
    },
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
