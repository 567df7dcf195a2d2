import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createBus } from '../bus/bus.ts'
import { handOver } from './hand-over.ts'
import { createLeases } from './leases.ts'
import { listenNotify } from '../bus/listen-notify.ts'
import { createRunner, type Worker } from './runner.ts'

/** Longer than a test lasts: without a message, leases are asked for too late. */
const NEVER_MS = 600_000

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

/** A process that runs `work` whenever it has the lease of that name. */
async function openProcess(name: string, work: () => Promise<unknown>, kind: Partial<Worker> = {}) {
  const { database, connectionString } = home
  const processId = randomUUID()
  const bus = createBus({ processId, open: listenNotify(connectionString) })
  const times = { renewMs: NEVER_MS, lifetimeMs: NEVER_MS }
  const leases = createLeases({ database, processId, roles: ['worker'], ...times })
  const runner = createRunner({ log: pino({ level: 'silent' }), leases, stopMs: NEVER_MS })
  bus.subscribe('work', ({ worker }) => runner.wake(worker))
  await bus.worker.run(new AbortController().signal)
  const { promise: began, resolve } = Promise.withResolvers<void>()
  const run = (): Promise<unknown> => {
    resolve()
    return work()
  }
  runner.start({ name, everyMs: NEVER_MS, isSingle: true, run, ...kind })
  await leases.renew()
  runner.start(leases.worker)
  return { runner, leases, bus, began }
}

const nothing = async (): Promise<void> => undefined

test('a process that ends hands its work over at once', async () => {
  const ending = await openProcess('mails', nothing)
  await ending.began
  const other = await openProcess('mails', nothing)
  expect(other.leases.held('mails')).toBeUndefined()
  await handOver(ending)
  await other.began
  expect(other.leases.held('mails')?.generation).toBe(2)
  await other.runner.stop()
  for (const { bus } of [ending, other]) await bus.close()
})

test('a run that takes long holds up nothing that another process could do', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const ending = await openProcess('reports', () => mayEnd)
  await ending.began
  const other = await openProcess('reports', nothing)
  const ended = handOver(ending)
  await other.began
  expect(other.leases.held('reports')?.generation).toBe(2)
  end()
  await ended
  await other.runner.stop()
  for (const { bus } of [ending, other]) await bus.close()
})

test('work in a transaction that takes longer is continued by another process as soon as it ends', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const work = () =>
    home.database.asDirectory(async (tx) => {
      await sql`select 1`.execute(tx)
      begin()
      await mayEnd
    })
  const ending = await openProcess('segments', work)
  await began
  const other = await openProcess('segments', nothing)
  const asked = vi.spyOn(other.leases.worker, 'run')
  const ended = handOver({ ...ending, graceMs: 0 })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 })
  await asked.mock.results.at(-1)?.value
  expect(other.leases.held('segments')).toBeUndefined()
  end()
  await ended
  await other.began
  expect(other.leases.held('segments')?.generation).toBe(2)
  await other.runner.stop()
  for (const { bus } of [ending, other]) await bus.close()
})

test('a mail that is being sent is finished before another process takes over', async () => {
  const steps: string[] = []
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const send = async (): Promise<void> => {
    await mayEnd
    steps.push('sent')
  }
  const ending = await openProcess('mail', send, { reachesOutside: true })
  await ending.began
  const other = await openProcess('mail', async () => void steps.push('taken over'))
  const ended = handOver({ ...ending, graceMs: 0 })
  for (let asked = 0; asked < 10; asked++) await other.leases.renew()
  expect(other.leases.held('mail')).toBeUndefined()
  end()
  await ended
  await other.began
  expect(steps).toEqual(['sent', 'taken over'])
  await other.runner.stop()
  for (const { bus } of [ending, other]) await bus.close()
})
