import { api } from '@roadbook/contract/api'
import { genesisOf } from '@roadbook/logbook-chain/logbook-record'
import { verifyChain } from '@roadbook/logbook-chain/verify-chain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { readChainEnd, streamRecords } from '../../core/logbook-records/index.ts'
import { addTripAddresses } from '../trips/records/add-addresses.ts'
import { keepLogbook } from './keep-logbooks.ts'

let server: TestApp
let owner: Person
const start = new Date('2026-11-20T09:42:00Z')
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Logbooks Ltd')
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(start))

/** With a logbook that was just switched on and opened by the worker. */
async function vehicleWithLogbook(more: { privacyMode?: boolean; driverId?: string } = {}): Promise<string> {
  const body = {
    registration: crypto.randomUUID(),
    fuelType: 'diesel' as const,
    logbookEnabled: true,
    ...more,
  }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

function keepUp(vehicleId: string): Promise<void> {
  const { tenantId } = owner
  return server.database.inTenant({ tenantId }, (tx) =>
    keepLogbook(tx, { tenantId, vehicleId }, server.clock.now()),
  )
}

/** Half an hour long, until this instant. */
function tripUntil(
  vehicleId: string,
  end: string,
  more: Parameters<typeof addTrip>[3] = {},
): Promise<string> {
  const endTime = new Date(end)
  const startTime = new Date(endTime.getTime() - 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, {
    startTime,
    endTime,
    endAddress: 'Marsa',
    ...more,
  })
}

/** Like the worker that looks up addresses. */
function nameEnds(vehicleId: string, tripId: string): Promise<void> {
  const trip = { tripId, vehicleId, startLatitude: 35.9, endLatitude: 35.85 }
  return server.database.inTenant(owner, (tx) =>
    addTripAddresses(tx, owner.tenantId, [{ ...trip, startAddress: 'Sliema', endAddress: 'Mdina' }]),
  )
}

const period = { startDate: '2026-11-01', endDate: '2026-11-30' }

async function logbookOf(vehicleId: string, person = owner) {
  return (await server.call(person, api.logbook.show, { params: { vehicleId }, query: period })).body
}

/** Eight minutes after the start of the test, this trip ended a week ago. */
const almostWeekAgo = '2026-11-13T09:50:00Z'
const complete = { purpose: 'Boiler service', partner: 'Seabank Hotel' }

async function recordsOf(vehicleId: string) {
  const key = { tenantId: owner.tenantId, vehicleId }
  return server.database.inTenant(key, async (tx) => {
    const records = []
    for await (const some of streamRecords(tx, key)) records.push(...some)
    return { records, head: (await readChainEnd(tx, key)) ?? genesisOf(vehicleId) }
  })
}

describe('keeping a logbook', () => {
  test('begins with the trips that ended in the seven days before', async () => {
    const vehicleId = await vehicleWithLogbook()
    await tripUntil(vehicleId, '2026-11-13T09:12:00Z')
    const taken = await tripUntil(vehicleId, almostWeekAgo)
    await keepUp(vehicleId)
    const { entries, keptSince, logbookEnabled, chain } = await logbookOf(vehicleId)
    expect(entries.map(({ trip, locksAt }) => [trip.id, locksAt])).toEqual([
      [taken, '2026-11-20T09:50:00.000Z'],
    ])
    expect({ keptSince, logbookEnabled }).toEqual({
      keptSince: '2026-11-13T09:42:00.000Z',
      logbookEnabled: true,
    })
    expect(chain).toMatchObject({ records: 2, isUnchanged: true })
    const vehicle = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
    expect(vehicle.body.logbookSince).toBe('2026-11-13T09:42:00.000Z')
  })

  test('ends when it is switched off: what is locked stays, what is open is no longer due', async () => {
    const vehicleId = await vehicleWithLogbook()
    const locked = await tripUntil(vehicleId, almostWeekAgo, complete)
    await tripUntil(vehicleId, '2026-11-18T08:30:00Z')
    await keepUp(vehicleId)
    server.clock.advance(600)
    await server.call(owner, api.vehicles.update, {
      params: { id: vehicleId },
      body: { logbookEnabled: false },
    })
    await keepUp(vehicleId)
    const { entries, keptSince } = await logbookOf(vehicleId)
    expect(entries.map(({ trip }) => trip.id)).toEqual([locked])
    expect(keptSince).toBeNull()
    const { records } = await recordsOf(vehicleId)
    expect(records.map(({ kind }) => kind)).toEqual(['opened', 'trip', 'trip', 'trip', 'closed'])
  })

  test('a vehicle without one has no entries and no records', async () => {
    const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const }
    const vehicle = await server.call(owner, api.vehicles.create, { body })
    await tripUntil(vehicle.body.id, '2026-11-18T08:30:00Z')
    await keepUp(vehicle.body.id)
    const { entries, chain } = await logbookOf(vehicle.body.id)
    expect(entries).toEqual([])
    expect(chain).toEqual({ records: 0, head: null, isUnchanged: true })
  })
})

