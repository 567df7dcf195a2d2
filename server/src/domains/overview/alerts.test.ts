import { api } from '@roadbook/contract/api'
import { AlertKind } from '@roadbook/contract/telematics'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PositionsTable } from '../../database/schema.ts'
import { addTrip } from '../../testing/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

// It is 20 November, 10:42 in Malta; its day began at 23:00 UTC.
const utc = (time: string): Date => new Date(`2026-11-20T${time}Z`)

async function add(owner: Person, registration: string, more: object = {}): Promise<string> {
  const body = { registration, fuelType: 'petrol' as const, ...more }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

type Report = Partial<Insertable<PositionsTable>> & { event: string; fixTime: Date }

async function report(owner: Person, vehicleId: string, reports: readonly Report[]): Promise<void> {
  const fix = { tenantId: owner.tenantId, vehicleId, latitude: 35.9, longitude: 14.5, dongleId: 1, rank: 1 }
  const marks = { invalid: false, inaccurate: false }
  const rows = reports.map((more) => ({ ...fix, ...marks, receivedAt: more.fixTime, ...more }))
  await server.database.asIngest((tx) => tx.insertInto('positions').values(rows).execute())
}

async function today(person: Person) {
  return (await server.call(person, api.overview.get, {})).body.alertsToday
}

async function list(person: Person, query: { kinds?: string; page?: number; limit?: number } = {}) {
  return (await server.call(person, api.overview.alerts, { query })).body
}

/** What the list tells, as `09:41 overspeed AAA 001`. */
async function told(person: Person, query: object = {}): Promise<string[]> {
  const { items } = await list(person, query)
  return items.map(({ time, kind, registration }) => `${time.slice(11, 16)} ${kind} ${registration}`)
}

test('an alert says what, which vehicle, when, on which trip, and how fast who drove too fast', async () => {
  const owner = await server.company('Whole Ltd')
  const vehicleId = await add(owner, 'AAA 001')
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId, {
    startTime: utc('08:00:00'),
    endTime: utc('08:30:00'),
  })
  await report(owner, vehicleId, [
    { event: 'overspeed', fixTime: utc('08:11:30.250'), speedKmh: 92.5 },
    { event: 'harshBraking', fixTime: utc('08:30:00'), speedKmh: 31 },
    { event: 'towing', fixTime: utc('09:02:00'), speedKmh: 3 },
  ])
  const items = [
    { kind: 'towing', time: '2026-11-20T09:02:00.000Z', speedKmh: null, tripId: null },
    { kind: 'harshBraking', time: '2026-11-20T08:30:00.000Z', speedKmh: null, tripId },
    { kind: 'overspeed', time: '2026-11-20T08:11:30.250Z', speedKmh: 92.5, tripId },
  ].map((item) => ({ ...item, vehicleId, registration: 'AAA 001' }))
  expect(await today(owner)).toEqual({ items, total: 3 })
  expect(await list(owner)).toEqual({
    items,
    currentPage: 1,
    totalPages: 1,
    itemsPerPage: 25,
    totalItems: 3,
    byKind: { towing: 1, harshBraking: 1, overspeed: 1 },
  })
})

test('a day without alerts has an empty list, and another company hears of none', async () => {
  const [owner, other] = [await server.company('Loud Ltd'), await server.company('Quiet Ltd')]
  await report(owner, await add(owner, 'AAA 001'), [{ event: 'crash', fixTime: utc('08:00:00') }])
  expect(await today(other)).toEqual({ items: [], total: 0 })
  expect((await list(other)).totalItems).toBe(0)
})

test('the ignition is no alert, and every other event of a device is one', async () => {
  const owner = await server.company('All kinds Ltd')
  const events = ['ignitionOn', 'ignitionOff', ...AlertKind.options]
  const reports = events.map((event, minute) => ({
    event,
    fixTime: new Date(Date.UTC(2026, 10, 20, 8, minute)),
  }))
  await report(owner, await add(owner, 'AAA 001'), reports)
  const { items, totalItems } = await list(owner)
  expect([items.map(({ kind }) => kind), totalItems]).toEqual([AlertKind.options.toReversed(), 11])
})

test('today is the company’s: what comes late of yesterday is yesterday’s', async () => {
  const owner = await server.company('Midnight Ltd')
  await report(owner, await add(owner, 'AAA 001'), [
    { event: 'crash', fixTime: new Date('2026-11-19T22:59:59.999Z'), receivedAt: utc('09:00:00') },
    { event: 'towing', fixTime: new Date('2026-11-19T23:00:00Z') },
    { event: 'powerCut', fixTime: utc('22:59:59.999') },
    { event: 'unplugged', fixTime: utc('23:00:00') },
  ])
  expect(await told(owner)).toEqual(['22:59 powerCut AAA 001', '23:00 towing AAA 001'])
  expect((await today(owner)).total).toBe(2)
})

test('repeats within a minute of the one before are one alert, of the time of the first', async () => {
  const owner = await server.company('Repeating Ltd')
  const [one, two] = [await add(owner, 'AAA 001'), await add(owner, 'BBB 002')]
  const times = ['08:00:00', '08:00:50', '08:01:50', '08:02:51', '08:10:00']
  await report(
    owner,
    one,
    times.map((time) => ({ event: 'overspeed', fixTime: utc(time) })),
  )
  await report(owner, one, [{ event: 'harshBraking', fixTime: utc('08:00:20') }])
  await report(owner, two, [{ event: 'overspeed', fixTime: utc('08:00:30') }])
  expect(await told(owner)).toEqual([
    '08:10 overspeed AAA 001',
    '08:02 overspeed AAA 001',
    '08:00 overspeed BBB 002',
    '08:00 harshBraking AAA 001',
    '08:00 overspeed AAA 001',
  ])
  expect((await list(owner)).byKind).toEqual({ overspeed: 4, harshBraking: 1 })
})

