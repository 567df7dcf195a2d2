import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { movedStop } from '../../../testing/records/add-moved-stop.ts'
import { addStop } from '../../../testing/records/add-stop.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Tours Ltd')
})
afterAll(() => server.close())

const depot = { latitude: 35.8719, longitude: 14.4969 }
const harbour = { latitude: 35.92, longitude: 14.49 }
const market = { latitude: 35.89, longitude: 14.44 }
type Spot = typeof depot

type NewVehicle = { baseLocation?: Spot | null; privacyMode?: boolean; driverId?: string; dongleId?: number }

async function newVehicle(more: NewVehicle = {}) {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', baseLocation: depot, ...more },
  })
  return body.id
}

/** Clock times on Malta in November, an hour ahead of UTC; the server's clock shows 10:42 on the 20th. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour - 1, minute))

type Drive = { start: Date; minutes: number; from: Spot; to: Spot; more?: object }

function drive(vehicleId: string, { start, minutes, from, to, more = {} }: Drive) {
  return addTrip(server.database, owner.tenantId, vehicleId, {
    startTime: start,
    endTime: new Date(start.getTime() + minutes * 60_000),
    durationSeconds: minutes * 60,
    idleSeconds: 0,
    startLatitude: from.latitude,
    startLongitude: from.longitude,
    endLatitude: to.latitude,
    endLongitude: to.longitude,
    ...more,
  })
}

type Query = { startDate?: string; endDate?: string; driversId?: string }
const thursday = { startDate: '2026-11-19', endDate: '2026-11-19' }

async function historyOf(
  vehicleId: string,
  { query = thursday, person = owner }: { query?: Query; person?: Person } = {},
) {
  return server.call(person, api.tours.history, { params: { vehicleId }, query })
}

/** To the harbour, on to the market, and back. */
async function driveRound(vehicleId: string, day: number, more: object = {}) {
  const rest = { minutes: 20, more }
  return [
    await drive(vehicleId, { start: at(day, 7), from: depot, to: harbour, ...rest }),
    await drive(vehicleId, { start: at(day, 8), from: harbour, to: market, ...rest }),
    await drive(vehicleId, { start: at(day, 9), from: market, to: depot, ...rest }),
  ]
}

test('a round is one tour with its trips, stops and sums, and adds up to the trips of the day', async () => {
  const id = await newVehicle()
  const trips = await driveRound(id, 19)
  const { status, body } = await historyOf(id)
  expect(status).toBe(200)
  const [tour] = body.tours
  expect(body.tours).toHaveLength(1)
  expect(tour).toMatchObject({
    startTime: at(19, 7).toISOString(),
    endTime: at(19, 9, 20).toISOString(),
    endReason: 'returned',
    trips: 3,
    stops: 2,
    distanceMeters: 36_000,
    drivingSeconds: 3_600,
    standingSeconds: 4_800,
  })
  expect(tour?.legs.map((leg) => leg.id)).toEqual(trips)
  expect(tour?.standing.map(({ seconds, place }) => [seconds, place?.latitude])).toEqual([
    [2_400, harbour.latitude],
    [2_400, market.latitude],
  ])
  expect(body.days).toMatchObject([{ day: '2026-11-19', tours: 1, distanceMeters: 36_000 }])
  const sums = await server.call(owner, api.trips.sums, { query: { ...thursday, showVehiclesId: id } })
  expect(body.sums).toMatchObject({
    distanceMeters: sums.body.distanceMeters,
    tripSeconds: sums.body.durationSeconds,
    idleSeconds: sums.body.idleSeconds,
    trips: sums.body.trips,
  })
})

test('stops and the base are called by the geofence that holds them', async () => {
  const company = await server.company('Named Ltd')
  const body = { registration: 'NAM 001', fuelType: 'diesel' as const, baseLocation: depot }
  const vehicle = await server.call(company, api.vehicles.create, { body })
  for (const [name, { latitude, longitude }] of [
    ['Depot Marsa', depot],
    ['Mater Dei Hospital', harbour],
  ] as const) {
    await server.call(company, api.geofences.create, {
      body: {
        name,
        geometry: { type: 'Point', coordinates: [longitude, latitude], radiusMeters: 300 },
        trigger: 'both',
      },
    })
  }
  const { id } = vehicle.body
  for (const [hour, from, to] of [
    [7, depot, harbour],
    [8, harbour, depot],
  ] as const) {
    await addTrip(server.database, company.tenantId, id, {
      startTime: at(19, hour),
      endTime: at(19, hour, 30),
      startLatitude: from.latitude,
      startLongitude: from.longitude,
      endLatitude: to.latitude,
      endLongitude: to.longitude,
    })
  }
  const history = (await historyOf(id, { person: company })).body
  expect(history.base).toEqual({ ...depot, geofenceName: 'Depot Marsa', source: 'vehicle' })
  expect(history.tours[0]?.standing.map(({ place }) => place?.geofenceName)).toEqual(['Mater Dei Hospital'])
})

