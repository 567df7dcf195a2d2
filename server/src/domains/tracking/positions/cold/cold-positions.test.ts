import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Registry } from '@prometheus-io/client'
import { api } from '@roadbook/contract/api'
import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { storeRecords } from '../../../../testing/ingest.ts'
import type { ObjectStore } from '../../../../platform/object-store/object-store.ts'
import { createRetentionWorker } from '../../../company/retention/retention-worker.ts'
import { createFileCleaner } from '../../../core/attachments/index.ts'
import { DAY_MS, HOUR_MS } from '../hours.ts'
import { importHours } from '../import-hours.ts'
import { streamMeasured } from '../read-measured.ts'
import { readPositions } from '../read-positions.ts'
import { readTrack } from '../read-track.ts'
import { writeSegments } from '../write-segments.ts'
import { createColdWorker } from './cold-worker.ts'
import { moveMonth } from './move-month.ts'

let server: TestApp
let owner: Person
const log = pino({ level: 'silent' })
const start = new Date('2026-11-20T09:42:00Z')

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
/** Each test has its own company, but moves those of all. */
beforeEach(async () => {
  server.clock.set(start)
  owner = await server.company(crypto.randomUUID())
})

type Vehicle = { tenantId: string; vehicleId: string }

async function newVehicle(): Promise<Vehicle> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const }
  const vehicleId = (await server.call(owner, api.vehicles.create, { body })).body.id
  return { tenantId: owner.tenantId, vehicleId }
}

/** Every ten seconds from each of these instants on. */
function records(starts: readonly string[], count = 90): PositionRecord[] {
  return starts.flatMap((instant, nth) =>
    Array.from({ length: count }, (_, index) => ({
      timeMs: Date.parse(instant) + index * 10_000,
      latitude: (3_580_000 + index + nth) / 1e5,
      longitude: 14.5,
      speedKmh: index % 50,
      fuelLitres: 40 - index / 10,
    })),
  )
}

async function drive(vehicle: Vehicle, ...starts: string[]): Promise<void> {
  const given = { ...vehicle, dongleId: 1, records: records(starts), now: server.clock.now() }
  await importHours(server.database.pools.ingest, given, async () => undefined)
}

/** Each hour is more than a file may have, so it has its own. */
const ofOneHour = 1

const ever = { from: new Date('2020-01-01'), to: new Date('2027-01-01') }

function read(vehicle: Vehicle, period: { from: Date; to: Date } = ever) {
  return server.database.inTenant(vehicle, (tx) => readPositions(tx, { ...vehicle, ...period }), 'read')
}

type Moving = { store?: ObjectStore; isOff?: boolean; metrics?: Registry }

/** One run of the worker. */
function move({ store = server.files.store, isOff = false, metrics }: Moving = {}) {
  const { database, clock } = server
  const coldAfterMonths = isOff ? undefined : 12
  const worker = createColdWorker({ database, clock, log, store, coldAfterMonths, metrics })
  return worker.run(new AbortController().signal)
}

const compact = () => writeSegments(server.database.pools.ingest, server.clock.now())

async function filesOf({ tenantId, vehicleId }: Vehicle) {
  const { rows } = await server.database.pools.owner.query<{ month: string; key: string; hours: number }>(
    `select f.month::text, f.tenant_id || '/' || f.file_id as key,
       (select count(*)::int4 from position_segments s
        where s.tenant_id = $1 and s.vehicle_id = $2 and s.file_id = f.file_id) as hours
     from position_files f where f.tenant_id = $1 and f.vehicle_id = $2 order by month, file_id`,
    [tenantId, vehicleId],
  )
  return rows
}

async function hoursInRows({ vehicleId }: Vehicle): Promise<string[]> {
  const { rows } = await server.database.pools.owner.query<{ hour: Date }>(
    'select hour from position_segments where vehicle_id = $1 and data is not null order by hour',
    [vehicleId],
  )
  return rows.map(({ hour }) => hour.toISOString().slice(0, 13))
}

async function isStored(key: string): Promise<boolean> {
  const file = await server.files.store.read(key)
  file?.body.destroy()
  return file !== undefined
}

/** What is due for deletion after this time is deleted. */
async function cleanAfter(seconds: number): Promise<void> {
  server.clock.advance(seconds)
  const { database, clock, files } = server
  await createFileCleaner({ database, clock, store: files.store }).run(new AbortController().signal)
}

const rawRoute = ({ vehicleId }: Vehicle, startDate: string, endDate: string) =>
  server.call(owner, api.trips.rawRoutes, { params: { id: vehicleId }, query: { startDate, endDate } })

