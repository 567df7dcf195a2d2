import { api } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person
let driver: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Archive Ltd')
  driver = await server.colleague(admin, 'driver')
})
afterAll(() => server.close())

/** It is Friday 20 November, 9:42 UTC, 10:42 in Malta. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()

async function newVehicle(registration = uuidv7()): Promise<string> {
  return (await server.call(admin, api.vehicles.create, { body: { registration, fuelType: 'petrol' } })).body
    .id
}

const book = (person: Person, vehicleId: string, from: number, until: number) =>
  server.call(person, api.bookings.create, { body: { vehicleId, startDate: at(from), endDate: at(until) } })

const put = (id: string, body: object) => server.call(admin, api.bookings.update, { params: { id }, body })

const archive = (id: string) =>
  server.call(admin, api.vehicles.update, { params: { id }, body: { archived: true } })

const archived = (body: unknown) => (body as { archived: boolean }).archived // a vehicle

test('a vehicle that is booked or requested can’t be archived, and the refusal says how many and until when', async () => {
  const vehicleId = await newVehicle('GHS 700')
  const asked = await book(driver, vehicleId, 14, 15)
  expect(await archive(vehicleId)).toMatchObject({
    status: 409,
    body: {
      code: 'vehicle_has_bookings',
      details: { registration: 'GHS 700', bookings: 1, endDate: at(15), untilLocalTime: '2026-11-20T16:00' },
    },
  })
  const known = await book(admin, vehicleId, 30, 40)
  expect((await archive(vehicleId)).body).toMatchObject({ details: { bookings: 2, endDate: at(40) } })
  for (const { body } of [asked, known]) await put(body.id, { status: 'cancelled' })
  expect((await archive(vehicleId)).status).toBe(200)
})

test('the refusal is said in English and German', async () => {
  const vehicleId = await newVehicle('GHS 701')
  const refusals = async (language: string) => {
    const { statusCode, payload } = await server.app.inject({
      method: 'PUT',
      url: `/api/vehicles/${vehicleId}`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
      payload: { archived: true },
    })
    return [statusCode, JSON.parse(payload).message]
  }
  await book(admin, vehicleId, 12, 13)
  expect(await refusals('de')).toEqual([
    409,
    'GHS 701 hat eine Buchung bis zum 20. Nov., 14:00. Stornieren Sie sie, verlegen Sie sie auf ein anderes Fahrzeug oder geben Sie das Fahrzeug zuerst zurück.',
  ])
  await book(admin, vehicleId, 14, 15)
  expect(await refusals('en')).toEqual([
    409,
    'GHS 701 has 2 bookings, the last until 20 Nov, 16:00. Cancel them, move them to another vehicle or return the vehicle first.',
  ])
})

test('a vehicle that is handed over can’t be archived before it is returned, even after the end', async () => {
  const vehicleId = await newVehicle()
  const { id } = (await book(admin, vehicleId, 10, 11)).body
  const handover = { odometerMeters: 1000, licenceSeen: true }
  expect((await server.call(admin, api.bookings.start, { params: { id }, body: handover })).status).toBe(200)
  const before = server.clock.now()
  server.clock.set(new Date(at(12)))
  expect((await archive(vehicleId)).status).toBe(409)
  await server.call(admin, api.bookings.return, { params: { id }, body: { odometerMeters: 2000 } })
  expect((await archive(vehicleId)).status).toBe(200)
  server.clock.set(before)
})

test('a cancelled booking can’t be confirmed again on a vehicle that was archived since', async () => {
  const vehicleId = await newVehicle()
  const { id } = (await book(admin, vehicleId, 12, 13)).body
  await put(id, { status: 'cancelled' })
  await archive(vehicleId)
  expect(await put(id, { status: 'confirmed' })).toMatchObject({ status: 409, body: { code: 'archived' } })
  expect((await put(id, { purpose: 'Sold' })).status).toBe(200)
})

test('of a booking and an archiving at one moment one wins', async () => {
  for (let round = 0; round < 10; round++) {
    const vehicleId = await newVehicle()
    const calls = [() => archive(vehicleId), () => book(admin, vehicleId, 12, 13)]
    const inOrder = round % 2 === 0 ? calls : calls.toReversed()
    const answers = await Promise.all(inOrder.map((call) => call()))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const { body } = await server.call(admin, api.vehicles.get, { params: { id: vehicleId } })
    const found = await server.call(admin, api.bookings.list, { query: { showVehiclesId: vehicleId } })
    expect([archived(body), found.body.items.length]).toEqual(archived(body) ? [true, 0] : [false, 1])
  }
})

describe('a person who is archived', () => {
  /** With a past booking, one that is handed over, a request, and two future bookings. */
  async function bookedPerson() {
    const person = await server.colleague(admin, 'driver')
    const [vehicleId, other] = [await newVehicle(), await newVehicle()]
    const of = async (vehicle: string, from: number, until: number) => {
      const body = { vehicleId: vehicle, userId: person.userId, startDate: at(from), endDate: at(until) }
      return (await server.call(admin, api.bookings.create, { body })).body.id
    }
    const ids = [await of(other, 9, 12), await of(vehicleId, 14, 15), await of(vehicleId, 30, 40)]
    await server.call(admin, api.bookings.start, {
      params: { id: ids[0] ?? '' },
      body: { odometerMeters: 1000, licenceSeen: true },
    })
    ids.push((await book(person, vehicleId, 50, 51)).body.id)
    const archiveWith = (more: { cancelBookings?: boolean }) =>
      server.call(admin, api.users.updateMany, {
        body: { changes: [{ id: person.userId, archived: true, ...more }] },
      })
    const statuses = () =>
      Promise.all(
        ids.map(async (id) => (await server.call(admin, api.bookings.get, { params: { id } })).body.status),
      )
    return { ids, vehicleId, archiveWith, statuses }
  }

  test('loses the bookings ahead if asked, so that others can book the vehicle, each in the audit log', async () => {
    const { ids, vehicleId, archiveWith, statuses } = await bookedPerson()
    expect((await archiveWith({ cancelBookings: true })).status).toBe(200)
    expect(await statuses()).toEqual(['active', 'cancelled', 'cancelled', 'cancelled'])
    expect((await book(admin, vehicleId, 14, 15)).status).toBe(201)
    const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: ids[1] ?? '' } })
    expect(body.items[0]).toMatchObject({
      actor: { id: admin.userId },
      changes: [{ field: 'status', before: 'confirmed', after: 'cancelled' }],
    })
  })

  test('keeps them otherwise', async () => {
    const { archiveWith, statuses } = await bookedPerson()
    await archiveWith({})
    expect(await statuses()).toEqual(['active', 'confirmed', 'confirmed', 'requested'])
  })
})