describe('a record is locked 168 hours after the end of the trip', () => {
  test('by the clock, also before the worker comes: whoever still types is refused', async () => {
    const vehicleId = await vehicleWithLogbook()
    const tripId = await tripUntil(vehicleId, almostWeekAgo)
    await keepUp(vehicleId)
    const change = (purpose: string) =>
      server.call(owner, api.trips.update, { params: { vehicleId, tripId }, body: { purpose } })
    server.clock.set(new Date('2026-11-20T09:49:59Z'))
    expect((await change('Delivery')).status).toBe(200)
    server.clock.set(new Date('2026-11-20T09:50:00Z'))
    expect(await change('Boiler service')).toMatchObject({ status: 409, body: { code: 'trip_locked' } })
    await keepUp(vehicleId)
    const [entry] = (await logbookOf(vehicleId)).entries
    expect(entry).toMatchObject({
      lockedAt: '2026-11-20T09:50:00.000Z',
      trip: { purpose: 'Delivery', locked: true },
    })
  })

  test('without an address records the coordinates, and no address that is found later', async () => {
    const vehicleId = await vehicleWithLogbook()
    const tripId = await tripUntil(vehicleId, almostWeekAgo, { ...complete, endAddress: null })
    await keepUp(vehicleId)
    server.clock.advance(600)
    await keepUp(vehicleId)
    await nameEnds(vehicleId, tripId)
    const [entry] = (await logbookOf(vehicleId)).entries
    expect([entry?.countsAsPrivate, entry?.trip.end]).toMatchObject([
      true,
      { address: null, latitude: 35.85, longitude: 14.45 },
    ])
    const { records } = await recordsOf(vehicleId)
    expect(records.at(-1)?.fields).toMatchObject({ reason: 'locked', startAddress: '', endAddress: '' })
  })

  test('of a trip that is stored late awaits its addresses, at most an hour, and no change by a person', async () => {
    const vehicleId = await vehicleWithLogbook()
    await keepUp(vehicleId)
    server.clock.set(new Date('2026-11-20T10:00:00Z'))
    const late = {
      ...complete,
      endAddress: null,
      createdAt: server.clock.now(),
      locksAt: new Date('2026-11-20T09:50:00Z'),
    }
    const named = await tripUntil(vehicleId, almostWeekAgo, late)
    const unnamed = await tripUntil(vehicleId, '2026-11-13T10:30:00Z', late)
    await keepUp(vehicleId)
    const locked = async () =>
      (await logbookOf(vehicleId)).entries.map(({ trip, lockedAt }) => [lockedAt, trip.end?.address ?? null])
    expect(await locked()).toEqual([
      [null, null],
      [null, null],
    ])
    await nameEnds(vehicleId, named)
    await keepUp(vehicleId)
    expect(await locked()).toEqual([
      ['2026-11-20T10:00:00.000Z', 'Mdina'],
      [null, null],
    ])
    const params = { vehicleId, tripId: unnamed }
    const { status } = await server.call(owner, api.trips.update, { params, body: { purpose: 'Later' } })
    expect(status).toBe(409)
    server.clock.advance(3600)
    await keepUp(vehicleId)
    expect((await locked()).at(-1)).toEqual(['2026-11-20T11:00:00.000Z', null])
  })

  test('in bulk the locked ones are counted and left as they are', async () => {
    const vehicleId = await vehicleWithLogbook()
    const due = await tripUntil(vehicleId, almostWeekAgo)
    const open = await tripUntil(vehicleId, '2026-11-18T08:30:00Z')
    await keepUp(vehicleId)
    server.clock.advance(600)
    const body = { category: 'commute', tripIds: [due, open] }
    expect((await server.call(owner, api.trips.categorise, { body })).body).toMatchObject({
      changed: 1,
      locked: 1,
    })
    const { entries } = await logbookOf(vehicleId)
    expect(entries.map(({ trip }) => trip.category)).toEqual(['business', 'commute'])
  })

  test.each([
    { lacks: 'partner', said: { purpose: 'Boiler service' }, countsAsPrivate: true },
    { lacks: 'purpose', said: { partner: 'Seabank Hotel' }, countsAsPrivate: true },
    { lacks: 'destination', said: { ...complete, endAddress: null }, countsAsPrivate: true },
    {
      lacks: 'nothing',
      said: { ...complete, endAddress: null, destination: 'Qawra' },
      countsAsPrivate: false,
    },
    { lacks: 'nothing, by its address', said: complete, countsAsPrivate: false },
    { lacks: 'all, on a commute', said: { category: 'commute' }, countsAsPrivate: false },
  ])('a trip that lacks $lacks', async ({ said, countsAsPrivate }) => {
    const vehicleId = await vehicleWithLogbook()
    await tripUntil(vehicleId, almostWeekAgo, said)
    await keepUp(vehicleId)
    server.clock.advance(600)
    await keepUp(vehicleId)
    const { entries, sums, completeness } = await logbookOf(vehicleId)
    expect(entries[0]).toMatchObject({ countsAsPrivate, lockedAt: '2026-11-20T09:52:00.000Z' })
    const { category = 'business' } = { category: undefined, ...said }
    expect(sums).toEqual([
      {
        category: countsAsPrivate ? 'private' : category,
        trips: 1,
        distanceMeters: 12_000,
        corrected: { trips: 1, distanceMeters: 12_000 },
      },
    ])
    expect(completeness).toMatchObject({ openTrips: 0, lockedIncomplete: countsAsPrivate ? 1 : 0 })
  })
})

