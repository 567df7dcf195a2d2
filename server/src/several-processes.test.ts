/**
 * Roadbook as several processes on one PostgreSQL, as documented: two with the roles api and ingest behind HAProxy, and workers,
 * one of which is killed while it works.
 */
import { apiBase } from '@roadbook/contract/api'
import type { PositionRecord } from '@roadbook/protocols/message'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  nominatim,
  startTestGeocoder,
  type TestGeocoder,
} from './domains/tracking/addresses/testing-geocoder.ts'
import { openBrowser, signInByFlow } from './domains/people/identity/testing/browser.ts'
import { newSecret } from './domains/people/api-keys/secret.ts'
import { createTripWorker } from './domains/trips/trips/rebuild/trip-worker.ts'
import { systemClock } from './platform/clock.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import {
  type DocumentedProcesses,
  hasBalancer,
  openDocumentedProcesses,
} from './testing/documented-processes.ts'
import { newDongleId, TestDevice } from './testing/ingest.ts'
import type { ServerProcess } from './testing/servers/server-process.ts'
import { startSmtpServer, type SmtpServer } from './testing/servers/smtp-server.ts'
import { trackOf } from './testing/tracks.ts'
import { freePort } from './testing/network.ts'

const VEHICLES = 60
const FIRST_DONGLE = 354_000_000_000_001
const FRAME_RECORDS = 25
const admin = { email: 'ada@harbour.test', password: 'Correct-horse-9' }

let home: TestDatabase
let geocoder: TestGeocoder
let smtp: SmtpServer
let documented: DocumentedProcesses
let ports: Record<'pageA' | 'pageB' | 'teltonika', number>
let more: Record<string, string>

beforeAll(async () => {
  if (!hasBalancer) {
    console.warn('Several processes behind a balancer are not tested: there is no haproxy here.')
    return
  }
  home = await createTestDatabase()
  geocoder = await startTestGeocoder(nominatim('Triq il-Kbira', 'Mosta'))
  smtp = await startSmtpServer()
  more = { GEOCODER_URL: geocoder.url, SMTP_URL: smtp.url }
  documented = await openDocumentedProcesses(home.connectionString)
  const { port } = documented
  ports = { pageA: port(3001), pageB: port(3002), teltonika: port(5027) }
  await Promise.all([3001, 3002].map((own) => documented.start(own, more)))
  await vi.waitFor(
    async () => expect((await fetch(documented.origin + apiBase + '/readyz')).status).toBe(200),
    { timeout: 60_000 },
  )
})

afterAll(async () => {
  if (!hasBalancer) return
  await documented.kill()
  await smtp.close()
  geocoder.close()
  await home.drop()
})

const startWorker = async (): Promise<ServerProcess> =>
  documented.start(3003, { ...more, PORT: String(await freePort()) })

type Call = { method?: string; token: string; body?: object }

/** Calls one of the two directly, bypassing the load balancer. */
async function callOn(port: number, path: string, { method = 'GET', token, body }: Call) {
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // Each caller knows the type of its call's answer.
  return { status: response.status, body: (await response.json().catch(() => undefined)) as never }
}

/** The same drive for all, which ended a while ago; positions are a short time apart. */
function drive(): PositionRecord[] {
  const { positions } = trackOf(0, { latitude: 35.9, longitude: 14.45 })
    .stand(120, true)
    .drive(600, 50)
    .stand(900, false)
  const shiftMs = Math.floor(Date.now() / 1000) * 1000 - 2 * 3_600_000
  return positions.map(({ timeMs, latitude, longitude, speedKmh, ignition }) => ({
    timeMs: timeMs + shiftMs,
    latitude,
    longitude,
    speedKmh: speedKmh ?? 0,
    satellites: 9,
    ...(ignition === null ? {} : { ignition }),
  }))
}

/** Where the two listen for devices, as documented. */
const [hostA, hostB] = ['127.0.0.2', '127.0.0.3']

/** Through the load balancer, unless a process is named. */
async function logIn(dongleId: number, host?: string): Promise<TestDevice> {
  // Those who name a process come from another address than the balancer.
  const device = new TestDevice(ports.teltonika, '127.0.0.9', host)
  expect(await device.logIn(dongleId)).toBe('01')
  return device
}

