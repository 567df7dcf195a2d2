import { api } from '@roadbook/contract/api'
import { AlertKind } from '@roadbook/contract/rules/alarm-types'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlarmEventsTable } from '../../../database/schema.ts'
import { followTows } from '../../rules/alarms/index.ts'
import { addMovedStop } from '../../../testing/records/add-moved-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

// It is 20 November, 09:42 UTC.
const utc = (time: string): Date => new Date(`2026-11-20T${time}Z`)

async function add(owner: Person, registration: string, more: object = {}): Promise<string> {
  const body = { registration, fuelType: 'petrol' as const, ...more }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

async function setDriverSince(vehicleId: string, validFrom: Date): Promise<void> {
  await server.database.asOwner((tx) =>
    tx.updateTable('driverAssignments').set({ validFrom }).where('vehicleId', '=', vehicleId).execute(),
  )
}

async function nameOf(owner: Person, { userId }: Person): Promise<string> {
  const { body } = await server.call(owner, api.users.get, { params: { id: userId } })
  return `${body.firstName} ${body.lastName}`
}

type Report = Partial<Insertable<AlarmEventsTable>> & { event: string; time: Date }

const place = { latitude: 35.9, longitude: 14.5 }

/** As ingest stores a tracker's own reports. */
async function report(owner: Person, vehicleId: string, reports: readonly Report[]): Promise<void> {
  const { tenantId } = owner
  const rows = reports.map(({ event, time, ...more }) => {
    const entry = { tenantId, vehicleId, id: uuidv7(), type: event, reported: event, time, foundAt: time }
    return { ...entry, ...place, ...more }
  })
  await server.database.asIngest((tx) => tx.insertInto('alarmEvents').values(rows).execute())
}

async function summary(person: Person) {
  return (await server.call(person, api.overview.get, {})).body.recentAlerts
}

async function list(person: Person, query: { kinds?: string; page?: number; limit?: number } = {}) {
  return (await server.call(person, api.overview.alerts, { query })).body
}

/** The alerts behind every row of the list, newest first. */
async function each(person: Person) {
  const { items: groups } = await list(person, { limit: 200 })
  const pages = await Promise.all(
    groups.map(async ({ vehicleId, kind, count }) => {
      const input = { params: { vehicleId }, query: { kind, limit: 200 } }
      const { body } = await server.call(person, api.overview.vehicleAlerts, input)
      expect([kind, body.totalItems, body.items.length]).toEqual([kind, count, count])
      return body.items
    }),
  )
  return pages.flat().sort((a, b) => (a.time === b.time ? 0 : a.time < b.time ? 1 : -1))
}

/** As `09:41 overspeed AAA 001`. */
async function told(person: Person): Promise<string[]> {
  return (await each(person)).map(
    ({ time, kind, registration }) => `${time.slice(11, 16)} ${kind} ${registration}`,
  )
}

/** The rows of the list, as `09:41 12 × overspeed AAA 001`. */
function rowsOf(items: Awaited<ReturnType<typeof list>>['items']): string[] {
  return items.map(
    ({ time, count, kind, registration }) => `${time.slice(11, 16)} ${count} × ${kind} ${registration}`,
  )
}

test('an alert has type, vehicle, time, place, driver, trip and, for speeding, the speed', async () => {
  const owner = await server.company('Whole Ltd')
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await add(owner, 'AAA 001', { driverId: driver.userId })
  await setDriverSince(vehicleId, utc('08:00:00'))
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId, {
    startTime: utc('08:00:00'),
    endTime: utc('08:30:00'),
  })
  await report(owner, vehicleId, [
    { event: 'panic', time: utc('07:59:59'), latitude: null, longitude: null },
    { event: 'overspeed', time: utc('08:11:30.250'), value: 92.5, unit: 'kmh' },
    { event: 'harshBraking', time: utc('08:30:00') },
    { event: 'towing', time: utc('09:02:00') },
  ])
  const [was, then] = [{ driverName: null }, { driverName: await nameOf(owner, driver) }]
  const here = { address: "Ta' Xbiex" }
  const alerts = [
    { kind: 'towing', time: '2026-11-20T09:02:00.000Z', speedKmh: null, tripId: null, ...then, ...here },
    { kind: 'panic', time: '2026-11-20T07:59:59.000Z', speedKmh: null, tripId: null, ...was, address: null },
    { kind: 'harshBraking', time: '2026-11-20T08:30:00.000Z', speedKmh: null, tripId, ...then, ...here },
    { kind: 'overspeed', time: '2026-11-20T08:11:30.250Z', speedKmh: 92.5, tripId, ...then, ...here },
  ].map((item) => ({ ...item, vehicleId, registration: 'AAA 001' }))
  const items = alerts.map((alert) => ({
    ...alert,
    count: 1,
    firstTime: alert.time,
    drivers: alert.driverName === null ? 0 : 1,
  }))
  expect(await summary(owner)).toMatchObject({ items, total: 4 })
  expect(await list(owner)).toMatchObject({
    items,
    currentPage: 1,
    totalPages: 1,
    itemsPerPage: 25,
    totalItems: 4,
    byKind: { towing: 1, panic: 1, harshBraking: 1, overspeed: 1 },
  })
  expect(await each(owner)).toMatchObject(alerts.toSorted((a, b) => (a.time < b.time ? 1 : -1)))
})

