import { api } from '@roadbook/contract/api'
import type { LegalHoldCreate, RetentionUpdate } from '@roadbook/contract/company/retention'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { uploading } from '../../../testing/records/attachments.ts'
import { tripsAndStopsOf } from '../../../testing/records/trips-and-stops-of.ts'
import { addRanges } from '../../tracking/dirty-ranges/index.ts'
import { reporting } from '../../tracking/fuel-readings/testing.ts'
import { beginRun } from './retention-runs.ts'
import { driving } from './testing-drives.ts'

let server: TestApp
let owner: Person
let drives: ReturnType<typeof driving>
const start = new Date('2026-11-20T09:42:00Z')
/** Positions of one drive of `drives.drive`. */
const OF_DRIVE = 126

beforeAll(async () => {
  server = await createTestApp()
  drives = driving(server)
})
afterAll(() => server.close())
/** Each test has its own company, but deletes for all companies. */
beforeEach(async () => {
  server.clock.set(start)
  owner = await server.company(crypto.randomUUID())
})

const put = (body: RetentionUpdate) => server.call(owner, api.retention.put, { body })
/** And the next night has come. */
async function save(body: RetentionUpdate) {
  const answer = await put(body)
  nextDay()
  return answer
}
const read = async (person = owner) => (await server.call(person, api.retention.get, {})).body
const hold = async (body: LegalHoldCreate) => (await server.call(owner, api.retention.addHold, { body })).body
const release = (id: string) => server.call(owner, api.retention.releaseHold, { params: { id }, body: {} })

async function preview(months: { positionMonths?: number; tripMonths?: number; documentMonths?: number }) {
  return (await server.call(owner, api.retention.preview, { query: months })).body
}

const nextDay = () => server.clock.advance(86_400)

async function auditEntries(action: 'deleted by age') {
  const { body } = await server.call(owner, api.audit.activityLog, { query: { action } })
  return body.items
}

