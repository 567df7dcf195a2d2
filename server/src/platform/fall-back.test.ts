/** Processes with NATS, which is killed, paused, or unreachable for one of them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from '@nats-io/transport-node'
import pino from 'pino'
import { Registry } from '@prometheus-io/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { freePort, startNetwork } from '../testing/network.ts'
import { createBus } from './bus/bus.ts'
import { withFallback } from './fall-back.ts'
import { listenNotify } from './bus/listen-notify.ts'
import { natsBus } from './bus/nats-bus.ts'
import { createRunner, type Runner } from './workers/runner.ts'

const patient = { timeout: 30_000, interval: 50 }
const AWAY = 'NATS does not answer; messages go through the database'

const hasNats = spawnSync('nats-server', ['-v']).status === 0

let home: TestDatabase
let port: number
let nats: ChildProcess
/** Everything that NATS delivers. */
let overNats: string[] = []
const runners: Runner[] = []
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  home = await createTestDatabase()
  port = await freePort()
})
beforeEach(async () => {
  overNats = []
  if (hasNats) await startNats()
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  for (const close of closing.splice(0)) await close()
  await endNats()
})
afterAll(async () => {
  await home.drop()
})

async function startNats(): Promise<void> {
  nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const connection = await vi.waitFor(
    () => connect({ servers: `127.0.0.1:${port}`, reconnect: false }),
    patient,
  )
  connection.subscribe('roadbook.harbour', {
    callback: (_, message) => void overNats.push(message.string()),
  })
  await connection.flush()
}

/** Closes all its connections. */
async function endNats(): Promise<void> {
  if (!hasNats || nats.exitCode !== null || nats.signalCode !== null) return
  nats.kill('SIGKILL')
  await once(nats, 'exit')
}

/** A process whose bus is kept connected as in the product, once it is connected to NATS and to the database. */
async function startProcess(atPort = port) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(msgOf(line)) })
  const metrics = new Registry()
  const open = withFallback({
    nats: natsBus(`nats://127.0.0.1:${atPort}`, 'harbour'),
    database: listenNotify(home.connectionString),
    log,
    metrics,
  })
  const bus = createBus({ processId: randomUUID(), open })
  const heard: string[] = []
  bus.subscribe('work', ({ worker }) => heard.push(worker))
  const runner = createRunner({ log })
  runners.push(runner)
  closing.push(() => bus.close())
  await vi.waitFor(() => bus.worker.run(new AbortController().signal), patient)
  runner.start(bus.worker)
  const reached = async () =>
    (await metrics.getSingleMetric('roadbook_bus_nats_reached')?.get())?.values[0]?.value
  return { bus, heard, lines, reached, publish: (worker: string) => bus.publish('work', { worker }) }
}

// What pino writes.
const msgOf = (line: string): string => (JSON.parse(line) as { msg: string }).msg

/** Two processes whose messages go over NATS. */
async function startTwo(portOfOther = port) {
  const [one, other] = [await startProcess(), await startProcess(portOfOther)]
  await vi.waitFor(async () => expect([await one.reached(), await other.reached()]).toEqual([1, 1]), patient)
  await publishOverNats(one)
  return [one, other] as const
}

async function publishOverNats({ publish }: Awaited<ReturnType<typeof startProcess>>): Promise<void> {
  overNats = []
  await vi.waitFor(() => {
    publish('days')
    expect(overNats.join()).toContain('days')
  }, patient)
}

test.skipIf(!hasNats)(
  'while NATS is killed messages go through the database, also those sent as it died, and then through NATS again',
  async () => {
    const [one, other] = await startTwo()
    await endNats()
    one.publish('mail')
    await vi.waitFor(() => expect(other.heard).toContain('mail'), patient)
    await vi.waitFor(() => expect([one.bus.trouble(), other.bus.trouble()]).toEqual([AWAY, AWAY]), patient)
    expect([await one.reached(), await other.reached()]).toEqual([0, 0])
    one.publish('trips')
    await vi.waitFor(() => expect(other.heard).toContain('trips'), patient)

    // Logged once, however often it retries.
    for (let again = 0; again < 2; again++) await one.bus.worker.run(new AbortController().signal)
    await startNats()
    await publishOverNats(one)
    expect([await one.reached(), await other.reached()]).toEqual([1, 1])
    expect([one.bus.trouble(), other.bus.trouble()]).toEqual([undefined, undefined])
    expect(one.lines.slice(0, 2)).toEqual([AWAY, 'NATS answers again'])
  },
  60_000,
)

test.skipIf(!hasNats)(
  'a NATS that no longer answers over its open connections is given up, and what it took last is sent again',
  async () => {
    const [one, other] = await startTwo()
    nats.kill('SIGSTOP')
    one.publish('mail')
    await vi.waitFor(() => expect(other.heard).toContain('mail'), patient)
    await vi.waitFor(() => expect(one.lines).toEqual([AWAY]), patient)
    nats.kill('SIGCONT')
    await vi.waitFor(
      async () => expect([await one.reached(), await other.reached()]).toEqual([1, 1]),
      patient,
    )
  },
  60_000,
)

test.skipIf(!hasNats)(
  'a process that alone loses NATS hears what the others send, also what they sent in that moment',
  async () => {
    const network = await startNetwork({ host: '127.0.0.1', port })
    closing.push(async () => network.close())
    const [one, other] = await startTwo(network.port)
    network.drop()
    one.publish('mail')
    await vi.waitFor(() => expect(other.heard).toContain('mail'), patient)
    expect(one.lines).toEqual([])
    expect(await one.reached()).toBe(1)
  },
  60_000,
)