test('the last known place of an alert is shown with its time, to whoever may see where the vehicle was then', async () => {
  const owner = await server.company('Last Known Ltd')
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await add(owner, 'AAA 001', { driverId: driver.userId, privacyMode: true })
  await setDriverSince(vehicleId, utc('08:00:00'))
  const trip = (startTime: Date, endTime: Date, more: object) =>
    addTrip(server.database, owner.tenantId, vehicleId, { startTime, endTime, ...more })
  await trip(utc('06:00:00'), utc('06:30:00'), { category: 'business' })
  await trip(utc('07:00:00'), utc('07:50:00'), { category: 'private' })
  await trip(utc('08:00:00'), utc('08:30:00'), { category: 'business', driverId: driver.userId })
  await report(owner, vehicleId, [
    { event: 'panic', time: utc('08:05:00'), placeTime: utc('06:30:00') },
    { event: 'jamming', time: utc('08:06:00'), placeTime: utc('07:50:00') },
    { event: 'unplugged', time: utc('08:07:00'), placeTime: utc('08:01:00') },
  ])
  const placesOf = (items: readonly { address: string | null; placeTime: string | null }[]) =>
    items.map(({ address, placeTime }) => [address, placeTime?.slice(11, 16) ?? null])
  const [known, unknown] = [
    ["Ta' Xbiex", '08:01'],
    [null, null],
  ]
  expect(placesOf(await each(owner))).toEqual([known, unknown, ["Ta' Xbiex", '06:30']])
  expect(placesOf(await each(driver))).toEqual([known, unknown, unknown])
  const { items } = (await server.call(owner, api.alarms.allHistory, { query: {} })).body
  expect(placesOf(items)).toEqual([known, unknown, ["Ta' Xbiex", '06:30']])
  expect(items.map(({ latitude }) => latitude)).toEqual([35.9, null, 35.9])
})

test('alerts of one type and vehicle are one row, with count, first time, number of drivers and top speed', async () => {
  const owner = await server.company('Folded Ltd')
  const [one, other] = [await server.colleague(owner, 'driver'), await server.colleague(owner, 'driver')]
  const vehicleId = await add(owner, 'AAA 001', { driverId: one.userId })
  await setDriverSince(vehicleId, utc('06:00:00'))
  await report(owner, await add(owner, 'BBB 002'), [{ event: 'overspeed', time: utc('08:30:00') }])
  await report(owner, vehicleId, [
    { event: 'overspeed', time: utc('08:00:00'), value: 84, unit: 'kmh' },
    { event: 'overspeed', time: utc('08:10:00'), value: 97, unit: 'kmh' },
    { event: 'harshBraking', time: utc('08:20:00') },
  ])
  server.clock.set(utc('08:40:00'))
  await server.call(owner, api.vehicles.update, {
    params: { id: vehicleId },
    body: { driverId: other.userId },
  })
  await report(owner, vehicleId, [{ event: 'overspeed', time: utc('09:20:00'), value: 88, unit: 'kmh' }])
  server.clock.set(utc('09:42:00'))
  const { items, totalItems, byKind } = await list(owner)
  expect([rowsOf(items), totalItems, byKind]).toEqual([
    ['09:20 3 × overspeed AAA 001', '08:30 1 × overspeed BBB 002', '08:20 1 × harshBraking AAA 001'],
    3,
    { overspeed: 4, harshBraking: 1 },
  ])
  const folded = { firstTime: '2026-11-20T08:00:00.000Z', drivers: 2, speedKmh: 97 }
  expect(items[0]).toMatchObject({ ...folded, driverName: await nameOf(owner, other) })
  expect(await summary(owner)).toEqual({ items, total: 5 })
})