describe('what is deleted', () => {
  test('is what the preview said: positions, trips and stops before the first day that is kept', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(
      owner,
      vehicleId,
      '2025-03-10T08:05:00Z',
      '2025-10-31T22:10:00Z',
      '2025-11-01T08:05:00Z',
    )
    const before = await drives.stored(owner, vehicleId)
    const due = await preview({ positionMonths: 12, tripMonths: 12 })
    expect(due.positions).toMatchObject({ count: 2 * OF_DRIVE, vehicles: 1, beforeDay: '2025-11-01' })
    expect(due.positions).toMatchObject({ oldestDay: '2025-03-10', keptByHold: 0 })
    expect(due.positions.bytes).toBeGreaterThan(100)
    expect(due.trips).toMatchObject({ count: 2, vehicles: 1, beforeDay: '2025-11-01' })
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    const after = await drives.stored(owner, vehicleId)
    expect(before.positions - after.positions).toBe(due.positions.count)
    expect(before.trips.length - after.trips.length).toBe(due.trips.count)
    expect(before.stops - after.stops).toBe(due.stops.count)
    expect(after).toMatchObject({ hours: ['2025-11-01T08'], trips: ['2025-11-01'], versions: 1 })
    const left = await preview({ positionMonths: 12, tripMonths: 12 })
    expect([left.positions.count, left.trips.count, left.stops.count]).toEqual([0, 0, 0])
  })

  test('is nothing until a company says so', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2021-03-10T08:05:00Z')
    await drives.deleteOld()
    expect(await drives.stored(owner, vehicleId)).toMatchObject({
      positions: OF_DRIVE,
      trips: ['2021-03-10'],
    })
    expect(await read()).toMatchObject({ positionMonths: null, positionsSince: null, lastDeletion: null })
  })

  test('is of that company alone', async () => {
    const neighbour = await server.company(crypto.randomUUID())
    const theirs = await drives.newVehicle(neighbour)
    await drives.drive(neighbour, theirs, '2021-03-10T08:05:00Z')
    await save({ positionMonths: 1, tripMonths: 3, documentMonths: 12 })
    await drives.deleteOld()
    expect(await drives.stored(neighbour, theirs)).toMatchObject({
      positions: OF_DRIVE,
      trips: ['2021-03-10'],
    })
  })

  test('is told in the settings and in the audit log, once', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    await drives.deleteOld()
    const { lastDeletion, positionsSince } = await read()
    expect(lastDeletion).toMatchObject({ day: '2026-11-21', positions: OF_DRIVE, trips: 1, documents: 0 })
    // Midnight in Malta.
    expect(positionsSince).toBe('2025-10-31T23:00:00.000Z')
    expect(
      (await auditEntries('deleted by age')).map(({ actor, changes }) => [actor.id, changes[0]]),
    ).toEqual([[null, { field: 'deletedPositions', before: null, after: OF_DRIVE }]])
  })

  test('positions can go before their trips, which keep what they say', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
    const { trips } = await tripsAndStopsOf(server.database, { tenantId: owner.tenantId, vehicleId })
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).positions).toBe(0)
    const after = await tripsAndStopsOf(server.database, { tenantId: owner.tenantId, vehicleId })
    expect(after.trips).toEqual(trips)
  })

  test('leaves what devices measured of fuel until the trips of that time go', async () => {
    const { drive, days } = reporting(server)
    const vehicleId = await drives.newVehicle(owner)
    const counting = (minute: number) => ({ fuelUsedLitres: 1_000 + minute / 10 })
    await drive(owner, vehicleId, '2025-03-10T08:00:00Z', counting)
    await drive(owner, vehicleId, '2025-04-10T08:00:00Z', counting)
    await drive(owner, vehicleId, '2025-11-10T08:00:00Z', counting)
    const measured = async () => (await days(owner, vehicleId)).map(({ day }) => day)
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).positions).toBe(121)
    expect(await measured()).toEqual(['2025-03-10', '2025-04-10', '2025-11-10'])
    await hold({ vehicleId, fromDay: '2025-04-10', untilDay: '2025-04-10', reason: 'Accident' })
    await save({ tripMonths: 12 })
    await drives.deleteOld()
    expect(await measured()).toEqual(['2025-04-10', '2025-11-10'])
  })

  test('leaves the odometer as it was, and takes the trips out of the days of the vehicle', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z', '2026-11-18T08:05:00Z')
    const odometer = async () =>
      (await server.call(owner, api.odometer.get, { params: { id: vehicleId } })).body.odometerMeters
    const days = async () =>
      server.database.inTenant(owner, (tx) =>
        tx
          .selectFrom('vehicleDays')
          .select(['day', 'trips'])
          .where('vehicleId', '=', vehicleId)
          .where('trips', '>', 0)
          .orderBy('day')
          .execute(),
      )
    const before = await odometer()
    expect(before).toBeGreaterThan(16_000)
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    await drives.drive(owner, vehicleId, '2026-11-19T08:05:00Z')
    expect(await odometer()).toBe(before + Math.round(before / 2))
    expect(await days()).toEqual([
      { day: '2026-11-18', trips: 1 },
      { day: '2026-11-19', trips: 1 },
    ])
  })
})

describe('jobs and expenses of deleted trips', () => {
  test('stay without their trip; a locked expense keeps its version', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
    const { trips } = await tripsAndStopsOf(server.database, { tenantId: owner.tenantId, vehicleId })
    const tripId = trips[0]?.id ?? ''
    const job = await server.call(owner, api.jobs.create, {
      body: {
        title: 'Boiler',
        startDate: '2025-03-10T08:00:00Z',
        endDate: '2025-03-10T09:00:00Z',
        vehicleId,
        tripId,
      },
    })
    const expense = await server.call(owner, api.expenses.create, {
      params: { id: vehicleId },
      body: { type: 'toll', date: '2025-03-10', amountMinor: 350, tripId },
    })
    await server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil: '2025-12-31' } })
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    const { body: left } = await server.call(owner, api.jobs.get, { params: { id: job.body.id } })
    const { body: paid } = await server.call(owner, api.expenses.get, { params: { id: expense.body.id } })
    expect([left.title, left.tripId]).toEqual(['Boiler', null])
    expect([paid.amountMinor, paid.tripId, paid.version]).toEqual([350, null, expense.body.version])
  })
})

