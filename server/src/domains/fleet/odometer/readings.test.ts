import { api } from '@roadbook/contract/api'
import type { OdometerReadingCreate } from '@roadbook/contract/fleet/odometer'
import type { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { keepDistance } from './keep-distance.ts'
import { recountOdometer } from './recount.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

let plates = 0
async function newVehicle(fields: Partial<VehicleCreate> = {}): Promise<string> {
  plates += 1
  const body = { registration: `ODO ${plates}`, fuelType: 'diesel' as const, ...fields }
  const answer = await server.call(admin, api.vehicles.create, { body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** Half an hour of driving from eight o'clock on that day of November. */
async function drive(vehicleId: string, day: number, distanceMeters: number): Promise<string> {
  const startTime = new Date(Date.UTC(2026, 10, day, 8))
  const endTime = new Date(Date.UTC(2026, 10, day, 8, 30))
  const trip = { startTime, endTime, distanceMeters }
  const id = await addTrip(server.database, admin.tenantId, vehicleId, trip)
  const vehicle = { tenantId: admin.tenantId, vehicleId }
  await server.database.inTenant(admin, (tx) => recountOdometer(tx, vehicle, { changedFrom: startTime }))
  return id
}

function enter(id: string, body: OdometerReadingCreate, person = admin) {
  return server.call(person, api.odometer.enter, { params: { id }, body })
}

const noonOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const km = (kilometers: number) => kilometers * 1000

async function odometer(id: string) {
  const { body } = await server.call(admin, api.odometer.get, { params: { id } })
  return body
}

async function shown(id: string): Promise<number> {
  const { body } = await server.call(admin, api.vehicles.get, { params: { id } })
  const list = await server.call(admin, api.vehicles.list, {})
  const listed = list.body.find((vehicle) => vehicle.id === id)?.odometerMeters
  expect([listed, (await odometer(id)).odometerMeters]).toEqual([body.odometerMeters, body.odometerMeters])
  return body.odometerMeters
}

test('a vehicle shows its reading, and from then on what its trips add', async () => {
  const id = await newVehicle()
  await drive(id, 1, km(40))
  expect(await shown(id)).toBe(km(40))
  await enter(id, { odometerMeters: km(12_000), time: noonOf(2) })
  expect(await shown(id)).toBe(km(12_000))
  await drive(id, 3, km(50))
  await drive(id, 4, 60_400)
  expect(await shown(id)).toBe(12_110_400)
})

test('deleting trips of before and after a reading leaves the odometer as it was', async () => {
  const id = await newVehicle()
  for (const day of [1, 2, 3]) await drive(id, day, km(100))
  await enter(id, { odometerMeters: km(12_000), time: noonOf(3) })
  await drive(id, 9, km(10))
  await drive(id, 12, km(50))
  expect(await shown(id)).toBe(km(12_060))
  const vehicle = { tenantId: admin.tenantId, vehicleId: id }
  const gone = [1, 2, 3, 9].map((day) => {
    const startTime = new Date(Date.UTC(2026, 10, day, 8))
    return { startTime, endTime: new Date(startTime.getTime() + 1_800_000) }
  })
  await server.database.inTenant(admin, async (tx) => {
    await keepDistance(tx, vehicle, {
      gone,
      async deleteThem() {
        const tooOld = tx.deleteFrom('trips').where('vehicleId', '=', id)
        await tooOld.where('startTime', '<', new Date('2026-11-10T00:00:00Z')).execute()
      },
    })
    await recountOdometer(tx, vehicle)
  })
  expect(await shown(id)).toBe(km(12_060))
})

test('the parts of an odometer figure are returned', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  for (const day of [2, 3, 4, 5, 6]) await drive(id, day, km(100))
  const { body, status } = await enter(id, {
    odometerMeters: km(12_510),
    time: noonOf(7),
    note: 'At the pump',
  })
  expect(status).toBe(201)
  await drive(id, 8, km(100))
  const known = await odometer(id)
  const [last, first] = body.readings
  expect(known).toEqual({
    vehicleId: id,
    odometerMeters: km(12_612),
    base: last,
    countedMeters: km(100),
    factor: 1.02,
    factorFrom: { dashboardMeters: km(510), countedMeters: km(500) },
    drift: {
      since: noonOf(1),
      until: noonOf(7),
      dashboardMeters: km(510),
      countedMeters: km(500),
      share: -10 / 510,
      isDrift: true,
    },
    silentMeters: 0,
    deviceOdometerMeters: null,
    readings: [
      {
        id: last?.id,
        time: noonOf(7),
        odometerMeters: km(12_510),
        correction: false,
        note: 'At the pump',
        source: 'reading',
        enteredByEmail: admin.email,
        enteredByName: 'Ada Admin 1',
        enteredAt: '2026-11-20T09:42:00.000Z',
        isBackdated: false,
        countedMeters: km(500),
        withdrawn: null,
      },
      {
        id: first?.id,
        time: noonOf(1),
        odometerMeters: km(12_000),
        correction: false,
        note: null,
        source: 'reading',
        enteredByEmail: admin.email,
        enteredByName: 'Ada Admin 1',
        enteredAt: '2026-11-20T09:42:00.000Z',
        isBackdated: false,
        countedMeters: null,
        withdrawn: null,
      },
    ],
  })
})

test('a lower figure is refused, and taken as a correction with its reason', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  await drive(id, 2, km(80))
  const refused = await enter(id, { odometerMeters: km(11_900), time: noonOf(3) })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'odometer_unlikely',
      message:
        '11,900 km is 180 km less than was counted, and an odometer doesn’t run backwards. Check the figure, or confirm it as a correction with a reason.',
      details: { fieldErrors: { odometerMeters: { message: expect.stringContaining('11,900 km') } } },
    },
  ])
  const silent = await enter(id, { odometerMeters: km(11_900), time: noonOf(3), correction: true })
  expect([silent.status, silent.body]).toMatchObject([400, { message: 'Enter a reason for the correction.' }])
  const note = 'The first reading was of another van'
  const { body } = await enter(id, { odometerMeters: km(11_900), time: noonOf(3), correction: true, note })
  expect(body).toMatchObject({
    odometerMeters: km(11_900),
    drift: null,
    readings: [{ correction: true, note }, {}],
  })
})