/** All of them must be acknowledged. */
async function send(device: TestDevice, records: readonly PositionRecord[]): Promise<void> {
  for (let sent = 0; sent < records.length; sent += FRAME_RECORDS) {
    const frame = records.slice(sent, sent + FRAME_RECORDS)
    expect(Number.parseInt(await device.report(frame), 16)).toBe(frame.length)
  }
}

async function rows<T extends object>(sql: string): Promise<T[]> {
  return (await home.database.pools.owner.query<T>(sql)).rows
}

const count = async (sql: string): Promise<number> => (await rows<{ n: number }>(sql))[0]?.n ?? 0
const countTrips = () => count('select count(*)::int as n from trips')

/** How many single workers each process runs, the busiest first. */
async function singlesByWorker(): Promise<number[]> {
  const counted = await rows<{ n: number }>(`
    select count(l.name)::int as n
    from directory.processes p left join directory.leases l on l.holder = p.id and l.name not like 'trips %'
    where 'worker' = any (p.roles) and p.alive_until > now()
    group by p.id order by n desc`)
  return counted.map(({ n }) => n)
}

const tripsAsComputed = () =>
  rows(`select vehicle_id, start_time, end_time, distance_meters, duration_seconds, running, max_speed_kmh
    from trips order by vehicle_id, start_time`)

async function signIn() {
  return signInByFlow(openBrowser(documented.origin), documented.origin, admin)
}

type Location = { vehicleId: string; timestamp: string | null; revision: number }