describe('documents', () => {
  test('go by the day of their expense, or of their upload or expiry; receipts of locked expenses stay for eight years', async () => {
    const files = uploading(server)
    const vehicleId = await drives.newVehicle(owner)
    const spend = async (date: string) => {
      const attachmentFileKeys = [await files.upload(owner, vehicleId)]
      const body = { type: 'fuel' as const, date, amountMinor: 6140, attachmentFileKeys }
      return (await server.call(owner, api.expenses.create, { params: { id: vehicleId }, body })).body.id
    }
    // In order: past the legal period, locked, open, and recent enough.
    const expenses = []
    for (const date of ['2017-12-31', '2018-01-01', '2024-03-01', '2025-11-01'])
      expenses.push(await spend(date))
    await files.addDocument(owner, vehicleId)
    await server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil: '2023-12-31' } })
    const due = await preview({ documentMonths: 12 })
    expect(due.documents).toMatchObject({ count: 2, keptByLaw: 1, oldestDay: '2017-12-31' })
    await save({ documentMonths: 12 })
    await drives.deleteOld()
    const left = await Promise.all(
      expenses.map(async (id) => (await server.call(owner, api.expenses.get, { params: { id } })).body),
    )
    expect(left.map(({ attachments }) => attachments.length)).toEqual([0, 1, 0, 1])
    const vehicle = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
    expect(vehicle.body.attachmentFileKeys).toHaveLength(1)
    expect((await read()).lastDeletion).toMatchObject({ documents: 2, positions: 0 })
  })
})

describe('a logbook', () => {
  test('keeps its trips, locked or not, and its chain; the preview says how many', async () => {
    const vehicleId = await drives.newVehicle(owner, { logbookEnabled: true })
    const times = { startTime: new Date('2025-03-10T08:00:00Z'), endTime: new Date('2025-03-10T08:30:00Z') }
    const locked = await addTrip(server.database, owner.tenantId, vehicleId, {
      ...times,
      lockedAt: start,
      locksAt: start,
    })
    await addTrip(server.database, owner.tenantId, vehicleId, {
      startTime: new Date('2025-03-11T08:00:00Z'),
      endTime: new Date('2025-03-11T08:30:00Z'),
    })
    const due = await preview({ positionMonths: 12, tripMonths: 12 })
    expect(due.trips).toMatchObject({ count: 1, keptForLogbook: 1 })
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    const { trips } = await tripsAndStopsOf(server.database, { tenantId: owner.tenantId, vehicleId })
    expect(trips.map(({ id }) => id)).toEqual([locked])
    const { body } = await server.call(owner, api.logbook.show, {
      params: { vehicleId },
      query: { startDate: '2025-03-01', endDate: '2025-03-31' },
    })
    expect([body.entries.map(({ trip }) => trip.id), body.chain.isUnchanged]).toEqual([[locked], true])
  })

  test('keeps positions of a trip that isn’t locked yet', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z', '2025-03-12T08:05:00Z')
    await server.database.inTenant(owner, (tx) =>
      tx
        .updateTable('trips')
        .set({ locksAt: new Date('2026-12-01T00:00:00Z') })
        .where('startTime', '<', new Date('2025-03-11'))
        .execute(),
    )
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).hours).toEqual(['2025-03-10T08'])
  })
})