test("without a base of its own a vehicle has the company's default location, and without that only a rest ends a tour", async () => {
  const company = await server.company('Homeless Ltd')
  const body = { registration: 'HOM 001', fuelType: 'diesel' as const }
  const { id } = (await server.call(company, api.vehicles.create, { body })).body
  const add = (hour: number, from: Spot, to: Spot) =>
    addTrip(server.database, company.tenantId, id, {
      startTime: at(19, hour),
      endTime: at(19, hour, 30),
      startLatitude: from.latitude,
      startLongitude: from.longitude,
      endLatitude: to.latitude,
      endLongitude: to.longitude,
    })
  await add(7, harbour, depot)
  await add(8, depot, market)
  const none = (await historyOf(id, { person: company })).body
  expect([none.base, none.tours.map(({ endReason }) => endReason)]).toEqual([null, ['rest']])
  await server.call(company, api.company.update, { body: { defaultLocation: { ...depot, country: 'MT' } } })
  const some = (await historyOf(id, { person: company })).body
  expect(some.base).toMatchObject({ ...depot, source: 'company' })
  expect(some.tours.map(({ endReason }) => endReason)).toEqual(['returned', 'rest'])
})

test('a tour over midnight is whole, on the day on which it started', async () => {
  const id = await newVehicle()
  await drive(id, { start: at(18, 22), minutes: 60, from: depot, to: harbour })
  await drive(id, { start: at(19, 1), minutes: 60, from: harbour, to: market })
  await drive(id, { start: at(19, 6), minutes: 60, from: market, to: depot })
  const wednesday = { startDate: '2026-11-18', endDate: '2026-11-18' }
  const { tours } = (await historyOf(id, { query: wednesday })).body
  expect(tours.map(({ trips, endTime }) => [trips, endTime])).toEqual([[3, at(19, 7).toISOString()]])
  expect((await historyOf(id)).body.tours).toEqual([])
})

test('a tour that goes on for days after the period is whole too', async () => {
  const id = await newVehicle()
  for (let hour = 8; hour < 8 + 5 * 24; hour += 5) {
    await drive(id, { start: at(2, hour), minutes: 60, from: harbour, to: market })
  }
  const query = { startDate: '2026-11-02', endDate: '2026-11-02' }
  const [tour] = (await historyOf(id, { query })).body.tours
  expect([tour?.trips, tour?.endReason]).toEqual([24, 'rest'])
})

test('the days on which clocks change have 23 and 25 hours', async () => {
  const id = await newVehicle()
  // 25 October: 23:30 on Malta is an hour ahead of UTC, 00:30 was two.
  const late = new Date('2026-10-25T22:30:00Z')
  await drive(id, { start: new Date('2026-10-24T22:30:00Z'), minutes: 10, from: depot, to: depot })
  await drive(id, { start: late, minutes: 10, from: depot, to: depot })
  await drive(id, { start: new Date('2026-10-25T23:30:00Z'), minutes: 10, from: depot, to: depot })
  const long = (await historyOf(id, { query: { startDate: '2026-10-25', endDate: '2026-10-25' } })).body
  expect(long.tours.map(({ startTime }) => startTime)).toEqual([
    '2026-10-24T22:30:00.000Z',
    late.toISOString(),
  ])
  expect(long.days.map(({ day, tours }) => [day, tours])).toEqual([['2026-10-25', 2]])
  // 29 March begins at 23:00 UTC and ends at 22:00.
  await drive(id, { start: new Date('2026-03-29T21:59:00Z'), minutes: 10, from: depot, to: depot })
  await drive(id, { start: new Date('2026-03-29T22:10:00Z'), minutes: 10, from: depot, to: depot })
  const short = (await historyOf(id, { query: { startDate: '2026-03-29', endDate: '2026-03-29' } })).body
  expect(short.tours.map(({ startTime }) => startTime)).toEqual(['2026-03-29T21:59:00.000Z'])
})

test('a month with the hour that the clock gives back is not too long, a day more is', async () => {
  const id = await newVehicle()
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' }
  expect((await historyOf(id, { query: october })).status).toBe(200)
  const longer = await historyOf(id, { query: { ...october, endDate: '2026-11-01' } })
  expect([longer.status, longer.body]).toMatchObject([400, { code: 'period_too_long' }])
})

