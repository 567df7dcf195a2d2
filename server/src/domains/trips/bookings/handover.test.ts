import { api } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person
let driver: Person
let vehicleId: string
const NOW = new Date('2026-11-20T09:42:00Z')
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString()

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Handover Ltd')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  driver = await server.colleague(admin, 'driver')
  const body = { registration: uuidv7().slice(-12), fuelType: 'petrol' as const }
  vehicleId = (await server.call(admin, api.vehicles.create, { body })).body.id
})

const checkLicence = (licenceCheckedAt: string) =>
  server.call(admin, api.users.update, { params: { id: driver.userId }, body: { licenceCheckedAt } })

async function booked(from = at(9, 30), until = at(12)): Promise<string> {
  const body = { vehicleId, userId: driver.userId, startDate: from, endDate: until }
  return (await server.call(admin, api.bookings.create, { body })).body.id
}

const start = (person: Person, id: string, body: object = {}) =>
  server.call(person, api.bookings.start, { params: { id }, body: { odometerMeters: 50_000_000, ...body } })
const giveBack = (person: Person, id: string, odometerMeters: number) =>
  server.call(person, api.bookings.return, { params: { id }, body: { odometerMeters } })

test('a driver takes the vehicle and brings it back; returned early, it is free for others', async () => {
  await checkLicence('2026-10-01T08:00:00Z')
  const id = await booked()
  expect((await start(driver, id)).body).toMatchObject({
    status: 'active',
    startedAt: NOW.toISOString(),
    startOdometerMeters: 50_000_000,
    licenceConfirmedBy: null,
  })
  server.clock.set(new Date(at(10, 30)))
  expect((await giveBack(driver, id, 50_040_000)).body).toMatchObject({
    status: 'completed',
    endDate: at(10, 30),
    returnedAt: at(10, 30),
    endOdometerMeters: 50_040_000,
  })
  const body = { vehicleId, startDate: at(10, 30), endDate: at(12) }
  expect((await server.call(admin, api.bookings.create, { body })).status).toBe(201)
})

test('without a licence check in the last six months a driver is refused; an admin who has seen it is noted', async () => {
  await checkLicence('2026-05-19T08:00:00Z')
  const id = await booked()
  const handover = await server.call(driver, api.bookings.handover, { params: { id } })
  expect(handover.body).toEqual({
    odometerMeters: null,
    licenceCheckedAt: '2026-05-19T08:00:00.000Z',
    isLicenceChecked: false,
  })
  const refusals = [
    await start(driver, id),
    await start(driver, id, { licenceSeen: true }),
    await start(admin, id),
  ]
  for (const { status, body } of refusals) {
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'licence_check_due'])
  }
  expect((await start(admin, id, { licenceSeen: true })).body).toMatchObject({
    status: 'active',
    licenceConfirmedBy: 'Ada Admin 1',
  })
})

test.each([
  ['2026-05-20T08:00:00Z', true],
  ['2026-05-19T20:00:00Z', false],
  ['2026-05-19T22:30:00Z', true],
])('a check of %s still counts half a year later by the company’s days: %s', async (checkedAt, counts) => {
  const id = await booked()
  const isChecked = async () =>
    (await server.call(driver, api.bookings.handover, { params: { id } })).body.isLicenceChecked
  expect(await isChecked()).toBe(false)
  await checkLicence(checkedAt)
  expect(await isChecked()).toBe(counts)
})

test('a driver may come an hour early, and the booking begins then, if the vehicle is free', async () => {
  await checkLicence('2026-10-01T08:00:00Z')
  const later = await booked(at(10, 43), at(12))
  expect((await start(driver, later)).body).toMatchObject({
    code: 'booking_too_early',
    message: 'The handover can start one hour before the booking, from 20 Nov, 10:43.',
  })
  server.clock.set(new Date(at(9, 43)))
  expect((await start(driver, later)).body).toMatchObject({ status: 'active', startDate: at(9, 43) })
})

test('an early start is refused while somebody else has the vehicle', async () => {
  await checkLicence('2026-10-01T08:00:00Z')
  const body = { vehicleId, startDate: at(9), endDate: at(10) }
  await server.call(admin, api.bookings.create, { body })
  const next = await booked(at(10), at(12))
  expect((await start(driver, next)).body).toMatchObject({ code: 'vehicle_booked' })
})