describe('a legal hold', () => {
  test('keeps what belongs to its days and its vehicle, until it is released', async () => {
    const [held, other] = [await drives.newVehicle(owner), await drives.newVehicle(owner)]
    for (const vehicleId of [held, other]) {
      await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z', '2025-04-10T08:05:00Z')
    }
    const { id } = await hold({
      vehicleId: held,
      fromDay: '2025-03-10',
      untilDay: '2025-03-10',
      reason: 'Accident',
    })
    const due = await preview({ positionMonths: 12, tripMonths: 12 })
    expect([due.positions.count, due.positions.keptByHold]).toEqual([3 * OF_DRIVE, OF_DRIVE])
    expect([due.trips.count, due.trips.keptByHold]).toEqual([3, 1])
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    expect(await drives.stored(owner, held)).toMatchObject({
      hours: ['2025-03-10T08'],
      trips: ['2025-03-10'],
    })
    expect(await drives.stored(owner, other)).toMatchObject({ hours: [], trips: [] })
    await release(id)
    nextDay()
    await drives.deleteOld()
    expect(await drives.stored(owner, held)).toMatchObject({ hours: [], trips: [], versions: 0 })
  })

  test('that is released keeps what it kept until the next night', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
    const { id } = await hold({ fromDay: '2025-03-10', reason: 'Accident' })
    await save({ positionMonths: 12, tripMonths: 12 })
    await release(id)
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).trips).toEqual(['2025-03-10'])
    nextDay()
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).trips).toEqual([])
  })

  test('of the whole company without an end keeps everything since its day', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z', '2025-04-10T08:05:00Z')
    await hold({ fromDay: '2025-04-01', reason: 'Lawsuit' })
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    expect(await drives.stored(owner, vehicleId)).toMatchObject({
      hours: ['2025-04-10T08'],
      trips: ['2025-04-10'],
    })
  })

  test('says who set and who released it, in the list and in the audit log', async () => {
    const made = await hold({ fromDay: '2025-03-10', reason: 'Accident' })
    expect(made).toMatchObject({ vehicleId: null, untilDay: null, createdBy: owner.userId, releasedAt: null })
    const answer = await release(made.id)
    expect(answer.body).toMatchObject({ releasedBy: owner.userId, releasedAt: start.toISOString() })
    expect((await release(made.id)).body).toMatchObject({ code: 'hold_released' })
    const { body: list } = await server.call(owner, api.retention.listHolds, {})
    expect(list).toEqual([answer.body])
    const { body: trail } = await server.call(owner, api.audit.activityLog, {
      query: { resourceId: made.id },
    })
    expect(trail.items.map(({ action, resourceType, actor }) => [action, resourceType, actor.id])).toEqual([
      ['released', 'legalHold', owner.userId],
      ['created', 'legalHold', owner.userId],
    ])
  })

  test.each([
    [{ fromDay: '2026-02-01', untilDay: '2026-01-31', reason: 'Accident' }, 'untilDay'],
    [{ fromDay: '2026-02-01', reason: ' ' }, 'reason'],
  ])('of %j is refused', async (body, field) => {
    const answer = await server.call(owner, api.retention.addHold, { body })
    expect([answer.status, answer.body]).toMatchObject([400, { details: { fieldErrors: { [field]: {} } } }])
  })
})

