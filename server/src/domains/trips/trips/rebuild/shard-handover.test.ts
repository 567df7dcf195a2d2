/**
 * The shard of a vehicle moves from one process to another in the middle of its drive, and back: both have device ports and
 * workers over one database, and late packets arrive meanwhile.
 */
import { randomUUID } from 'node:crypto'
import type { PositionRecord } from '@roadbook/protocols/message'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLeases, type Leases } from '../../../../platform/workers/leases.ts'
import {
  addTenant,
  addVehicle,
  liveState,
  newDongleId,
  silent,
  startIngest,
  storedPositions,
  TestDevice,
  type TestIngest,
} from '../../../../testing/ingest.ts'
import { comparable } from '../../../../testing/records/trip-store.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { portOf } from '../../../tracking/gateway/ports.ts'
import { createTripWorker, type TripWorker } from './trip-worker.ts'

/** Ranges are due by the database's clock, and the drive is ahead of it. */
const START_MS = Math.ceil(Date.now() / 1000) * 1000
const LIFETIME_MS = 1_000
const FRAME_RECORDS = 20

let nowMs = START_MS
const clock = { now: () => new Date(nowMs) }
let home: TestIngest
let tenantId: string
beforeAll(async () => {
  home = await startIngest({ clock })
  tenantId = await addTenant(home)
})
afterAll(() => home.close())

type Process = { ingest: TestIngest; leases: Leases; worker: TripWorker }

function newProcess(ingest: TestIngest): Process {
  const { database } = home
  const life = { renewMs: 50, lifetimeMs: LIFETIME_MS }
  const leases = createLeases({ database, processId: randomUUID(), roles: ['ingest', 'worker'], ...life })
  const worker = createTripWorker({ database, clock, log: silent, leases, growthSeconds: 0 })
  return { ingest, leases, worker }
}

/** It takes all shards, since the other processes have been silent. */
async function takeOver({ leases }: Process, shard: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await leases.renew()
      expect(leases.held(shard)).toBeDefined()
    },
    { timeout: 20_000 },
  )
}

/** Like its runner: renews its leases, and works. */
async function turn({ leases, worker }: Process): Promise<number> {
  await leases.renew()
  return worker.run()
}

/** Between these records the vehicle takes a detour, which only late packets show. */
const DETOUR = { from: 40, to: 60, degrees: 0.005 }

/** Half an hour of driving with a position every ten seconds, then a standstill. */
function drive(): PositionRecord[] {
  const { positions } = trackOf(START_MS, { latitude: 35.9, longitude: 14.45 })
    .stand(60, true)
    .drive(1_800, 50)
    .stand(900, false)
  const share = (index: number) => (index - DETOUR.from) / (DETOUR.to - DETOUR.from)
  const aside = (index: number) =>
    share(index) > 0 && share(index) < 1 ? DETOUR.degrees * Math.sin(Math.PI * share(index)) : 0
  return positions.map(({ timeMs, latitude, longitude, speedKmh, ignition }, index) => ({
    timeMs,
    latitude: Math.round((latitude + aside(index)) * 1e7) / 1e7,
    longitude: Math.round(longitude * 1e7) / 1e7,
    speedKmh: speedKmh ?? 0,
    headingDegrees: 90,
    satellites: 9,
    ignition: ignition === true,
  }))
}

async function logIn({ ingest }: Process, dongleId: number): Promise<TestDevice> {
  const device = new TestDevice(portOf(ingest.ports, 'teltonika', 'tcp'))
  expect(await device.logIn(dongleId)).toBe('01')
  return device
}

/** At the time of the newest position ever sent. */
async function send(device: TestDevice, records: readonly PositionRecord[]): Promise<void> {
  for (let sent = 0; sent < records.length; sent += FRAME_RECORDS) {
    const frame = records.slice(sent, sent + FRAME_RECORDS)
    nowMs = Math.max(nowMs, ...frame.map(({ timeMs }) => timeMs))
    expect(Number.parseInt(await device.report(frame), 16)).toBe(frame.length)
  }
}