describe('months that are old enough', () => {
  const starts = [
    '2025-08-31T23:50:00Z',
    '2025-09-14T08:05:00Z',
    '2025-10-02T08:05:00Z',
    '2025-10-31T23:55:00Z',
    '2025-11-01T08:05:00Z',
    '2026-11-19T08:05:00Z',
  ]

  test('move to a file each, and later ones stay in their rows', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, ...starts)
    await move()
    expect((await filesOf(vehicle)).map(({ month, hours }) => [month, hours])).toEqual([
      ['2025-08-01', 1],
      ['2025-09-01', 2],
      ['2025-10-01', 2],
    ])
    expect(await hoursInRows(vehicle)).toEqual(['2025-11-01T00', '2025-11-01T08', '2026-11-19T08'])
    const files = await filesOf(vehicle)
    await move()
    expect(await filesOf(vehicle)).toEqual(files)
  })

  test('read the same as from rows, whichever period is read and by whichever reader', async () => {
    const [moved, kept] = [await newVehicle(), await newVehicle()]
    for (const vehicle of [moved, kept]) await drive(vehicle, ...starts)
    for (const month of ['2025-08-01', '2025-09-01', '2025-10-01'])
      await moveMonth({ ...server, store: server.files.store }, { ...moved, month }, ofOneHour)
    expect((await filesOf(moved)).map(({ hours }) => hours)).toEqual([1, 1, 1, 1, 1])
    const borders = starts.map((instant) => Date.parse(instant))
    const instant = fc
      .tuple(fc.constantFrom(...borders), fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }))
      .map(([ms, off]) => ms + off)
    const readAll = (vehicle: Vehicle, from: Date, to: Date) =>
      server.database.inTenant(
        vehicle,
        async (tx) => [
          await readPositions(tx, { ...vehicle, from, to }),
          await readTrack(tx, { ...vehicle, from, to }),
          await Array.fromAsync(streamMeasured(tx, { ...vehicle, from, to }, new Set(['fuelLitres']))),
        ],
        'read',
      )
    await fc.assert(
      fc.asyncProperty(instant, instant, async (a, b) => {
        const [from, to] = [new Date(Math.min(a, b)), new Date(Math.max(a, b))]
        expect(await readAll(moved, from, to)).toEqual(await readAll(kept, from, to))
      }),
      { numRuns: costlyRuns },
    )
    expect(await read(moved)).toHaveLength(starts.length * 90)
  })

  test('stay in their rows while nothing is set, and in their files once they are there', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, ...starts)
    await move({ isOff: true })
    expect(await filesOf(vehicle)).toEqual([])
    await move()
    const before = await filesOf(vehicle)
    await move({ isOff: true })
    expect(await filesOf(vehicle)).toEqual(before)
    expect(await read(vehicle)).toHaveLength(starts.length * 90)
  })
})

describe('late data of a month in files', () => {
  test('is read at once, and is in the file some runs later; the file before is deleted', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-09-14T08:05:00Z', '2025-09-15T08:05:00Z')
    await move()
    const [first] = await filesOf(vehicle)
    const late = records(['2025-09-14T08:20:05Z', '2025-09-20T10:00:00Z'], 10)
    await storeRecords(server, vehicle, late)
    const all = await read(vehicle)
    expect(all).toHaveLength(200)
    await compact()
    expect(await read(vehicle)).toEqual(all)
    await move()
    expect(await hoursInRows(vehicle)).toEqual(['2025-09-14T08', '2025-09-20T10'])
    expect(await read(vehicle)).toEqual(all)
    await compact()
    await move()
    expect(await hoursInRows(vehicle)).toEqual([])
    const [second, ...others] = await filesOf(vehicle)
    expect([second?.hours, others]).toEqual([3, []])
    expect(await read(vehicle)).toEqual(all)
    await cleanAfter(3_000)
    expect(await isStored(first?.key ?? '')).toBe(true)
    await cleanAfter(700)
    expect([await isStored(first?.key ?? ''), await isStored(second?.key ?? '')]).toEqual([false, true])
    await cleanAfter(2 * 86_400)
    expect(await read(vehicle)).toEqual(all)
  })

  test('may be a file that is imported, with hours that are there and hours that are not', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-09-14T08:05:00Z')
    await move()
    const more = ['2025-09-14T08:05:05Z', '2025-09-14T08:05:00Z', '2025-09-16T08:05:00Z']
    await drive(vehicle, ...more)
    expect(await read(vehicle)).toHaveLength(270)
    expect(await hoursInRows(vehicle)).toEqual(['2025-09-16T08'])
    for (const step of [move, compact, move]) await step()
    expect(await read(vehicle)).toHaveLength(270)
    expect((await filesOf(vehicle)).map(({ hours }) => hours)).toEqual([2])
  })

  test('that arrives while its month is moved stays, and is moved by the next run', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-09-14T08:05:00Z')
    const { store } = server.files
    let isLate = true
    const slow: ObjectStore = {
      ...store,
      async write(key, file) {
        await store.write(key, file)
        if (isLate) await drive(vehicle, '2025-09-14T08:05:05Z')
        isLate = false
      },
    }
    await move({ store: slow })
    expect(await hoursInRows(vehicle)).toEqual(['2025-09-14T08'])
    await move()
    expect(await hoursInRows(vehicle)).toEqual([])
    expect(await read(vehicle)).toHaveLength(180)
  })
})