test('a vehicle without a device says so, one without trips too', async () => {
  const bare = (await historyOf(await newVehicle())).body
  expect([bare.tours, bare.emptyBecause]).toEqual([[], 'noDevice'])
  const still = (await historyOf(await newVehicle({ dongleId: 352_093_081_452_777 }))).body
  expect(still.emptyBecause).toBe('noTrips')
})

test('tours of a driver are those with a trip of theirs, whole', async () => {
  const driver = await server.colleague(owner, 'driver')
  const id = await newVehicle()
  await driveRound(id, 18)
  await driveRound(id, 19)
  await drive(id, {
    start: at(19, 14),
    minutes: 30,
    from: depot,
    to: depot,
    more: { driverId: driver.userId },
  })
  const query = { startDate: '2026-11-18', endDate: '2026-11-19', driversId: driver.userId }
  const { tours, sums } = (await historyOf(id, { query })).body
  expect(tours.map(({ startTime }) => startTime)).toEqual([at(19, 14).toISOString()])
  expect(sums).toMatchObject({ tours: 1, trips: 1 })
})

test('the places of a private trip are for its driver, in stops and in what ends a tour', async () => {
  const driver = await server.colleague(owner, 'driver')
  const id = await newVehicle({ privacyMode: true, driverId: driver.userId })
  const own = { driverId: driver.userId }
  const hidden = { ...own, category: 'private' }
  await drive(id, { start: at(19, 7), minutes: 20, from: depot, to: harbour, more: own })
  await drive(id, { start: at(19, 8), minutes: 20, from: harbour, to: market, more: hidden })
  await drive(id, { start: at(19, 9), minutes: 20, from: market, to: depot, more: hidden })
  const [seen] = (await historyOf(id)).body.tours
  expect(seen?.legs.map(({ start, end }) => [start === null, end === null])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
  expect(seen?.standing.map(({ place }) => place?.latitude)).toEqual([harbour.latitude, undefined])
  expect(seen?.endReason).toBe('rest')
  const [theirs] = (await historyOf(id, { person: driver })).body.tours
  expect(theirs?.standing.map(({ place }) => place?.latitude)).toEqual([harbour.latitude, market.latitude])
  expect(theirs?.endReason).toBe('returned')
})

test('a driver sees tours of their own trips alone', async () => {
  const driver = await server.colleague(owner, 'driver')
  const id = await newVehicle({ driverId: driver.userId })
  await driveRound(id, 18)
  const [first] = await driveRound(id, 19, { driverId: driver.userId })
  const query = { startDate: '2026-11-18', endDate: '2026-11-19' }
  const { tours } = (await historyOf(id, { query, person: driver })).body
  expect(tours.map(({ legs }) => legs[0]?.id)).toEqual([first])
  expect((await historyOf(await newVehicle(), { person: driver })).status).toBe(404)
})

test('movement without a trip is listed before the trip after it', async () => {
  const id = await newVehicle()
  await driveRound(id, 19)
  const startTime = at(19, 9, 20)
  const moved = { ...movedStop, movedFrom: at(19, 9, 30), movedUntil: at(19, 10) }
  await addStop(server.database, owner.tenantId, id, { ...moved, startTime, endTime: at(19, 9, 30) })
  await drive(id, { start: at(19, 10, 30), minutes: 30, from: harbour, to: depot })
  const { tours } = (await historyOf(id)).body
  expect(tours.map(({ legs }) => legs[0]?.movesBefore.map(({ kind }) => kind))).toEqual([[], ['silent']])
})

test('without dates, the tours of the last 31 days; with one date, of the 31 days from or up to it', async () => {
  const id = await newVehicle()
  const monthAgo = (day: number) => new Date(at(day, 7).getTime() - 30 * 86_400_000)
  for (const start of [monthAgo(19), monthAgo(20), at(20, 7)])
    await drive(id, { start, minutes: 20, from: depot, to: depot })
  const daysIn = async (query: Query) => (await historyOf(id, { query })).body.days?.map(({ day }) => day)
  expect(await daysIn({})).toEqual(['2026-10-21', '2026-11-20'])
  expect(await daysIn({ startDate: '2026-11-20' })).toEqual(['2026-11-20'])
  expect(await daysIn({ endDate: '2026-11-19' })).toEqual(['2026-10-20', '2026-10-21'])
  const tooLong = await historyOf(id, { query: { startDate: '2026-10-20' } })
  expect([tooLong.status, tooLong.body]).toMatchObject([400, { code: 'period_too_long' }])
})

test('another company gets 404', async () => {
  const outsider = await server.company('Elsewhere Ltd')
  expect((await historyOf(await newVehicle(), { person: outsider })).status).toBe(404)
})