test('a company without alerts has an empty list, and another company sees none', async () => {
  const [owner, other] = [await server.company('Loud Ltd'), await server.company('Quiet Ltd')]
  await report(owner, await add(owner, 'AAA 001'), [{ event: 'crash', time: utc('08:00:00') }])
  expect(await summary(other)).toEqual({ items: [], total: 0 })
  expect((await list(other)).totalItems).toBe(0)
})

test('each kind that a tracker reports is an alert', async () => {
  const owner = await server.company('All kinds Ltd')
  const reports = AlertKind.options.map((event, minute) => ({
    event,
    time: new Date(Date.UTC(2026, 10, 20, 8, minute)),
  }))
  await report(owner, await add(owner, 'AAA 001'), reports)
  expect((await each(owner)).map(({ kind }) => kind)).toEqual(AlertKind.options.toReversed())
})

test('the last 24 hours count, over midnight, and what a device reports whose clock is ahead', async () => {
  const owner = await server.company('Midnight Ltd')
  await report(owner, await add(owner, 'AAA 001'), [
    { event: 'crash', time: new Date('2026-11-19T09:41:59.999Z') },
    { event: 'towing', time: new Date('2026-11-19T09:42:00Z') },
    { event: 'powerCut', time: utc('22:59:59.999') },
    { event: 'unplugged', time: new Date('2026-11-21T09:42:00Z') },
  ])
  expect(await told(owner)).toEqual(['22:59 powerCut AAA 001', '09:42 towing AAA 001'])
  expect((await summary(owner)).total).toBe(2)
})

test('a vehicle archived today still has its alerts', async () => {
  const owner = await server.company('Archive Ltd')
  const id = await add(owner, 'AAA 001')
  await report(owner, id, [{ event: 'crash', time: utc('08:00:00') }])
  await server.call(owner, api.vehicles.update, { params: { id }, body: { archived: true } })
  expect(await told(owner)).toEqual(['08:00 crash AAA 001'])
})

/** Parked at 07:00; from 08:00 to 08:20 it reports from farther and farther away with its ignition off. */
async function tow(owner: Person, vehicleId: string, { late = 0 } = {}): Promise<void> {
  const fix = {
    tenantId: owner.tenantId,
    vehicleId,
    latitude: 35.9,
    longitude: 14.5,
    dongleId: 1,
    precedence: 1,
  }
  const rows = ['07:00:00', '08:00:00', '08:20:00'].map((time) => ({
    ...fix,
    fixTime: utc(time),
    receivedAt: new Date(utc(time).getTime() + late * 60_000),
    invalid: false,
    inaccurate: false,
  }))
  await server.database.asIngest((tx) => tx.insertInto('positions').values(rows).execute())
  await addMovedStop(server.database, owner.tenantId, vehicleId, {
    startTime: utc('05:00:00'),
    endTime: null,
    endRule: null,
    movedKind: 'ignitionOff',
    movedFrom: utc('07:00:00'),
    movedUntil: utc('08:20:00'),
  })
  await server.database.inTenant(owner, (tx) =>
    followTows(tx, { tenantId: owner.tenantId, vehicleId }, { from: utc('05:00:00') }),
  )
}

test('a vehicle that moves with its ignition off is an alert, once, at the first place that shows it', async () => {
  const owner = await server.company('Towed Ltd')
  const vehicleId = await add(owner, 'AAA 001')
  await tow(owner, vehicleId)
  const alert = { kind: 'towing', time: utc('08:00:00').toISOString(), address: "Ta' Xbiex", tripId: null }
  expect(await each(owner)).toMatchObject([{ ...alert, vehicleId, registration: 'AAA 001' }])
  expect(await summary(owner)).toMatchObject({ items: [{ ...alert, count: 1 }], total: 1 })
  expect(await list(owner)).toMatchObject({ items: [{ ...alert, count: 1 }], byKind: { towing: 1 } })
  expect(await told(await server.company('Elsewhere Ltd'))).toEqual([])
})