describe('changes', () => {
  test('show what was replaced, by whom and when; filling in is none', async () => {
    const vehicleId = await vehicleWithLogbook()
    const tripId = await tripUntil(vehicleId, '2026-11-18T08:30:00Z')
    await keepUp(vehicleId)
    const params = { vehicleId, tripId }
    await server.call(owner, api.trips.update, {
      params,
      body: { purpose: 'Delivery', category: 'business' },
    })
    server.clock.advance(60)
    await server.call(owner, api.trips.update, { params, body: { purpose: 'Boiler service' } })
    const [entry] = (await logbookOf(vehicleId)).entries
    expect(entry?.changes).toEqual([
      {
        field: 'purpose',
        before: 'Delivery',
        after: 'Boiler service',
        changedAt: '2026-11-20T09:43:00.000Z',
        actorEmail: owner.email,
        actorName: 'Ada Admin 1',
        kind: 'change',
        reason: null,
        cause: null,
      },
    ])
  })

  test('after the lock are addenda; the record stays as it was', async () => {
    const vehicleId = await vehicleWithLogbook()
    const tripId = await tripUntil(vehicleId, almostWeekAgo, complete)
    await keepUp(vehicleId)
    const params = { vehicleId, tripId }
    const body = { partner: 'Hilton Malta', reason: 'The other hotel' }
    expect(await server.call(owner, api.logbook.addAddendum, { params, body })).toMatchObject({
      status: 409,
      body: { code: 'trip_not_locked' },
    })
    server.clock.advance(600)
    const { status, body: entry } = await server.call(owner, api.logbook.addAddendum, { params, body })
    expect(status).toBe(201)
    expect(entry.trip.partner).toBe('Seabank Hotel')
    expect(entry.changes).toMatchObject([
      {
        field: 'partner',
        before: 'Seabank Hotel',
        after: 'Hilton Malta',
        kind: 'addendum',
        reason: 'The other hotel',
      },
    ])
    const { records } = await recordsOf(vehicleId)
    expect(records.at(-1)?.fields).toMatchObject({
      reason: 'addendum',
      partner: 'Hilton Malta',
      addendumReason: 'The other hotel',
    })
  })

  test('of a driver are of the fields that drivers fill in', async () => {
    const driver = await server.colleague(owner, 'driver')
    const vehicleId = await vehicleWithLogbook({ driverId: driver.userId })
    const tripId = await tripUntil(vehicleId, almostWeekAgo, { ...complete, driverId: driver.userId })
    await keepUp(vehicleId)
    server.clock.advance(600)
    const params = { vehicleId, tripId }
    const add = (body: object) =>
      server.call(driver, api.logbook.addAddendum, { params, body: { reason: 'Mistyped', ...body } })
    expect(await add({ note: 'Two hours there' })).toMatchObject({
      status: 403,
      body: { code: 'trip_fields_of_manager' },
    })
    expect((await add({ purpose: 'Boiler repair' })).status).toBe(201)
  })

  test('that make a trip private in privacy mode leave no words in the audit log', async () => {
    const driver = await server.colleague(owner, 'driver')
    const vehicleId = await vehicleWithLogbook({ driverId: driver.userId, privacyMode: true })
    const said = { ...complete, driverId: driver.userId, category: 'business' }
    const tripId = await tripUntil(vehicleId, almostWeekAgo, said)
    await keepUp(vehicleId)
    server.clock.advance(600)
    const body = { category: 'private', purpose: 'Dentist', reason: 'Toothache' }
    const params = { vehicleId, tripId }
    expect((await server.call(driver, api.logbook.addAddendum, { params, body })).status).toBe(201)
    const { body: audit } = await server.call(owner, api.audit.activityLog, { query: { resourceId: tripId } })
    expect(audit.items.map(({ action }) => action)).toEqual(['addendum added'])
    expect(JSON.stringify(audit.items)).not.toMatch(/Dentist|Toothache|Boiler|Seabank/u)
  })

  test('of two people at the same instant, one is refused', async () => {
    const vehicleId = await vehicleWithLogbook()
    const tripId = await tripUntil(vehicleId, '2026-11-18T08:30:00Z')
    await keepUp(vehicleId)
    const colleague = await server.colleague(owner, 'manager')
    const params = { vehicleId, tripId }
    const answers = await Promise.all(
      [owner, colleague].map((person) =>
        server.call(person, api.trips.update, { params, body: { purpose: person.email, version: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await logbookOf(vehicleId)).chain.isUnchanged).toBe(true)
  })
})

describe('the chain', () => {
  test('holds every change, and is verified from the stored records', async () => {
    const vehicleId = await vehicleWithLogbook()
    const tripId = await tripUntil(vehicleId, '2026-11-18T08:30:00Z')
    await keepUp(vehicleId)
    await server.call(owner, api.trips.update, { params: { vehicleId, tripId }, body: complete })
    await server.call(owner, api.odometer.enter, {
      params: { id: vehicleId },
      body: { odometerMeters: 48_000_000 },
    })
    const { records, head } = await recordsOf(vehicleId)
    expect(records.map(({ kind, fields }) => [kind, fields['reason'] ?? null])).toEqual([
      ['opened', null],
      ['trip', 'opened'],
      ['trip', 'person'],
      ['reading', null],
    ])
    expect(verifyChain(genesisOf(vehicleId), records, head)).toBeNull()
    expect((await logbookOf(vehicleId)).chain).toEqual({ records: 4, head: head.hash, isUnchanged: true })
  })

  test('shows that somebody changed a record in the database', async () => {
    const vehicleId = await vehicleWithLogbook()
    await tripUntil(vehicleId, '2026-11-18T08:30:00Z', complete)
    await keepUp(vehicleId)
    await server.database.pools.owner.query(
      `update logbook_records set fields = replace(fields, 'Boiler', 'Bottle') where vehicle_id = $1`,
      [vehicleId],
    )
    expect((await logbookOf(vehicleId)).chain.isUnchanged).toBe(false)
  })

  test('stays whole when a person is erased, and their names are gone', async () => {
    const driver = await server.colleague(owner, 'driver')
    const vehicleId = await vehicleWithLogbook({ driverId: driver.userId })
    const tripId = await tripUntil(vehicleId, '2026-11-18T08:30:00Z', {
      driverId: driver.userId,
      category: 'private',
      purpose: 'Dentist',
    })
    await keepUp(vehicleId)
    await server.call(driver, api.trips.update, {
      params: { vehicleId, tripId },
      body: { purpose: 'Optician' },
    })
    const texts = async () => JSON.stringify((await recordsOf(vehicleId)).records)
    expect(await texts()).toContain('Optician')
    const params = { id: driver.userId }
    await server.call(owner, api.users.update, { params, body: { archived: true } })
    const erased = await server.call(owner, api.users.erase, { params, body: { email: driver.email } })
    expect(erased.status).toBe(200)
    const after = await texts()
    for (const word of ['Optician', 'Dentist', 'Pat Person', driver.email]) expect(after).not.toContain(word)
    expect((await logbookOf(vehicleId)).chain.isUnchanged).toBe(true)
  })
})

describe('who sees what', () => {
  test('of a private trip everybody gets kilometres only, also its driver', async () => {
    const driver = await server.colleague(owner, 'driver')
    const vehicleId = await vehicleWithLogbook({ driverId: driver.userId })
    const said = { driverId: driver.userId, category: 'private', purpose: 'Dentist', startAddress: 'Sliema' }
    await tripUntil(vehicleId, '2026-11-18T08:30:00Z', said)
    await keepUp(vehicleId)
    for (const person of [owner, driver]) {
      const logbook = await logbookOf(vehicleId, person)
      expect(logbook.entries[0]?.trip).toMatchObject({
        distanceMeters: 12_000,
        start: null,
        end: null,
        purpose: null,
      })
      expect(JSON.stringify(logbook)).not.toMatch(/Dentist|Sliema|Marsa/u)
    }
  })

  test('a driver gets their own trips', async () => {
    const driver = await server.colleague(owner, 'driver')
    const vehicleId = await vehicleWithLogbook({ driverId: driver.userId })
    const own = await tripUntil(vehicleId, '2026-11-18T08:30:00Z', { driverId: driver.userId })
    await tripUntil(vehicleId, '2026-11-18T10:30:00Z')
    await keepUp(vehicleId)
    const { entries } = await logbookOf(vehicleId, driver)
    expect(entries.map(({ trip }) => trip.id)).toEqual([own])
  })
})

describe('odometer gaps', () => {
  test('are shown with their notes', async () => {
    const vehicleId = await vehicleWithLogbook()
    const params = { id: vehicleId }
    const read = (time: string, odometerMeters: number) =>
      server.call(owner, api.odometer.enter, { params, body: { time, odometerMeters } })
    await read('2026-11-17T00:00:00Z', 48_000_000)
    const first = await tripUntil(vehicleId, '2026-11-18T08:30:00Z', { distanceMeters: 300_000 })
    const second = await tripUntil(vehicleId, '2026-11-19T08:30:00Z')
    await read('2026-11-18T12:00:00Z', 48_312_000)
    await keepUp(vehicleId)
    const note = { afterTripId: first, text: 'Ferry to Gozo' }
    expect(
      (await server.call(owner, api.logbook.addGapNote, { params: { vehicleId }, body: note })).status,
    ).toBe(201)
    const ofNoGap = { afterTripId: second, text: 'Ferry to Gozo' }
    expect(
      (await server.call(owner, api.logbook.addGapNote, { params: { vehicleId }, body: ofNoGap })).body,
    ).toMatchObject({ code: 'odometer_gap_missing' })
    const { body: audit } = await server.call(owner, api.audit.activityLog, { query: { resourceId: first } })
    expect(audit.items).toMatchObject([
      { action: 'gap note added', changes: [{ field: 'note', after: 'Ferry to Gozo' }] },
    ])
    const { gaps, completeness, readings } = await logbookOf(vehicleId)
    expect(gaps).toMatchObject([
      { afterTripId: first, beforeTripId: second, meters: 12_000, notes: [{ text: 'Ferry to Gozo' }] },
    ])
    expect(completeness).toMatchObject({ odometerGaps: 1, odometerGapMeters: 12_000 })
    expect(readings.map(({ odometerMeters, expectedMeters }) => [odometerMeters, expectedMeters])).toEqual([
      [48_000_000, null],
      [48_312_000, 48_300_000],
    ])
  })
})

test('an unknown vehicle, and one of another company, is 404', async () => {
  const other = await server.company('Others Ltd')
  const vehicleId = await vehicleWithLogbook()
  const answer = await server.call(other, api.logbook.show, { params: { vehicleId }, query: {} })
  expect(answer.status).toBe(404)
})

test('the key that signs exported files is always the same', async () => {
  const read = () => server.call(undefined, api.logbook.publicKey, {})
  const first = await read()
  expect(first.body.publicKey).toMatch(/^[\w-]{43}$/u)
  expect((await read()).body).toEqual(first.body)
})
