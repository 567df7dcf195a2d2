import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect as connectToNats } from '@nats-io/transport-node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../../testing/administration.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort, startNetwork } from '../../testing/network.ts'
import { type Bus, createBus, type OpenTransport } from './bus.ts'
import { listenNotify } from './listen-notify.ts'
import { natsBus } from './nats-bus.ts'

const hasNats = spawnSync('nats-server', ['-v']).status === 0

let home: TestDatabase
let nats: ChildProcess | undefined
let natsUrl = ''
const open: Bus[] = []
beforeAll(async () => {
  home = await createTestDatabase()
  if (!hasNats) return console.warn('The bus over NATS is not tested: there is no nats-server here.')
  const port = await freePort()
  natsUrl = `nats://127.0.0.1:${port}`
  nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
})
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})
afterAll(async () => {
  nats?.kill()
  await home.drop()
})

async function connect(transport: OpenTransport): Promise<Bus> {
  const bus = createBus({ processId: randomUUID(), open: transport })
  open.push(bus)
  const { signal } = new AbortController()
  await vi.waitFor(() => bus.worker.run(signal), { timeout: 30_000 })
  return bus
}

/** Collects the warnings of the process from now on. */
function collectWarnings(): () => string[] {
  const heard: string[] = []
  const onWarning = ({ message }: Error): void => void heard.push(message)
  process.on('warning', onWarning)
  return () => {
    process.off('warning', onWarning)
    return heard
  }
}

const tenantId = randomUUID()
const ways: [string, boolean, () => OpenTransport][] = [
  ['LISTEN and NOTIFY', true, () => listenNotify(home.connectionString)],
  ['NATS', hasNats, () => natsBus(natsUrl, 'test')],
]

for (const [name, isHere, transport] of ways) {
  test.skipIf(!isHere)(
    `over ${name} a process receives what others publish, and its own messages once`,
    async () => {
      const [one, other] = [await connect(transport()), await connect(transport())]
      const heard: string[] = []
      one.subscribe('work', ({ worker }) => heard.push(`one ${worker}`))
      other.subscribe('work', ({ worker }) => heard.push(`other ${worker}`))
      one.publish('work', { worker: 'mail' })
      expect(heard).toEqual(['one mail'])
      await vi.waitFor(() => expect(heard).toEqual(['one mail', 'other mail']), { timeout: 20_000 })
    },
  )

  test.skipIf(!isHere)(`over ${name} many messages arrive complete and in order`, async () => {
    const [one, other] = [await connect(transport()), await connect(transport())]
    const warnings = collectWarnings()
    const heard: number[] = []
    other.subscribe('states', ({ revision }) => heard.push(revision))
    const vehicleIds = Array.from({ length: 150 }, () => randomUUID())
    for (let revision = 0; revision < 20; revision++)
      one.publish('states', { tenantId, revision, vehicleIds })
    await vi.waitFor(() => expect(heard).toEqual(Array.from({ length: 20 }, (_, nth) => nth)), {
      timeout: 20_000,
    })
    // The next version of pg has no queue per client.
    expect(warnings()).toEqual([])
  })
}