test('a tow reported by the tracker raises one alert', async () => {
  const owner = await server.company('Towing Twice Ltd')
  const vehicleId = await add(owner, 'AAA 001')
  await report(owner, vehicleId, [{ event: 'towing', time: utc('08:05:00') }])
  await tow(owner, vehicleId)
  expect(await told(owner)).toEqual(['08:05 towing AAA 001'])
})

test('a tow reported 15 minutes late or more raises no alert, nor does one that was a drive after all', async () => {
  const owner = await server.company('Late Ltd')
  const [late, driven] = [await add(owner, 'AAA 001'), await add(owner, 'AAA 002')]
  await tow(owner, late, { late: 16 })
  await tow(owner, driven)
  expect(await told(owner)).toEqual(['08:00 towing AAA 002'])
  const body = { stopTime: utc('05:00:00').toISOString() }
  expect((await server.call(owner, api.trips.addMove, { params: { id: driven }, body })).status).toBe(201)
  expect(await told(owner)).toEqual([])
})

test('a tow on a stand after a private trip is shown to its driver alone', async () => {
  const owner = await server.company('Towed in private Ltd')
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await add(owner, 'AAA 001', { driverId: driver.userId, privacyMode: true })
  await setDriverSince(vehicleId, utc('03:00:00'))
  const ends = { startTime: utc('04:00:00'), endTime: utc('05:00:00') }
  const said = { category: 'private', driverId: driver.userId }
  await addTrip(server.database, owner.tenantId, vehicleId, { ...ends, ...said })
  await tow(owner, vehicleId)
  expect([await told(owner), await told(driver)]).toEqual([[], ['08:00 towing AAA 001']])
})

test('what alarms find is an alert too, and what falls due is none', async () => {
  const owner = await server.company('Alarms Ltd')
  const vehicleId = await add(owner, 'AAA 001')
  const [alarmId, alarmName] = [uuidv7(), 'Watch']
  const found = { alarmId, alarmName, reported: null }
  await report(owner, vehicleId, [
    { ...found, event: 'harshDriving', details: '{"kind":"cornering"}', time: utc('08:00:00') },
    { ...found, event: 'overspeed', value: 120, unit: 'kmh', time: utc('08:10:00') },
    { ...found, event: 'idling', value: 600, unit: 'seconds', time: utc('08:20:00') },
    { ...found, event: 'documentExpiry', value: 3, unit: 'days', time: utc('08:30:00') },
  ])
  expect((await each(owner)).map(({ kind, speedKmh }) => [kind, speedKmh])).toEqual([
    ['idling', null],
    ['overspeed', 120],
    ['harshCornering', null],
  ])
})

