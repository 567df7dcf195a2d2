import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from '@prometheus-io/client'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { createRunner, type Runner } from './runner.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
const backOff = { firstMs: 1, longestMs: 4 }
let runner: Runner
afterEach(async () => {
  await runner.stop()
  lines.length = 0
})

const away = () => new DatabaseUnavailable('The database does not answer: ECONNREFUSED')

test('hundreds of failures of several workers are one line, and the end of the outage is one', async () => {
  runner = createRunner({ log, backOff })
  let isAway = true
  let failures = 0
  const done = { trips: 0, days: 0 }
  const worker = (name: keyof typeof done) => ({
    name,
    everyMs: 1,
    run: async () => {
      if (isAway) {
        failures++
        throw away()
      }
      done[name]++
    },
  })
  runner.start(worker('trips'), worker('days'))
  await vi.waitFor(() => expect(failures).toBeGreaterThan(200), { timeout: 30_000 })
  isAway = false
  await vi.waitFor(() => expect(Math.min(done.trips, done.days)).toBeGreaterThan(3), { timeout: 20_000 })
  expect(lines).toEqual(['The database is unavailable; waiting for it', 'The database is available again'])
})

test('a worker that fails for its own reason is logged separately, and the others continue', async () => {
  runner = createRunner({ log, backOff })
  let turns = 0
  const broken = { name: 'broken', everyMs: 1, run: () => Promise.reject(new Error('a mistake')) }
  runner.start(broken, { name: 'whole', everyMs: 1, run: async () => void turns++ })
  await vi.waitFor(() => expect(turns).toBeGreaterThan(20), { timeout: 20_000 })
  expect(lines).toEqual(['Background work failed; retrying until it succeeds'])
})

test('a worker that keeps failing is run less and less often', async () => {
  runner = createRunner({ log, backOff: { firstMs: 20, longestMs: 10_000 } })
  const starts: number[] = []
  const run = () => Promise.reject(new Error(`Run ${starts.push(performance.now())}`))
  runner.start({ name: 'broken', everyMs: 0, run })
  await vi.waitFor(() => expect(starts.length).toBeGreaterThanOrEqual(5), { timeout: 30_000 })
  const pauses = starts.slice(1, 5).map((startMs, index) => startMs - (starts[index] ?? 0))
  // 10 to 20 ms, then twice as long each time; a busy machine makes them longer.
  expect(pauses.map((pauseMs, index) => pauseMs >= 10 * 2 ** index - 1)).toEqual([true, true, true, true])
})

test('runs of one worker never overlap, and what a run returns is the pause after it', async () => {
  runner = createRunner({ log, backOff })
  const starts: number[] = []
  let atOnce = 0
  let most = 0
  const run = async (): Promise<number> => {
    starts.push(performance.now())
    most = Math.max(most, ++atOnce)
    await sleep(15)
    atOnce--
    return 0
  }
  runner.start({ name: 'slow', everyMs: 60_000, run })
  await vi.waitFor(() => expect(starts.length).toBeGreaterThan(3), { timeout: 20_000 })
  expect(most).toBe(1)
})

test("stopping signals the current run, and doesn't wait for one that never ends", async () => {
  runner = createRunner({ log, backOff, stopMs: 50 })
  let isRunning = false
  let isTold = false
  const run = (signal: AbortSignal): Promise<void> => {
    isRunning = true
    signal.addEventListener('abort', () => (isTold = true))
    return new Promise(() => undefined)
  }
  runner.start({ name: 'stuck', everyMs: 1, run })
  await vi.waitFor(() => expect(isRunning).toBe(true), { timeout: 20_000 })
  await runner.stop()
  expect(isTold).toBe(true)
})

test('runs, failures and the last success of each worker are in the metrics', async () => {
  const metrics = new Registry()
  runner = createRunner({ log, metrics, backOff })
  let runs = 0
  const run = async (): Promise<number> => {
    if (++runs < 3) throw new Error('not yet')
    return 60_000
  }
  runner.start({ name: 'trips', everyMs: 1, run })
  await vi.waitFor(
    async () => {
      const text = await metrics.metrics()
      expect(text).toContain('roadbook_worker_runs_total{worker="trips",result="failed"} 2')
      expect(text).toContain('roadbook_worker_runs_total{worker="trips",result="ok"} 1')
      expect(text).toMatch(/last_success_timestamp_seconds\{worker="trips"\} \d{10}/)
    },
    { timeout: 20_000 },
  )
})