test('the odometer at the return can’t be below that of the handover; a manager corrects a typing mistake', async () => {
  await checkLicence('2026-10-01T08:00:00Z')
  const id = await booked()
  await start(driver, id)
  expect(await giveBack(driver, id, 49_999_000)).toMatchObject({
    status: 400,
    body: { code: 'odometer_below_start', details: { startMeters: 50_000_000 } },
  })
  await giveBack(driver, id, 51_000_000)
  const put = (person: Person, body: object) =>
    server.call(person, api.bookings.update, { params: { id }, body })
  expect((await put(driver, { endOdometerMeters: 50_100_000 })).status).toBe(403)
  expect((await put(admin, { endOdometerMeters: 50_100_000 })).body).toMatchObject({
    endOdometerMeters: 50_100_000,
  })
  expect((await put(admin, { startOdometerMeters: 50_200_000 })).status).toBe(400)
})

test('the vehicle’s own odometer is offered, counted on from its last reading', async () => {
  const params = { id: vehicleId }
  await server.call(admin, api.odometer.enter, { params, body: { odometerMeters: 61_000_000 } })
  const id = await booked()
  const { body } = await server.call(driver, api.bookings.handover, { params: { id } })
  expect(body.odometerMeters).toBe(61_000_000)
})

test('a driver learns the odometer while they can take or return the vehicle, not by a request or a booking that is over', async () => {
  const params = { id: vehicleId }
  await server.call(admin, api.odometer.enter, { params, body: { odometerMeters: 61_000_000 } })
  const shownTo = async (person: Person, id: string) =>
    (await server.call(person, api.bookings.handover, { params: { id } })).body.odometerMeters
  const period = { startDate: at(12), endDate: at(14) }
  const asked = await server.call(driver, api.bookings.create, { body: { vehicleId, ...period } })
  expect([await shownTo(driver, asked.body.id), await shownTo(admin, asked.body.id)]).toEqual([
    null,
    61_000_000,
  ])
  await server.call(admin, api.bookings.update, {
    params: { id: asked.body.id },
    body: { status: 'confirmed' },
  })
  const seen = []
  for (const now of [at(10, 59), at(11), at(13, 59), at(14)]) {
    server.clock.set(new Date(now))
    seen.push(await shownTo(driver, asked.body.id))
  }
  expect(seen).toEqual([null, 61_000_000, 61_000_000, null])
})

test('a driver may shorten the time of a vehicle that they have, and only a manager lengthens it', async () => {
  await checkLicence('2026-10-01T08:00:00Z')
  const id = await booked()
  await start(driver, id)
  const until = (person: Person, endDate: string) =>
    server.call(person, api.bookings.update, { params: { id }, body: { endDate } })
  expect((await until(driver, at(13))).status).toBe(403)
  expect((await until(driver, at(11))).body).toMatchObject({ status: 'active', endDate: at(11) })
  expect((await until(admin, at(13))).body).toMatchObject({ status: 'active', endDate: at(13) })
})

test('steps that the status doesn’t allow are refused with the reason', async () => {
  await checkLicence('2026-10-01T08:00:00Z')
  const id = await booked()
  const put = (body: object) => server.call(admin, api.bookings.update, { params: { id }, body })
  const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
  expect(code(await giveBack(driver, id, 1))).toBe('booking_step')
  expect(code(await put({ startOdometerMeters: 5 }))).toBe('booking_without_handover')
  await start(driver, id)
  expect(code(await start(driver, id))).toBe('booking_step')
  expect(code(await put({ status: 'cancelled' }))).toBe('booking_step')
  expect(code(await put({ startDate: at(9, 0) }))).toBe('booking_under_way')
  expect(code(await server.call(admin, api.bookings.delete, { params: { id } }))).toBe('booking_step')
  expect((await put({ endDate: at(13) })).body).toMatchObject({ status: 'active', endDate: at(13) })
  await giveBack(driver, id, 50_000_000)
  expect(code(await put({ endDate: at(14) }))).toBe('booking_over')
  expect((await put({ purpose: 'Said later' })).body).toMatchObject({ purpose: 'Said later' })
})