test('an alert names its entry in the history of alarms', async () => {
  const owner = await server.company('Entries Ltd')
  await report(owner, await add(owner, 'AAA 001'), [{ event: 'crash', time: utc('08:00:00') }])
  const { body } = await server.call(owner, api.alarms.allHistory, { query: {} })
  const entries = body.items.map(({ id, type }) => ({ id, kind: type }))
  expect([await list(owner), await summary(owner)]).toMatchObject([{ items: entries }, { items: entries }])
  expect((await each(owner)).map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
})

test('serious alerts come first, however many came later', async () => {
  const owner = await server.company('Grave Ltd')
  const ids: string[] = []
  for (const nth of [1, 2, 3]) ids.push(await add(owner, `AAA 00${nth}`))
  const [first = '', second = '', third = ''] = ids
  await report(owner, first, [{ event: 'crash', time: utc('01:00:00') }])
  await report(owner, second, [{ event: 'towing', time: utc('02:00:00') }])
  for (const [id, hour] of [
    [first, 7],
    [second, 8],
    [third, 6],
  ] as const) {
    await report(owner, id, [
      { event: 'harshBraking', time: utc(`0${hour}:30:00`) },
      { event: 'harshBraking', time: utc(`0${hour}:40:00`) },
    ])
  }
  const rows = [
    '02:00 1 × towing AAA 002',
    '01:00 1 × crash AAA 001',
    '08:40 2 × harshBraking AAA 002',
    '07:40 2 × harshBraking AAA 001',
    '06:40 2 × harshBraking AAA 003',
  ]
  expect(rowsOf((await list(owner)).items)).toEqual(rows)
  expect(rowsOf((await list(owner, { page: 2, limit: 3 })).items)).toEqual(rows.slice(3))
  const { items, total } = await summary(owner)
  expect([rowsOf(items), total]).toEqual([rows, 8])
})

test('the list can be asked for by kind, page by page', async () => {
  const owner = await server.company('Paged Ltd')
  const events = ['overspeed', 'harshBraking', 'crash']
  for (const [nth, time] of ['08:00', '08:10', '08:20'].entries()) {
    const id = await add(owner, `AAA 00${nth}`)
    await report(
      owner,
      id,
      events.map((event, index) => ({ event, time: utc(`${time}:0${index}`) })),
    )
  }
  const { items, ...page } = await list(owner, { kinds: 'overspeed,crash', page: 2, limit: 4 })
  expect([rowsOf(items), page]).toEqual([
    ['08:10 1 × overspeed AAA 001', '08:00 1 × overspeed AAA 000'],
    {
      currentPage: 2,
      totalPages: 2,
      itemsPerPage: 4,
      totalItems: 6,
      byKind: { overspeed: 3, harshBraking: 3, crash: 3 },
    },
  ])
})

/** A business trip, a private one, and a stop since; a crash on each, and one at the stop. */
async function aMorning(vehicle: { privacyMode: boolean }) {
  const owner = await server.company('Privacy Ltd')
  const driver = await server.colleague(owner, 'driver')
  const people = {
    admin: owner,
    manager: await server.colleague(owner, 'manager'),
    viewer: await server.colleague(owner, 'viewer'),
    driver,
    later: await server.colleague(owner, 'driver'),
  }
  const vehicleId = await add(owner, 'AAA 001', { driverId: driver.userId, ...vehicle })
  const trip = { driverId: driver.userId }
  await addTrip(server.database, owner.tenantId, vehicleId, {
    ...trip,
    startTime: utc('07:00:00'),
    endTime: utc('07:30:00'),
  })
  await addTrip(server.database, owner.tenantId, vehicleId, {
    ...trip,
    startTime: utc('08:00:00'),
    endTime: utc('08:30:00'),
    category: 'private',
  })
  await setDriverSince(vehicleId, utc('06:00:00'))
  const times = ['05:30', '07:15', '08:00', '08:15', '08:30', '09:00']
  await report(
    owner,
    vehicleId,
    times.map((time) => ({ event: 'crash', time: utc(`${time}:00`) })),
  )
  return { people, vehicleId }
}

/** Times of the alerts that each person sees; the counts must match. */
async function heard(person: Person): Promise<string[]> {
  const { items, total } = await summary(person)
  const [all, single] = [await list(person), await each(person)]
  expect(all.items).toEqual(items)
  const count = items.reduce((sum, group) => sum + group.count, 0)
  expect([total, all.byKind.crash ?? 0, single.length]).toEqual([count, count, count])
  return single.map(({ time }) => time.slice(11, 16)).toReversed()
}

test('in privacy mode only the driver sees alerts of a private trip and the stop after it', async () => {
  const { people } = await aMorning({ privacyMode: true })
  for (const person of [people.admin, people.manager, people.viewer]) {
    expect(await heard(person)).toEqual(['05:30', '07:15'])
  }
  expect(await heard(people.driver)).toEqual(['07:15', '08:00', '08:15', '08:30', '09:00'])
})

test('without privacy mode everyone but viewers sees it', async () => {
  const { people } = await aMorning({ privacyMode: false })
  const all = ['05:30', '07:15', '08:00', '08:15', '08:30', '09:00']
  expect(await heard(people.admin)).toEqual(all)
  expect(await heard(people.manager)).toEqual(all)
  expect(await heard(people.viewer)).toEqual(['05:30', '07:15'])
})

test('a driver sees alerts of their time with the vehicle, with links to their own trips', async () => {
  const { people, vehicleId } = await aMorning({ privacyMode: false })
  expect(await heard(people.driver)).toEqual(['07:15', '08:00', '08:15', '08:30', '09:00'])
  expect(await heard(people.later)).toEqual([])
  await server.database.asOwner((tx) =>
    tx
      .updateTable('driverAssignments')
      .set({ userId: people.later.userId })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  expect(await heard(people.later)).toEqual(['07:15', '08:00', '08:15', '08:30', '09:00'])
  // The trips still belong to those who drove them.
  expect((await each(people.later)).map(({ tripId }) => tripId)).toEqual([null, null, null, null, null])
})