test('a dashboard shows whole kilometres: one less than a kilometre below the count is no correction', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  await drive(id, 2, 80_900)
  const { body, status } = await enter(id, { odometerMeters: km(12_080), time: noonOf(3) })
  expect([status, body.odometerMeters, body.readings[0]?.correction]).toEqual([201, km(12_080), false])
})

test('a digit too many, or more than can be driven, is refused', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  const tenfold = await enter(id, { odometerMeters: km(120_000), time: noonOf(19) })
  expect([tenfold.status, tenfold.body]).toMatchObject([
    409,
    {
      code: 'odometer_unlikely',
      message:
        '120,000 km is 108,000 km more than was counted. Check for an extra digit, or confirm it as a correction with a reason.',
    },
  ])
  expect((await enter(id, { odometerMeters: km(15_100), time: noonOf(2) })).status).toBe(409)
  expect((await enter(id, { odometerMeters: km(14_900), time: noonOf(2) })).status).toBe(201)
})

test('a reading of the past fits between its neighbours', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  await enter(id, { odometerMeters: km(12_500), time: noonOf(10) })
  const above = await enter(id, { odometerMeters: km(12_600), time: noonOf(5) })
  expect([above.status, above.body]).toMatchObject([
    409,
    {
      code: 'reading_above_later',
      message:
        'A later reading shows 12,500 km, so an earlier one can’t show more. Check the figure and the time, or withdraw the later one.',
    },
  ])
  expect((await enter(id, { odometerMeters: km(12_200), time: noonOf(5) })).status).toBe(201)
  const twice = await enter(id, { odometerMeters: km(12_210), time: noonOf(5) })
  expect([twice.status, twice.body]).toMatchObject([409, { code: 'reading_exists' }])
})

test('a time that is still to come is refused', async () => {
  const id = await newVehicle()
  const answer = await enter(id, { odometerMeters: 1, time: '2026-11-20T09:50:00Z' })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      details: {
        fieldErrors: {
          time: {
            code: 'reading_in_future',
            message: 'This time is in the future. Enter when the dashboard was read.',
          },
        },
      },
    },
  ])
})

test('a withdrawn reading no longer counts, and stays listed with person and reason', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  const { body } = await enter(id, { odometerMeters: km(13_000), time: noonOf(5) })
  const readingId = body.readings[0]?.id ?? ''
  const params = { id, readingId }
  const query = { reason: 'Read off another van' }
  const answer = await server.call(admin, api.odometer.withdraw, { params, query })
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      odometerMeters: km(12_000),
      readings: [
        {
          id: readingId,
          odometerMeters: km(13_000),
          withdrawn: { at: '2026-11-20T09:42:00.000Z', byEmail: admin.email, reason: 'Read off another van' },
        },
        { withdrawn: null },
      ],
    },
  ])
  expect((await server.call(admin, api.odometer.withdraw, { params, query })).status).toBe(404)
})

test('a correction that a later reading rests on cannot be withdrawn', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  const lower = { odometerMeters: km(9_000), time: noonOf(5), correction: true, note: 'New dashboard' }
  const { body } = await enter(id, lower)
  await enter(id, { odometerMeters: km(9_100), time: noonOf(6) })
  const params = { id, readingId: body.readings[0]?.id ?? '' }
  const answer = await server.call(admin, api.odometer.withdraw, { params, query: { reason: 'Mistake' } })
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'reading_needed' }])
})

test('another device begins without a factor', async () => {
  const id = await newVehicle({ dongleId: 352_093_089_000_001 })
  await enter(id, { odometerMeters: 0, time: noonOf(1) })
  for (const day of [2, 3, 4]) await drive(id, day, km(100))
  expect((await enter(id, { odometerMeters: km(306), time: noonOf(5) })).body.factor).toBe(1.02)
  server.clock.advance(60)
  const body = { dongleId: 352_093_089_000_002 }
  await server.call(admin, api.vehicles.update, { params: { id }, body })
  server.clock.advance(60)
  expect((await enter(id, { odometerMeters: km(307) })).body.factor).toBe(1)
})