test('a process whose connection was cut reconnects and receives messages again', async () => {
  const [one, other] = [
    await connect(listenNotify(home.connectionString)),
    await connect(listenNotify(home.connectionString)),
  ]
  const heard: string[] = []
  other.subscribe('work', ({ worker }) => heard.push(worker))
  await query(
    home.connectionString,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'roadbook bus' and datname = current_database()`,
  )
  const { signal } = new AbortController()
  await vi.waitFor(
    async () => {
      for (const bus of [one, other]) await bus.worker.run(signal)
      one.publish('work', { worker: 'trips' })
      await vi.waitFor(() => expect(heard).toContain('trips'), { timeout: 300 })
    },
    { timeout: 20_000 },
  )
})

test('a process whose connection died without a word notices it, connects again and hears on', async () => {
  const { user, password, database, host, port } = new pg.Client(home.connectionString)
  const network = await startNetwork(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  const throughNetwork = `postgresql://${user}:${password}@127.0.0.1:${network.port}/${database}`
  const [one, other] = [
    await connect(listenNotify(home.connectionString)),
    await connect(listenNotify(throughNetwork, 200)),
  ]
  const heard: string[] = []
  other.subscribe('work', ({ worker }) => heard.push(worker))
  const { signal } = new AbortController()
  network.drop()
  await expect(other.worker.run(signal)).rejects.toThrow(/timeout/i)
  await other.worker.run(signal)
  one.publish('work', { worker: 'trips' })
  await vi.waitFor(() => expect(heard).toEqual(['trips']), { timeout: 20_000 })
  network.close()
})

test('what others said that this version does not know is left out', async () => {
  const bus = await connect(listenNotify(home.connectionString))
  const heard: string[] = []
  bus.subscribe('work', ({ worker }) => heard.push(worker))
  const notify = (payload: string) =>
    home.database.pools.app.query(`select pg_notify('roadbook', $1)`, [payload])
  await notify('no JSON')
  await notify(
    '{"from":"x","messages":[["unheard",{}],["toString",{}],["work",{"worker":7}],["work",{"worker":"days"}]]}',
  )
  await vi.waitFor(() => expect(heard).toEqual(['days']), { timeout: 20_000 })
})

test.skipIf(!hasNats)('installations that share a NATS server receive nothing from each other', async () => {
  const [ours, same, other] = [
    await connect(natsBus(natsUrl, 'harbour')),
    await connect(natsBus(natsUrl, 'harbour')),
    await connect(natsBus(natsUrl, 'quarry')),
  ]
  const heard: string[] = []
  for (const [name, bus] of Object.entries({ same, other })) {
    bus.subscribe('states', ({ revision }) => heard.push(`${name} ${revision}`))
  }
  ours.publish('states', { tenantId, revision: 7, vehicleIds: [randomUUID()] })
  await vi.waitFor(() => expect(heard).toEqual(['same 7']), { timeout: 20_000 })
  other.publish('states', { tenantId, revision: 8, vehicleIds: [randomUUID()] })
  // Arrives after earlier messages.
  ours.publish('states', { tenantId, revision: 9, vehicleIds: [] })
  await vi.waitFor(() => expect(heard).toEqual(['same 7', 'other 8', 'same 9']), { timeout: 20_000 })
})

test.skipIf(!hasNats)(
  'of a message over NATS that is none of ours nothing is taken but what fits',
  async () => {
    const bus = await connect(natsBus(natsUrl, 'harbour'))
    const heard: unknown[] = []
    bus.subscribe('states', (message) => heard.push(message))
    bus.subscribe('devices', (message) => heard.push(message))
    const outsider = await connectToNats({ servers: natsUrl })
    const vehicleIds = [randomUUID()]
    const messages = [
      ['states', { tenantId: 'all of them', revision: 1, vehicleIds }],
      ['states', { tenantId, revision: 'newest', vehicleIds }],
      ['states', { tenantId, revision: 1, vehicleIds: ["' or true"] }],
      ['devices', { tenantId, dongleIds: ['*'] }],
      ['constructor', {}],
      ['states', { tenantId, revision: 2, vehicleIds, latitude: 35.9 }],
    ]
    for (const payload of [
      '',
      '{',
      'null',
      '[]',
      '{"from":1}',
      JSON.stringify({ messages }),
      '\u0000'.repeat(100_000),
    ]) {
      outsider.publish('roadbook.harbour', payload)
    }
    outsider.publish('roadbook.harbour', JSON.stringify({ from: 'elsewhere', messages }))
    outsider.publish('roadbook.quarry', JSON.stringify({ from: 'elsewhere', messages }))
    await outsider.drain()
    await vi.waitFor(() => expect(heard).toEqual([{ tenantId, revision: 2, vehicleIds }]), {
      timeout: 20_000,
    })
  },
)
