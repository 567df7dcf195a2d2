/**
 * The time from a fix that leaves its device to the notification on an open page, while 1,000 other driving vehicles report
 * 5,000 positions a second to the same process, first in frames of five, then each in its own frame: `npm run bench --
 * notices`. The page is a WebSocket of the Pusher protocol; the time ends once the list that it then reads contains the
 * notification. The target is 1 s for 99 %.
 */
import { connect } from 'node:net'
import { once } from 'node:events'
import { api, apiBase } from '@roadbook/contract/api'
import {
  NOTIFICATION_EVENT,
  notificationChannel,
  type Notification,
} from '@roadbook/contract/rules/notifications'
import { destination } from '@roadbook/geo/destination'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import { WebSocket } from 'ws'
import { appOver, type Person, type TestApp } from '../../server/src/testing/app-over.ts'
import { freeDevicePorts, startProcess } from '../../server/src/testing/servers/server-process.ts'
import { FIRST_DONGLE, insertFleet } from '../ingest/fleet.ts'
import { rebuiltAfter } from '../ingest/rebuilt-after.ts'
import { percentile, withDatabase } from '../machine.ts'
import { drive } from './processes.ts'
import { freePort } from '../../server/src/testing/network.ts'

const MAX_P99_MS = 1_000
const BACKGROUND = 1_000
const POSITIONS_PER_SECOND = 5
const SECONDS = 45
/** Enough driving for a trip, even with a stop at a red light. */
const WARM_UP_RECORDS = 180
const AGAIN_RECORDS = 10
const PROBES = 20
/** A longer wait counts as this long. */
const MAX_COUNTED_MS = 10_000
/** The time between two fixes of a probe; a vehicle can drive 150 m in it. */
const STEP_MS = 2_500
const depot = { latitude: 35.8719, longitude: 14.4969 }
const FIRST_PROBE = FIRST_DONGLE + 1_000_000