describe('deletion', () => {
  const night = () => createRetentionWorker({ ...server, log }).run(new AbortController().signal)

  test('by age leaves nothing of a month in the store, and of a month that is kept in part only that', async () => {
    const [vehicle, held] = [await newVehicle(), await newVehicle()]
    for (const one of [vehicle, held]) await drive(one, '2025-08-14T08:05:00Z', '2025-08-20T08:05:00Z')
    await drive(vehicle, '2025-10-20T08:05:00Z')
    await move()
    const before = [...(await filesOf(vehicle)), ...(await filesOf(held))].map(({ key }) => key)
    const day = '2025-08-20'
    const hold = { vehicleId: held.vehicleId, fromDay: day, untilDay: day, reason: 'Accident' }
    await server.call(owner, api.retention.addHold, { body: hold })
    await server.call(owner, api.retention.put, { body: { positionMonths: 13 } })
    server.clock.advance(86_400)
    await night()
    await move()
    expect((await filesOf(vehicle)).map(({ month }) => month)).toEqual(['2025-10-01'])
    expect((await filesOf(held)).map(({ hours }) => hours)).toEqual([1])
    await cleanAfter(3_700)
    expect(await Promise.all(before.map(isStored))).toEqual([false, true, false])
    expect(await read(vehicle)).toHaveLength(90)
    expect(
      (await read(held)).map(({ record }) => new Date(record.timeMs).toISOString().slice(0, 10)),
    ).toEqual(Array.from({ length: 90 }, () => day))
  })

  test('by age takes late data along, though the file of its hour is lost', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-08-14T08:05:00Z')
    await move()
    const [file] = await filesOf(vehicle)
    await server.files.store.delete(file?.key ?? '')
    await drive(vehicle, '2025-08-14T08:50:00Z')
    await server.call(owner, api.retention.put, { body: { positionMonths: 13 } })
    server.clock.advance(86_400)
    await night()
    expect(await read(vehicle)).toEqual([])
  })

  test('counts what a file takes as what rows would', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-08-14T08:05:00Z')
    const preview = async () =>
      (await server.call(owner, api.retention.preview, { query: { positionMonths: 12 } })).body.positions
    const before = await preview()
    await move()
    expect(await preview()).toEqual(before)
    expect(before).toMatchObject({ count: 90, vehicles: 1 })
  })
})

describe('a process that is killed', () => {
  test('after it wrote a file leaves the rows as they were, and the file is deleted a day later', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-09-14T08:05:00Z')
    const { store } = server.files
    let written = ''
    const killed: ObjectStore = {
      ...store,
      async write(key, file) {
        await store.write(key, file)
        written = key
        throw new Error('Killed')
      },
    }
    await move({ store: killed })
    expect(await hoursInRows(vehicle)).toEqual(['2025-09-14T08'])
    expect(await isStored(written)).toBe(true)
    await move()
    expect(await hoursInRows(vehicle)).toEqual([])
    await cleanAfter(86_500)
    expect(await isStored(written)).toBe(false)
    expect(await read(vehicle)).toHaveLength(90)
  })

  test('between the parts of a month leaves some in rows, which the next run moves', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-09-14T08:05:00Z', '2025-09-15T08:05:00Z')
    await move()
    await drive(vehicle, '2025-09-16T08:05:00Z')
    const { store } = server.files
    let writes = 0
    const killed: ObjectStore = {
      ...store,
      async write(key, file) {
        if (++writes > 1) throw new Error('Killed')
        await store.write(key, file)
      },
    }
    const month = { ...vehicle, month: '2025-09-01' }
    await expect(moveMonth({ ...server, store: killed }, month, ofOneHour)).rejects.toThrow('Killed')
    expect(await read(vehicle)).toHaveLength(270)
    await move()
    expect((await filesOf(vehicle)).map(({ hours }) => hours)).toEqual([3])
    expect(await read(vehicle)).toHaveLength(270)
  })
})