test('trips that come late move the factor and never let the odometer pass the reading after them', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: 0, time: noonOf(1) })
  for (const day of [2, 3, 4]) await drive(id, day, km(100))
  await enter(id, { odometerMeters: km(400), time: noonOf(6) })
  expect((await odometer(id)).factor).toBe(1)
  await drive(id, 5, km(96))
  expect((await odometer(id)).factor).toBe(1.0101)
  await drive(id, 6, km(20))
  expect((await odometer(id)).factor).toBe(0.9615)
  expect(await shown(id)).toBe(km(400))
})

test('a trip shows the odometer at its ends, as the readings say', async () => {
  const id = await newVehicle()
  const early = await drive(id, 1, km(30))
  await enter(id, { odometerMeters: km(12_000), time: noonOf(2) })
  const first = await drive(id, 3, km(50))
  const second = await drive(id, 4, km(60))
  const query = { showVehiclesId: id }
  const { body } = await server.call(admin, api.trips.list, { query })
  const ends = body.items.map((trip) => [trip.id, trip.startOdometerMeters, trip.endOdometerMeters])
  expect(ends).toEqual([
    [second, km(12_050), km(12_110)],
    [first, km(12_000), km(12_050)],
    [early, km(11_970), km(12_000)],
  ])
})

test('an odometer in the change of a vehicle is a reading of now', async () => {
  const id = await newVehicle({ odometerMeters: km(12_000) })
  const put = (body: object) => server.call(admin, api.vehicles.update, { params: { id }, body })
  server.clock.advance(3600)
  const answer = await put({ odometerMeters: km(12_040), label: 'Van 8' })
  expect([answer.status, answer.body.odometerMeters]).toEqual([200, km(12_040)])
  await put({ odometerMeters: km(12_040), label: 'Van 9' })
  server.clock.advance(3600)
  const lower = await put({ odometerMeters: km(11_000), label: 'Van 10' })
  expect([lower.status, lower.body]).toMatchObject([409, { code: 'odometer_unlikely' }])
  const { readings } = await odometer(id)
  expect(readings.map(({ odometerMeters, source }) => [odometerMeters, source])).toEqual([
    [km(12_040), 'vehicle'],
    [km(12_000), 'vehicle'],
  ])
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  expect(body.items.map(({ changes }) => changes.filter(({ field }) => field === 'odometerMeters'))).toEqual([
    [],
    [{ field: 'odometerMeters', before: km(12_000), after: km(12_040) }],
    [{ field: 'odometerMeters', before: null, after: km(12_000) }],
  ])
})

test("the distance driven in the meantime is not part of a person's change", async () => {
  const id = await newVehicle()
  await drive(id, 1, km(30))
  await server.call(admin, api.vehicles.update, { params: { id }, body: { label: 'Van 8' } })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  expect(body.items[0]?.changes.map(({ field }) => field)).toEqual(['label'])
})

test('each reading leaves its entry in the audit log, a refused one none', async () => {
  const id = await newVehicle()
  await enter(id, { odometerMeters: km(12_000), time: noonOf(1) })
  await enter(id, { odometerMeters: km(11_000), time: noonOf(2) })
  const note = 'Misread before'
  const corrected = { odometerMeters: km(11_000), time: noonOf(2), correction: true, note }
  const { body: known } = await enter(id, corrected)
  const params = { id, readingId: known.readings[0]?.id ?? '' }
  await server.call(admin, api.odometer.withdraw, { params, query: { reason: 'It was right' } })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  expect(body.items.map(({ action }) => action).toSorted()).toEqual([
    'created',
    'odometer corrected',
    'odometer read',
    'odometer reading withdrawn',
  ])
  const entry = body.items.find(({ action }) => action === 'odometer corrected')
  expect(entry?.changes).toEqual([
    { field: 'odometerMeters', before: null, after: km(11_000) },
    { field: 'countedMeters', before: null, after: km(12_000) },
    { field: 'time', before: null, after: noonOf(2) },
    { field: 'note', before: null, after: note },
  ])
})

test('of two concurrent readings for the same time exactly one is accepted', async () => {
  const id = await newVehicle()
  const answers = await Promise.all(
    [km(100), km(101)].map((odometerMeters) => enter(id, { odometerMeters, time: noonOf(1) })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test("a driver sees the odometer of their vehicle, but can't enter readings", async () => {
  const driver = await server.colleague(admin, 'driver')
  const id = await newVehicle({ driverId: driver.userId, odometerMeters: km(5) })
  const { body } = await server.call(driver, api.odometer.get, { params: { id } })
  expect(body.odometerMeters).toBe(km(5))
  expect((await enter(id, { odometerMeters: km(6), time: noonOf(1) }, driver)).status).toBe(403)
  const foreign = await newVehicle()
  expect((await server.call(driver, api.odometer.get, { params: { id: foreign } })).status).toBe(404)
})