describe('after a deletion', () => {
  /** Trips and stops as rows, to compare every column. */
  const rows = (vehicleId: string) =>
    tripsAndStopsOf(server.database, { tenantId: owner.tenantId, vehicleId })

  async function dirty(vehicleId: string, from: string): Promise<void> {
    const range = { fromTime: new Date(from), toTime: server.clock.now(), dueAt: server.clock.now() }
    await server.database.inTenant(owner, (tx) =>
      addRanges(tx, [{ tenantId: owner.tenantId, vehicleId, ...range }]),
    )
    await drives.rebuild()
  }

  test('recomputing leaves trips and stops as they are whose positions are gone', async () => {
    const vehicleId = await drives.newVehicle(owner)
    const days = [
      '2025-03-10T08:05:00Z',
      '2025-10-31T22:10:00Z',
      '2025-11-01T08:05:00Z',
      '2026-11-18T08:05:00Z',
    ]
    await drives.drive(owner, vehicleId, ...days)
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    const before = await rows(vehicleId)
    expect(before.trips).toHaveLength(4)
    await dirty(vehicleId, '2020-01-01T00:00:00Z')
    expect(await rows(vehicleId)).toEqual(before)
  })

  test('recomputing goes on from a stop that began before, with the drives since', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-10-20T08:05:00Z')
    await save({ positionMonths: 12, tripMonths: 12 })
    await drives.deleteOld()
    // It stood there until now.
    expect(await drives.stored(owner, vehicleId)).toMatchObject({ positions: 0, trips: [], stops: 1 })
    await drives.drive(owner, vehicleId, '2026-11-18T08:05:00Z')
    const { trips, stops } = await rows(vehicleId)
    expect(trips.map(({ startTime }) => startTime.toISOString().slice(0, 10))).toEqual(['2026-11-18'])
    expect(stops.map(({ startTime, endTime }) => [startTime.getUTCMonth() + 1, endTime === null])).toEqual([
      [10, false],
      [11, true],
    ])
  })

  test('a person is told that older trips can’t be recomputed, merged or split', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    const recompute = (endDate: string) =>
      server.call(owner, api.settings.recomputeTrips, { body: { startDate: '2025-03-01', endDate } })
    const { trips } = await rows(vehicleId)
    const tripId = trips[0]?.id ?? ''
    const split = await server.call(owner, api.tripBorders.split, {
      params: { vehicleId, tripId },
      body: { time: '2025-03-10T08:10:00Z' },
    })
    expect([(await recompute('2025-03-31')).body, split.body]).toMatchObject([
      { code: 'positions_not_kept', details: { sinceDay: '2025-11-01' } },
      { code: 'trip_positions_missing' },
    ])
    expect((await recompute('2025-11-30')).body).toMatchObject({ from: '2025-10-31T23:00:00.000Z' })
  })

  test('an import of that time is refused, and the preview says how many positions', async () => {
    const vehicleId = await drives.newVehicle(owner)
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    const file = 'time,latitude,longitude\n2025-10-31T22:59:59Z,35.9,14.5\n2025-10-31T23:00:00Z,35.9,14.5'
    const given = { params: { id: vehicleId }, query: { format: 'csv' as const }, file }
    const asked = await server.call(owner, api.historyImport.preview, given)
    const imported = await server.call(owner, api.historyImport.create, given)
    expect([asked.body, imported.body]).toMatchObject([
      { positions: 1, refused: { notKept: 1 } },
      { stored: 1, refused: { notKept: 1 } },
    ])
  })

  test('keeping positions longer again doesn’t bring the time back', async () => {
    await save({ positionMonths: 12 })
    await drives.deleteOld()
    await put({ positionMonths: null })
    nextDay()
    await drives.deleteOld()
    const admin = await server.colleague(owner, 'admin')
    expect((await read(admin)).positionsSince).toBe('2025-10-31T23:00:00.000Z')
  })
})