test('what repeats itself over midnight is yesterday’s', async () => {
  const owner = await server.company('Night Ltd')
  await report(owner, await add(owner, 'AAA 001'), [
    { event: 'lowBattery', fixTime: new Date('2026-11-19T22:59:40Z') },
    { event: 'lowBattery', fixTime: new Date('2026-11-19T23:00:20Z') },
    { event: 'lowBattery', fixTime: new Date('2026-11-19T23:01:20Z') },
  ])
  expect(await told(owner)).toEqual([])
})

test('what a device says of itself needs no place, and of driving nothing is told without satellites', async () => {
  const owner = await server.company('Reliable Ltd')
  await report(owner, await add(owner, 'AAA 001'), [
    { event: 'jamming', fixTime: utc('08:00:00'), invalid: true },
    { event: 'jamming', fixTime: utc('08:05:00'), inaccurate: true },
    { event: 'unplugged', fixTime: utc('08:06:00'), invalid: true, latitude: 0, longitude: 0 },
    { event: 'overspeed', fixTime: utc('08:07:00'), inaccurate: true },
    { event: 'harshBraking', fixTime: utc('08:08:00'), inaccurate: true },
    { event: 'harshCornering', fixTime: utc('08:09:00'), invalid: true },
  ])
  expect(await told(owner)).toEqual([
    '08:06 unplugged AAA 001',
    '08:05 jamming AAA 001',
    '08:00 jamming AAA 001',
  ])
})

test('a vehicle that was put away today had its alerts all the same', async () => {
  const owner = await server.company('Archive Ltd')
  const id = await add(owner, 'AAA 001')
  await report(owner, id, [{ event: 'crash', fixTime: utc('08:00:00') }])
  await server.call(owner, api.vehicles.update, { params: { id }, body: { archived: true } })
  expect(await told(owner)).toEqual(['08:00 crash AAA 001'])
})

test('a grave one is among the first, however many came after it', async () => {
  const owner = await server.company('Grave Ltd')
  const id = await add(owner, 'AAA 001')
  await report(owner, id, [
    { event: 'crash', fixTime: utc('01:00:00') },
    ...[2, 3, 4, 5, 6, 7, 8].map((n) => ({ event: 'harshBraking', fixTime: utc(`0${n}:30:00`) })),
  ])
  const { items, total } = await today(owner)
  expect([items.map(({ kind, time }) => `${time.slice(11, 16)} ${kind}`), total]).toEqual([
    [
      '08:30 harshBraking',
      '07:30 harshBraking',
      '06:30 harshBraking',
      '05:30 harshBraking',
      '04:30 harshBraking',
      '01:00 crash',
    ],
    8,
  ])
  expect((await list(owner, { page: 2, limit: 6 })).items.map(({ kind }) => kind)).toEqual([
    'harshBraking',
    'crash',
  ])
})

test('the list can be asked for by kind, page by page', async () => {
  const owner = await server.company('Paged Ltd')
  const times = ['08:00', '08:10', '08:20']
  const events = ['overspeed', 'harshBraking', 'crash']
  const reports = times.flatMap((time) =>
    events.map((event, index) => ({ event, fixTime: utc(`${time}:0${index}`) })),
  )
  await report(owner, await add(owner, 'AAA 001'), reports)
  const { items, ...page } = await list(owner, { kinds: 'overspeed,crash', page: 2, limit: 4 })
  expect([items.map(({ kind, time }) => `${time.slice(11, 16)} ${kind}`), page]).toEqual([
    ['08:00 crash', '08:00 overspeed'],
    {
      currentPage: 2,
      totalPages: 2,
      itemsPerPage: 4,
      totalItems: 6,
      byKind: { overspeed: 3, harshBraking: 3, crash: 3 },
    },
  ])
})

/** A business trip, a private one, and a stand since; a crash on each, and one on the stand. */
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
  await server.database.asOwner((tx) =>
    tx
      .updateTable('driverAssignments')
      .set({ validFrom: utc('06:00:00') })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  const times = ['05:30', '07:15', '08:00', '08:15', '08:30', '09:00']
  await report(
    owner,
    vehicleId,
    times.map((time) => ({ event: 'crash', fixTime: utc(`${time}:00`) })),
  )
  return { people, vehicleId }
}

/** Times of what each is told, which the count must be too. */
async function heard(person: Person): Promise<string[]> {
  const { items, total } = await today(person)
  const all = await list(person)
  expect([total, all.totalItems, all.byKind.crash ?? 0]).toEqual([items.length, items.length, items.length])
  expect(all.items).toEqual(items)
  return items.map(({ time }) => time.slice(11, 16)).toReversed()
}

test('in privacy mode nobody hears of, or counts, what happened on a private trip and the stand after it', async () => {
  const { people } = await aMorning({ privacyMode: true })
  for (const person of [people.admin, people.manager, people.viewer]) {
    expect(await heard(person)).toEqual(['05:30', '07:15'])
  }
  expect(await heard(people.driver)).toEqual(['07:15'])
})

test('without privacy mode a viewer alone does not hear of it', async () => {
  const { people } = await aMorning({ privacyMode: false })
  const all = ['05:30', '07:15', '08:00', '08:15', '08:30', '09:00']
  expect(await heard(people.admin)).toEqual(all)
  expect(await heard(people.manager)).toEqual(all)
  expect(await heard(people.viewer)).toEqual(['05:30', '07:15'])
})

test('a driver hears of the times at which the vehicle was theirs, and is led to trips that are theirs', async () => {
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
  // The trips are still those of who drove them.
  expect((await today(people.later)).items.map(({ tripId }) => tripId)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