/** On its trip. */
async function drivenMeters(vehicleId: string): Promise<number> {
  const { trips } = await tripsAndStopsOf(home.database, { tenantId, vehicleId })
  return trips[0]?.distanceMeters ?? 0
}

/** The stored trips and stops of the vehicle, and those that a single process would detect. */
async function compared(vehicleId: string) {
  const vehicle = { tenantId, vehicleId }
  const { database } = home
  const stored = await tripsAndStopsOf(database, vehicle)
  await database.asOwner(async (tx) => {
    const [first, last] = [new Date(START_MS), new Date(nowMs)]
    await tx.deleteFrom('trips').where('vehicleId', '=', vehicleId).execute()
    await tx.deleteFrom('stops').where('vehicleId', '=', vehicleId).execute()
    await tx
      .insertInto('dirtyRanges')
      .values({ ...vehicle, fromTime: first, toTime: last, dueAt: first })
      .execute()
  })
  await createTripWorker({ database, clock, log: silent }).run()
  return { stored, alone: await tripsAndStopsOf(database, vehicle) }
}

test('positions are stored once, the vehicle is where it was last, and its drive is one trip', async () => {
  const [one, two] = [newProcess(home), newProcess(await home.startAnother())]
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId, at: new Date(START_MS - 86_400_000) })
  const shard = `trips ${Number.parseInt(vehicleId.slice(-2), 16)}`
  const records = drive()
  const late = records.slice(DETOUR.from, DETOUR.to)
  const inTime = records.filter((record) => !late.includes(record))
  const part = (fromMinute: number, toMinute: number) =>
    inTime.filter(({ timeMs }) => {
      const minute = (timeMs - START_MS) / 60_000
      return minute >= fromMinute && minute < toMinute
    })

  await takeOver(one, shard)
  const old = await logIn(one, dongleId)
  await send(old, part(0, 10))
  await turn(one)
  await send(old, part(10, 15))
  await turn(one)
  expect((await tripsAndStopsOf(home.database, { tenantId, vehicleId })).trips).toMatchObject([
    { running: true, endTime: new Date(part(0, 15).at(-1)?.timeMs ?? 0) },
  ])

  // The first process hangs: its device connects to the second, which takes over its work, including late packets.
  await takeOver(two, shard)
  const device = await logIn(two, dongleId)
  await send(device, part(14, 20))
  await send(device, late)
  // Frames that were in transit to the first one arrive there after all.
  await send(await logIn(one, dongleId), part(13, 16))
  expect(await one.worker.run()).toBe(0)
  await turn(two)
  const withDetour = await drivenMeters(vehicleId)

  // The second ends, and the first continues with its old cache.
  await two.leases.release()
  await takeOver(one, shard)
  const again = await logIn(one, dongleId)
  await send(again, part(20, 25))
  await turn(one)
  const fiveMinutes = (await drivenMeters(vehicleId)) - withDetour
  expect(Math.abs(fiveMinutes - (50_000 / 60) * 5)).toBeLessThan(50)
  await send(again, part(25, 60))
  await turn(one)
  nowMs += 600_000
  await turn(one)

  const times = (await storedPositions(home, vehicleId)).map(({ fixTime }) => fixTime.getTime())
  expect(times).toEqual(records.map(({ timeMs }) => timeMs))
  const last = records.at(-1)
  expect(await liveState(home, vehicleId)).toMatchObject({
    fixTime: new Date(last?.timeMs ?? 0),
    latitude: last?.latitude,
    longitude: last?.longitude,
    state: 'parked',
  })
  const { stored, alone } = await compared(vehicleId)
  expect(stored.trips).toHaveLength(1)
  // To the first position of the stand.
  expect(stored.trips[0]).toMatchObject({ running: false, durationSeconds: 1_810 })
  expect(stored.versions.map(({ reason }) => reason)).toEqual(['detected'])
  expect(comparable(stored)).toEqual(comparable(alone))
})
