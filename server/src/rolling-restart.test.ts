/** Two processes behind HAProxy, each replaced by the next version while people work and devices report. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { apiBase } from '@roadbook/contract/api'
import { encodeText } from '@roadbook/protocols/h02/encode'
import { encodeQuery } from '@roadbook/protocols/osmand/encode'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, signInByFlow } from './domains/people/identity/testing/browser.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import {
  type DocumentedProcesses,
  hasBalancer,
  openDocumentedProcesses,
} from './testing/documented-processes.ts'
import { fixAgo, newDongleId, TestDevice } from './testing/ingest.ts'
import { makeNextVersion, type NextVersion } from './testing/next-version.ts'
import type { ServerProcess } from './testing/servers/server-process.ts'

/** Each of ten clients makes some ten calls while a process ends. */
const PAUSE_MS = 400
const admin = { email: 'ada@harbour.test', password: 'Correct-horse-9' }

let home: TestDatabase
let documented: DocumentedProcesses
/** By their port in the documentation. */
let both: Map<number, ServerProcess>
let token: string
let next: NextVersion

beforeAll(async () => {
  if (!hasBalancer) {
    console.warn('A rolling restart is not tested: there is no haproxy here.')
    return
  }
  home = await createTestDatabase()
  next = await makeNextVersion()
  documented = await openDocumentedProcesses(home.connectionString)
  both = new Map(
    await Promise.all([3001, 3002].map(async (port) => [port, await documented.start(port)] as const)),
  )
  const { origin } = documented
  await vi.waitFor(async () => expect((await fetch(`${origin}${apiBase}/readyz`)).status).toBe(200), {
    timeout: 60_000,
  })
  const company = { companyName: 'Harbour', country: 'MT', firstName: 'Ada', lastName: 'Borg' }
  expect((await openBrowser(origin).post('/auth/sign-up', { ...company, ...admin })).status).toBe(201)
  token = (await signInByFlow(openBrowser(origin), origin, admin)).id_token
})

afterAll(async () => {
  if (!hasBalancer) return
  await documented.kill()
  await home.drop()
  await next.remove()
})

type Result = number | string

/** Returns the status, or why there was none. */
async function answerTo(url: string, init?: RequestInit): Promise<Result> {
  try {
    const response = await fetch(url, init)
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    return String(error instanceof Error ? error.cause : error)
  }
}

/** Through the load balancer. */
function call(path: string, body?: object): Promise<Result> {
  const authorization = `Bearer ${token}`
  const url = documented.origin + apiBase + path
  if (!body) return answerTo(url, { headers: { authorization } })
  const headers = { authorization, 'content-type': 'application/json' }
  return answerTo(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Repeats it; `stop` returns the result of each time. */
function repeat(act: (nth: number) => Promise<Result>): { stop(): Promise<Result[]> } {
  const results: Result[] = []
  const state = { isStopped: false }
  const run = async (): Promise<void> => {
    while (!state.isStopped) {
      results.push(await act(results.length))
      await pause()
    }
  }
  const ended = run()
  return {
    async stop() {
      state.isStopped = true
      await ended
      return results
    },
  }
}

/** Each is a second later than the one before. */
const fixOf = (nth: number) => fixAgo(0, { timeMs: oldestMs + nth * 1_000 })
const oldestMs = Math.floor(Date.now() / 1_000 - 7_200) * 1_000

/** Waits for each answer, and resends what was not acknowledged. */
function startTeltonika(dongleId: number) {
  let device: TestDevice | undefined
  return repeat(async (nth) => {
    for (;;) {
      device ??= await loggedIn(dongleId)
      if ((await device.report([fixOf(nth)])) === '00000001') return 'acknowledged'
      device.close()
      device = undefined
    }
  })
}

async function loggedIn(dongleId: number): Promise<TestDevice> {
  for (;;) {
    const device = new TestDevice(documented.port(5027))
    if ((await device.logIn(dongleId)) === '01') return device
    device.close()
    await pause()
  }
}

/** Sends each position once, even if the connection ends without an answer. */
function startH02(dongleId: number) {
  let socket: Socket | undefined
  return repeat(async (nth) => {
    if (!socket?.writable) {
      socket = connect(documented.port(5013), '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
    }
    socket.write(encodeText(String(dongleId), fixOf(nth)))
    await answerOrEnd(socket)
    return 'sent'
  })
}

async function answerOrEnd(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  for (const event of ['data', 'close']) socket.once(event, resolve)
  await promise
  for (const event of ['data', 'close']) socket.off(event, resolve)
}

/** Positions of an app that sends each once. */
const startPhone = (dongleId: number) =>
  repeat((nth) =>
    answerTo(`http://127.0.0.1:${documented.port(5055)}/?${encodeQuery(String(dongleId), fixOf(nth))}`),
  )

async function count(what: string): Promise<number> {
  const { rows } = await home.database.pools.owner.query<{ n: number }>(`select count(*)::int as n ${what}`)
  return rows[0]?.n ?? 0
}

const countPositions = (dongleId: number): Promise<number> =>
  count(`from positions p join vehicles v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
    where v.registration = 'DEV ${dongleId}'`)

/** Returns the number of its device. */
async function addVehicle(): Promise<number> {
  const dongleId = newDongleId()
  expect(await call('/vehicles', { registration: `DEV ${dongleId}`, fuelType: 'diesel', dongleId })).toBe(201)
  return dongleId
}

/** What people and devices do until it is stopped. */
async function startLoad() {
  const readers = [0, 1].map(() => repeat(() => call('/users/me')))
  const writers = [0, 1].map((one) =>
    repeat((nth) => call('/vehicles', { registration: `NEW ${one} ${nth}`, fuelType: 'diesel' })),
  )
  const devices = await Promise.all(
    [startTeltonika, startTeltonika, startH02, startH02, startPhone, startPhone].map(async (startDevice) => {
      const dongleId = await addVehicle()
      return { dongleId, sending: startDevice(dongleId) }
    }),
  )
  return {
    async stop() {
      const read = await Promise.all(readers.map((reader) => reader.stop()))
      const written = await Promise.all(writers.map((writer) => writer.stop()))
      const sent = await Promise.all(
        devices.map(async ({ dongleId, sending }) => ({ dongleId, answers: await sending.stop() })),
      )
      return { read: read.flat(), written: written.flat(), sent }
    },
  }
}

test.skipIf(!hasBalancer)(
  'while both are replaced by the next version, one after the other, every call is answered and no position is lost or doubled',
  async () => {
    const load = await startLoad()
    for (const [documentedPort, running] of both) {
      await running.stop()
      // The leases of its single workers are free at once.
      expect(await count('from directory.processes')).toBe(1)
      await documented.start(documentedPort, {}, next.main)
    }
    expect(await count('from vehicles where added_next = 7')).toBeGreaterThan(6)
    const { read, written, sent } = await load.stop()
    expect([...new Set(read)]).toEqual([200])
    expect([...new Set(written)]).toEqual([201])
    expect(await count(`from vehicles where registration like 'NEW %'`)).toBe(written.length)
    expect([...new Set(sent.flatMap(({ answers }) => answers))]).toEqual(['acknowledged', 'sent', 200])
    const stored = () => Promise.all(sent.map(({ dongleId }) => countPositions(dongleId)))
    await vi.waitFor(async () => expect(await stored()).toEqual(sent.map(({ answers }) => answers.length)), {
      timeout: 60_000,
    })
  },
)