test.skipIf(!hasBalancer)(
  'of two servers and three workers nothing is doubled, lost or late, whichever of them is asked or killed',
  async () => {
    const browser = openBrowser(documented.origin)
    const company = { companyName: 'Harbour', country: 'MT', firstName: 'Ada', lastName: 'Borg' }
    // The first steps go to one server and the next to the other.
    expect((await browser.post('/auth/sign-up', { ...company, ...admin })).status).toBe(201)
    const { id_token: token } = await signIn()

    const vehicleIds: string[] = []
    for (let nth = 0; nth < VEHICLES; nth++) {
      const body = { registration: `SEV ${nth}`, fuelType: 'diesel', dongleId: FIRST_DONGLE + nth }
      const made = await callOn(ports.pageB, '/vehicles', { method: 'POST', token, body })
      expect(made.status).toBe(201)
      vehicleIds.push((made.body as { id: string }).id)
    }

    // Each device through the load balancer; the first also to both servers at once, with the same frames.
    const records = drive()
    const sending = vehicleIds.slice(1).map(async (_, nth) => {
      const device = await logIn(FIRST_DONGLE + 1 + nth)
      await send(device, records)
      device.close()
    })
    const twice = [hostA, hostB].map(async (host) => {
      const device = await logIn(FIRST_DONGLE, host)
      await send(device, records)
      device.close()
    })
    await Promise.all([...sending, ...twice])
    expect(await count('select count(*)::int as n from positions')).toBe(VEHICLES * records.length)

    // A worker is killed during a computation; the two others continue.
    const killed = await startWorker()
    await vi.waitFor(async () => expect(await countTrips()).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 5,
    })
    await killed.stop('SIGKILL')
    const askedWhenKilled = geocoder.asked.length
    const left = VEHICLES - (await countTrips())
    expect(left).toBeGreaterThan(0)
    const workers = await Promise.all([startWorker(), startWorker()])
    await vi.waitFor(async () => expect(await countTrips()).toBe(VEHICLES), { timeout: 40_000 })

    // The single workers are divided between the two.
    await vi.waitFor(
      async () => {
        const [most = 0, fewest = 0] = await singlesByWorker()
        expect(fewest).toBeGreaterThan(0)
        expect(most - fewest).toBeLessThanOrEqual(1)
      },
      { timeout: 40_000 },
    )

    // A device reports to one server, and the other shows it within two seconds.
    const device = await logIn(FIRST_DONGLE + 1, hostA)
    const seen = async (since: number): Promise<Location[]> =>
      (await callOn(ports.pageB, `/vehicles/location?since=${since}`, { token })).body
    const revision = Math.max(...(await seen(0)).map((location) => location.revision))
    const timeMs = Math.floor(Date.now() / 1000) * 1000
    await send(device, [
      { timeMs, latitude: 35.91, longitude: 14.46, speedKmh: 30, satellites: 9, ignition: true },
    ])
    const told = async (): Promise<void> => {
      const changed = await seen(revision)
      const timestamp = changed.find(({ vehicleId }) => vehicleId === vehicleIds[1])?.timestamp
      expect(timestamp && Date.parse(timestamp)).toBe(timeMs)
    }
    await vi.waitFor(told, { timeout: 2_000, interval: 100 })

    // The same device reconnects to the other server: no position is lost, and the newest counts.
    const again = await logIn(FIRST_DONGLE + 1, hostB)
    await send(again, [
      {
        timeMs: timeMs + 1000,
        latitude: 35.911,
        longitude: 14.46,
        speedKmh: 30,
        satellites: 9,
        ignition: true,
      },
    ])
    await send(device, [
      {
        timeMs: timeMs + 2000,
        latitude: 35.912,
        longitude: 14.46,
        speedKmh: 30,
        satellites: 9,
        ignition: true,
      },
    ])
    for (const one of [device, again]) one.close()
    expect(await count(`select count(*)::int as n from positions`)).toBe(VEHICLES * records.length + 3)
    const [state] = await rows<{ fix_time: Date }>(
      `select fix_time from vehicle_state where vehicle_id = '${vehicleIds[1]}'`,
    )
    expect(state?.fix_time.getTime()).toBe(timeMs + 2000)

    // One mail, whichever process sends it.
    expect((await browser.post('/auth/forgotten', { email: admin.email })).status).toBe(200)
    await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toEqual([admin.email]), {
      timeout: 30_000,
    })

    // A session that ends on one server ends on the other at once.
    expect((await callOn(ports.pageB, '/users/me', { token })).status).toBe(200)
    await browser.post('/auth/sign-out', {})
    const own = openBrowser(documented.origin)
    const other = await signInByFlow(own, documented.origin, admin)
    expect((await callOn(ports.pageB, '/users/me', { token: other.id_token })).status).toBe(200)
    expect((await own.post('/auth/sign-out', {})).status).toBe(200)
    for (const port of [ports.pageA, ports.pageB])
      expect((await callOn(port, '/users/me', { token: other.id_token })).status).toBe(401)

    // Places have their street, and none was looked up twice, except the one whose worker was killed before it was stored.
    await vi.waitFor(
      async () =>
        expect(
          await count(`select count(*)::int as n from trips where start_address like 'Triq il-Kbira%'`),
        ).toBe(VEHICLES),
      { timeout: 20_000 },
    )
    expect(new Set(geocoder.asked.slice(askedWhenKilled)).size).toBe(geocoder.asked.length - askedWhenKilled)
    expect(geocoder.asked.length - new Set(geocoder.asked).size).toBeLessThanOrEqual(1)

    // Together they compute the same as a single process does from the same positions.
    await Promise.all(workers.map((worker) => worker.stop()))
    const between = await tripsAsComputed()
    await home.database.pools.owner.query(`
      delete from trips; delete from stops;
      insert into dirty_ranges (tenant_id, vehicle_id, from_time, to_time)
      select tenant_id, vehicle_id, min(fix_time), max(fix_time) from positions group by 1, 2
      on conflict do nothing`)
    const log = pino({ level: 'silent' })
    await createTripWorker({ database: home.database, clock: systemClock, log }).run()
    expect(between).toEqual(await tripsAsComputed())
    expect(smtp.received).toHaveLength(1)
  },
)

test.skipIf(!hasBalancer)(
  'guesses of API keys for Traccar’s API are limited by the address that the balancer saw',
  async () => {
    const origin = `http://127.0.0.1:${documented.port(8082)}`
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${nth}`, authorization: `Bearer ${newSecret()}` }
      statuses.push((await fetch(`${origin}/api/devices`, { headers })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
  },
)

test.skipIf(!hasBalancer)(
  'unknown devices behind the balancer are recorded with the addresses that it saw',
  async () => {
    const numbers = [newDongleId(), newDongleId()]
    const [tracker = 0, phone = 0] = numbers
    expect(await new TestDevice(ports.teltonika, '127.0.0.8').logIn(tracker)).toBe('00')
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const url = `http://127.0.0.1:${documented.port(5055)}/?id=${phone}&lat=35.9&lon=14.5`
    expect((await fetch(url, { headers })).status).toBe(404)
    const attempts = () =>
      rows<{ address: string }>(`
        select split_part(remote_address, ':', 1) as address from directory.device_attempts
        where number in ('${numbers.join(`', '`)}') order by protocol desc`)
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(2), { timeout: 20_000 })
    expect(await attempts()).toEqual([{ address: '127.0.0.8' }, { address: '127.0.0.1' }])
  },
)