describe('a file', () => {
  test('that is not stored as it was written moves nothing', async () => {
    const vehicle = await newVehicle()
    await drive(vehicle, '2025-09-14T08:05:00Z')
    const { store } = server.files
    const lossy: ObjectStore = {
      ...store,
      write: (key, file) =>
        store.write(key, { ...file, body: Readable.from([Buffer.alloc(file.sizeBytes)]) }),
    }
    const metrics = new Registry()
    await move({ store: lossy, metrics })
    expect(await hoursInRows(vehicle)).toEqual(['2025-09-14T08'])
    expect(await metrics.metrics()).toContain('roadbook_position_files_failures_total 1')
  })

  test('that is missing or damaged is named, and other months and vehicles are read and moved', async () => {
    const [vehicle, other] = [await newVehicle(), await newVehicle()]
    await drive(vehicle, '2025-08-14T08:05:00Z', '2025-09-14T08:05:00Z', '2025-10-14T08:05:00Z')
    await drive(other, '2025-08-14T08:05:00Z')
    await move()
    const [missing, damaged] = (await filesOf(vehicle)).map(({ key }) => key)
    const { store } = server.files
    await store.delete(missing ?? '')
    const content = await store.read(damaged ?? '')
    const bytes = content ? await buffer(content.body) : Buffer.alloc(0)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 10) ^ 1, bytes.length - 10)
    await store.delete(damaged ?? '')
    const file = { sizeBytes: bytes.length, contentType: 'application/octet-stream' }
    await store.write(damaged ?? '', { ...file, body: Readable.from([bytes], { objectMode: false }) })
    const unreadable = (key: string | undefined) => ({
      status: 500,
      body: { code: 'positions_unreadable', details: { file: key } },
    })
    const august = await rawRoute(vehicle, '2025-08-14T00:00:00Z', '2025-08-15T00:00:00Z')
    expect(august).toMatchObject(unreadable(missing))
    const september = await rawRoute(vehicle, '2025-09-14T00:00:00Z', '2025-09-15T00:00:00Z')
    expect(september).toMatchObject(unreadable(damaged))
    const october = await rawRoute(vehicle, '2025-10-14T00:00:00Z', '2025-10-15T00:00:00Z')
    expect([october.status, october.body.length]).toEqual([200, 90])
    await storeRecords(server, vehicle, records(['2025-08-14T08:30:00Z', '2025-10-14T08:30:00Z'], 10))
    await storeRecords(server, other, records(['2025-08-14T08:30:00Z'], 10))
    for (const step of [move, compact, move]) await step()
    expect(await read(other)).toHaveLength(100)
    expect(await hoursInRows(other)).toEqual([])
    const whole = { from: new Date('2025-10-01'), to: new Date('2025-10-31') }
    expect(await read(vehicle, whole)).toHaveLength(100)
    expect((await filesOf(vehicle)).map(({ hours }) => hours)).toEqual([1, 1, 1])
  })

  test('that is missing holds up no late data of the others of its month', async () => {
    const vehicle = await newVehicle()
    const hours = ['2025-09-14T08:05:00Z', '2025-09-15T08:05:00Z', '2025-09-16T08:05:00Z']
    await drive(vehicle, ...hours)
    await moveMonth({ ...server, store: server.files.store }, { ...vehicle, month: '2025-09-01' }, ofOneHour)
    const [missing, ...others] = await filesOf(vehicle)
    await server.files.store.delete(missing?.key ?? '')
    const late = hours.map((instant) => instant.replace(':05:', ':30:'))
    await storeRecords(server, vehicle, records(late, 10))
    await move()
    await compact()
    expect(others).toHaveLength(2)
    expect(await hoursInRows(vehicle)).toEqual(['2025-09-15T08', '2025-09-16T08'])
    expect(await read(vehicle, { ...ever, from: new Date('2025-09-15') })).toHaveLength(200)
  })

  test('of a day that a visitor of the API asks for is read in part', async () => {
    const vehicle = await newVehicle()
    const days = Array.from({ length: 5 }, (_, day) => `2025-09-1${day}T08:00:00Z`)
    await drive(vehicle, ...days)
    await move()
    const sizes: number[] = []
    const { store } = server.files
    server.database.setFiles({
      readPart: (key, part, signal) => {
        sizes.push(part.bytes)
        return store.readPart(key, part, signal)
      },
    })
    const from = new Date('2025-09-12T00:00:00Z')
    expect(await read(vehicle, { from, to: new Date(from.getTime() + DAY_MS - 1) })).toHaveLength(90)
    server.database.setFiles(store)
    const stored = await store.read((await filesOf(vehicle))[0]?.key ?? '')
    stored?.body.destroy()
    expect(sizes).toHaveLength(1)
    expect(sizes[0]).toBeLessThan((stored?.sizeBytes ?? 0) / 4)
  })
})
