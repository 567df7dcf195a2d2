import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createBus } from '../bus/bus.ts'
import { handOver } from './hand-over.ts'
import { createLeases } from './leases.ts'
import { listenNotify } from '../bus/listen-notify.ts'
import { createRunner } from './runner.ts'

/** Longer than a test lasts: without a message, leases are asked for too late. */
const NEVER_MS = 600_000

test('a process that ends hands its work over at once', async () => {
  const { database, connectionString, drop } = await createTestDatabase()

  async function openProcess() {
    const processId = randomUUID()
    const bus = createBus({ processId, open: listenNotify(connectionString) })
    const times = { renewMs: NEVER_MS, lifetimeMs: NEVER_MS }
    const leases = createLeases({ database, processId, roles: ['worker'], ...times })
    const runner = createRunner({ log: pino({ level: 'silent' }), leases })
    bus.subscribe('work', ({ worker }) => runner.wake(worker))
    await bus.worker.run(new AbortController().signal)
    const { promise: worked, resolve } = Promise.withResolvers<unknown>()
    const worker = { name: 'mails', everyMs: NEVER_MS, isSingle: true, run: async () => resolve(undefined) }
    runner.start(worker)
    await leases.renew()
    runner.start(leases.worker)
    return { runner, leases, bus, worked }
  }

  const ending = await openProcess()
  await ending.worked
  const other = await openProcess()
  expect(other.leases.held('mails')).toBeUndefined()
  await handOver(ending)
  await other.worked
  expect(other.leases.held('mails')?.generation).toBe(2)
  await other.runner.stop()
  for (const { bus } of [ending, other]) await bus.close()
  await drop()
})