await withDatabase(async (database, _dataDir, connectionString) => {
  const [port, teltonikaPort] = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${port}`
  const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
  const home = await appOver({ database, clock, environment: { PUBLIC_URL: publicUrl } })
  const admin = await home.company()
  await insertFleet(database, BACKGROUND, { tenantId: admin.tenantId })
  const probes = await insertFleet(database, PROBES, { tenantId: admin.tenantId, firstDongle: FIRST_PROBE })
  await database.pools.owner.query('analyze')
  await addDepot(home, admin)
  const server = await startProcess({
    DATABASE_URL: connectionString,
    PORT: String(port),
    ...freeDevicePorts,
    TELTONIKA_PORT: String(teltonikaPort),
  })
  const page = await openPage(publicUrl, admin)
  const devices = await Promise.all(
    probes.vehicleIds.map((_, nth) => logIn(teltonikaPort, FIRST_PROBE + nth)),
  )
  const fleet = { devices: BACKGROUND, firstDongle: FIRST_DONGLE }
  // Twice: after its first rebuild, a vehicle is rebuilt once more before its trips are continued.
  for (const recordsPerFrame of [WARM_UP_RECORDS, AGAIN_RECORDS]) {
    const warmUp = await drive([teltonikaPort], {
      ...fleet,
      recordsPerFrame,
      framesPerDevice: 1,
      secondsApart: 1,
      endMs: Math.floor(Date.now() / 1_000) * 1_000,
    })
    await warmUp()
    await rebuiltAfter(database)
  }
  for (const recordsPerFrame of [POSITIONS_PER_SECOND, 1]) {
    const framesEverySeconds = recordsPerFrame / POSITIONS_PER_SECOND
    const send = await drive([teltonikaPort], {
      ...fleet,
      recordsPerFrame,
      framesPerDevice: SECONDS / framesEverySeconds,
      framesEverySeconds,
      secondsApart: 1 / POSITIONS_PER_SECOND,
      endMs: Math.floor(Date.now() / 1_000 + SECONDS) * 1_000,
    })
    const background = send()
    const taken = await probe(devices, (nth) => page.next(probes.vehicleIds[nth] ?? ''))
    const { positionsPerSecond, latenciesMs } = await background
    report(taken, { recordsPerFrame, positionsPerSecond, latenciesMs })
  }
  for (const device of devices) device.close()
  page.close()
  await server.stop()
  await home.close()
})

/** How long each notification took; one that doesn't arrive in time counts as that long. */
async function probe(devices: readonly Device[], next: (nth: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + SECONDS * 1_000
  await Promise.all(
    devices.map(async (device, nth) => {
      await pause((STEP_MS * nth) / PROBES)
      while (performance.now() < until) {
        const sentMs = performance.now()
        const coming = next(nth)
        // The first fix only shows where the vehicle comes from.
        const seen = device.cross() ? coming : undefined
        if (seen) await Promise.race([seen, pause(MAX_COUNTED_MS)])
        const tookMs = performance.now() - sentMs
        if (seen) taken.push(Math.min(tookMs, MAX_COUNTED_MS))
        await pause(STEP_MS - tookMs)
      }
    }),
  )
  return taken
}

type Beside = { recordsPerFrame: number; positionsPerSecond: number; latenciesMs: readonly number[] }

function report(
  taken: readonly number[],
  { recordsPerFrame, positionsPerSecond, latenciesMs }: Beside,
): void {
  const p99 = percentile(taken, 0.99)
  console.log(
    `  beside ${Math.round(positionsPerSecond).toLocaleString('en')} positions/s in frames of ${recordsPerFrame} ` +
      `(99 % acknowledged after ${percentile(latenciesMs, 0.99).toFixed(0)} ms): ${taken.length} notifications on the page ` +
      `after ${percentile(taken, 0.5).toFixed(0)} ms in the middle, ${p99.toFixed(0)} ms for 99 %` +
      (p99 <= MAX_P99_MS ? '' : `  above the aim of ${MAX_P99_MS} ms`),
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

async function addDepot(home: TestApp, admin: Person): Promise<void> {
  const { status } = await home.call(admin, api.geofences.create, {
    body: {
      name: 'Depot Marsa',
      geometry: { type: 'Point', coordinates: [depot.longitude, depot.latitude], radiusMeters: 50 },
      trigger: 'both',
      recipients: [admin.userId],
      channels: ['push'],
    },
  })
  if (status !== 201) throw new Error(`The geofence was not added: ${status}`)
}

/** Subscribed like the page; `next` resolves once the list has one more notification of the vehicle. */
async function openPage(publicUrl: string, { email, token }: Person) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<unknown> =>
    (
      await fetch(publicUrl + apiBase + path, {
        headers,
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
    ).json()
  const { realtime } = (await call('/configuration')) as { realtime: { key: string } } // as in the contract
  const socket = new WebSocket(`${publicUrl.replace('http', 'ws')}/app/${realtime.key}?protocol=7`, {
    headers: { origin: publicUrl },
  })
  const seen = new Set<string>()
  const waiting = new Map<string, () => void>()
  let reading: Promise<void> | undefined
  let isStale = false
  const read = async (): Promise<void> => {
    do {
      isStale = false
      const list = (await call('/notifications?limit=100')) as Notification[] // as in the contract
      for (const { id, vehicleId } of list) {
        if (seen.has(id) || vehicleId === null) continue
        seen.add(id)
        waiting.get(vehicleId)?.()
      }
    } while (isStale)
    reading = undefined
  }
  const channel = await notificationChannel(email)
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: string } // the protocol's type
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(data) as { socket_id: string } // the protocol's type
        void call('/internal/pusher/authorize', { socket_id, channel_name: channel }).then((auth) =>
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(auth as object) } })),
        )
      }
      if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
      if (event === 'pusher_internal:subscription_succeeded') resolve()
      if (event === NOTIFICATION_EVENT) {
        isStale = true
        reading ??= read()
      }
    })
  })
  await subscribed
  return {
    next: (vehicleId: string) => new Promise<void>((resolve) => void waiting.set(vehicleId, resolve)),
    close: () => socket.terminate(),
  }
}

type Device = Awaited<ReturnType<typeof logIn>>

async function logIn(port: number, dongleId: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(encodeLogin(String(dongleId)))
  await once(socket, 'data')
  let isInside: boolean | undefined
  return {
    /** Into or out of the depot; false if the vehicle's position was unknown. */
    cross(): boolean {
      const wasKnown = isInside !== undefined
      isInside = !isInside
      const place = destination(depot, 90, isInside ? 0 : 150)
      const record = { timeMs: Date.now(), ...place, satellites: 9, ignition: true, speedKmh: 50 }
      socket.write(encodePositions([record], { codec: '8E' }))
      return wasKnown
    },
    close: () => void socket.destroy(),
  }
}