describe('a run', () => {
  const small = { hours: 1, trips: 1, documents: 1 }

  async function manyDrives(): Promise<string> {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, ...[1, 2, 3, 4, 5].map((day) => `2025-03-0${day}T08:05:00Z`))
    await save({ positionMonths: 12, tripMonths: 12 })
    return vehicleId
  }

  test('that was stopped midway goes on where it was, and counts everything once', async () => {
    const vehicleId = await manyDrives()
    const stopping = new AbortController()
    const { inTenant } = server.database
    let parts = 0
    const counted: typeof inTenant = (scope, run, access) => {
      if (++parts === 6) stopping.abort()
      return inTenant(scope, run, access)
    }
    Object.assign(server.database, { inTenant: counted })
    await drives.deleteOld({ sizes: small, signal: stopping.signal })
    Object.assign(server.database, { inTenant })
    const midway = await drives.stored(owner, vehicleId)
    expect(midway.positions).toBeGreaterThan(0)
    expect(midway.positions).toBeLessThan(5 * OF_DRIVE)
    expect(await auditEntries('deleted by age')).toEqual([])
    await drives.deleteOld({ sizes: small })
    expect(await drives.stored(owner, vehicleId)).toMatchObject({ positions: 0, trips: [] })
    expect((await read()).lastDeletion).toMatchObject({ positions: 5 * OF_DRIVE, trips: 5 })
    expect(await auditEntries('deleted by age')).toHaveLength(1)
  })

  test('that was stopped midway ends when months are changed; the next night goes by the new ones', async () => {
    const vehicleId = await manyDrives()
    await drives.drive(owner, vehicleId, '2026-03-10T08:05:00Z')
    const stopping = new AbortController()
    const { inTenant } = server.database
    let parts = 0
    const counted: typeof inTenant = (scope, run, access) => {
      if (++parts === 4) stopping.abort()
      return inTenant(scope, run, access)
    }
    Object.assign(server.database, { inTenant: counted })
    await drives.deleteOld({ sizes: small, signal: stopping.signal })
    Object.assign(server.database, { inTenant })
    const midway = await drives.stored(owner, vehicleId)
    expect(midway.positions).toBeLessThan(6 * OF_DRIVE)
    await put({ positionMonths: 6, tripMonths: 6 })
    expect(await auditEntries('deleted by age')).toHaveLength(1)
    await drives.deleteOld({ sizes: small })
    expect(await drives.stored(owner, vehicleId)).toEqual(midway)
    // A process that had listed the company before the months were changed.
    const begun = await server.database.inTenant(owner, (tx) =>
      beginRun(tx, owner.tenantId, server.clock.now()),
    )
    expect([begun, (await read()).positionsSince]).toEqual([undefined, '2025-10-31T23:00:00.000Z'])
    nextDay()
    await drives.deleteOld({ sizes: small })
    expect(await drives.stored(owner, vehicleId)).toMatchObject({ positions: 0, trips: [] })
  })

  test('of two processes at once deletes and counts everything once', async () => {
    const vehicleId = await manyDrives()
    await Promise.all([drives.deleteOld({ sizes: small }), drives.deleteOld({ sizes: small })])
    expect(await drives.stored(owner, vehicleId)).toMatchObject({ positions: 0, trips: [] })
    expect((await read()).lastDeletion).toMatchObject({ positions: 5 * OF_DRIVE, trips: 5 })
    expect(await auditEntries('deleted by age')).toHaveLength(1)
  })

  test.each([
    ['10:42 of the same day', '2026-11-20T09:42:00Z', '2026-11-21T01:00:00Z'],
    ['half past one, before the night’s run', '2026-11-20T00:30:00Z', '2026-11-20T01:00:00Z'],
  ])('waits for the next night when months are saved at %s', async (_local, saved, night) => {
    const vehicleId = await drives.newVehicle(owner)
    await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
    server.clock.set(new Date(saved))
    await put({ positionMonths: 12, tripMonths: 12 })
    server.clock.set(new Date(Date.parse(night) - 1000))
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).positions).toBe(OF_DRIVE)
    expect((await read()).positionsSince).toBeNull()
    server.clock.set(new Date(night))
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).positions).toBe(0)
  })

  test('waits for two in the morning of the company', async () => {
    const vehicleId = await manyDrives()
    server.clock.set(new Date('2026-11-21T00:59:00Z'))
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).positions).toBe(5 * OF_DRIVE)
    server.clock.set(new Date('2026-11-21T01:00:00Z'))
    await drives.deleteOld()
    expect((await drives.stored(owner, vehicleId)).positions).toBe(0)
  })
})
