import { api } from '@roadbook/contract/api'
import type { Vehicle, VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

async function create(person: Person, body: VehicleCreate) {
  return server.call(person, api.vehicles.create, { body })
}

let plates = 0
async function newVehicle(fields: Partial<VehicleCreate> = {}): Promise<Vehicle> {
  plates += 1
  const answer = await create(admin, { registration: `TST ${plates}`, fuelType: 'diesel', ...fields })
  expect(answer.status).toBe(201)
  return answer.body
}

function update(id: string, body: object, person = admin) {
  return server.call(person, api.vehicles.update, { params: { id }, body })
}

test('a new vehicle has every field, without a device or a place', async () => {
  const { body, status } = await create(admin, {
    registration: ' AXM 841 ',
    fuelType: 'diesel',
    label: 'Service 1',
    make: 'Toyota',
    model: 'Hilux',
    tankLitres: 80,
    odometerMeters: 12_500,
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    registration: 'AXM 841',
    label: 'Service 1',
    make: 'Toyota',
    model: 'Hilux',
    year: null,
    vin: null,
    fuelType: 'diesel',
    tankLitres: 80,
    batteryKwh: null,
    co2GramsPerKm: null,
    consumptionPer100Km: null,
    fleetCategoryId: null,
    dongleId: null,
    deviceIdentifier: null,
    driverId: null,
    driverName: null,
    baseLocation: null,
    odometerMeters: 12_500,
    defaultTripCategory: 'business',
    logbookEnabled: false,
    logbookSince: null,
    privacyMode: false,
    inspectionDueDate: null,
    serviceDueDate: null,
    serviceEveryMeters: null,
    insuranceExpiresOn: null,
    attachmentFileKeys: [],
    attachments: [],
    archived: false,
    state: 'noDevice',
    stateSince: '2026-11-20T09:42:00.000Z',
    hasReported: false,
    lastPosition: null,
    isPhone: false,
    batteryPercent: null,
    yours: null,
    createdAt: '2026-11-20T09:42:00.000Z',
    updatedAt: '2026-11-20T09:42:00.000Z',
    version: 1,
  })
})

test('a registration that differs only by spaces, hyphens and capitals is the same', async () => {
  await newVehicle({ registration: 'GHS 103', label: 'Van 9' })
  const answer = await create(admin, { registration: 'ghs-103', fuelType: 'diesel' })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'registration_taken',
    message: 'GHS 103 is already in your fleet. Enter another registration, or change that vehicle.',
    details: { fieldErrors: { registration: { message: expect.stringContaining('GHS 103') } } },
  })
})

test('two companies may have the same registration', async () => {
  const other = await server.company('Elsewhere Ltd')
  await newVehicle({ registration: 'SAME 1' })
  expect((await create(other, { registration: 'SAME 1', fuelType: 'diesel' })).status).toBe(201)
})

test('a change touches only the fields that it names', async () => {
  const vehicle = await newVehicle({ label: 'Van 1', make: 'Ford' })
  const { body } = await update(vehicle.id, { label: 'Van 2', make: null })
  expect(body).toEqual({ ...vehicle, label: 'Van 2', make: null, version: 2 })
})

test('a change with a stale version is refused and changes nothing', async () => {
  const vehicle = await newVehicle({ label: 'first' })
  await update(vehicle.id, { label: 'second', version: 1 })
  const late = await update(vehicle.id, { label: 'third', version: 1 })
  const current = { id: vehicle.id, label: 'second', version: 2 }
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', details: { current } }])
  const { body } = await server.call(admin, api.vehicles.get, { params: { id: vehicle.id } })
  expect(body.label).toBe('second')
})

test('of two changes at the same time with the same version exactly one is taken', async () => {
  const vehicle = await newVehicle()
  const answers = await Promise.all(
    ['left', 'right'].map((label) => update(vehicle.id, { label, version: 1 })),
  )
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a device number is unique over the installation, and the refusal does not tell who has it', async () => {
  const other = await server.company('Secret Ltd')
  await create(other, { registration: 'X 1', fuelType: 'diesel', dongleId: 352_093_081_452_251 })
  const answer = await create(admin, {
    registration: 'X 2',
    fuelType: 'diesel',
    dongleId: 352_093_081_452_251,
  })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'device_taken_elsewhere' })
  expect(JSON.stringify(answer.body)).not.toContain('Secret')
})

test('archiving a vehicle releases its device and removes it from the list', async () => {
  const old = await newVehicle({ dongleId: 356_307_042_441_013 })
  const { body } = await update(old.id, { archived: true })
  expect([body.archived, body.dongleId, body.state]).toEqual([true, null, 'noDevice'])
  const young = await newVehicle({ dongleId: 356_307_042_441_013 })
  expect([young.dongleId, young.state]).toEqual([356_307_042_441_013, 'offline'])
  const list = await server.call(admin, api.vehicles.list, {})
  const ids = list.body.map((vehicle) => vehicle.id)
  expect([ids.includes(old.id), ids.includes(young.id)]).toEqual([false, true])
  const archive = await server.call(admin, api.vehicles.list, { query: { archived: 'true' } })
  expect(archive.body.map((vehicle) => vehicle.id)).toEqual([old.id])
})

test('an archived vehicle takes no device, so that the tracker stays free for another', async () => {
  const { id } = await newVehicle()
  await update(id, { archived: true })
  const answer = await update(id, { dongleId: 356_307_042_441_077 })
  expect([answer.status, answer.body.dongleId]).toEqual([200, null])
  expect((await newVehicle({ dongleId: 356_307_042_441_077 })).dongleId).toBe(356_307_042_441_077)
})

test('the vehicles page by page, and all of them without pages', async () => {
  const company = await server.company('Paged Ltd')
  for (const registration of ['C', 'A', 'B']) await create(company, { registration, fuelType: 'diesel' })
  const { body } = await server.call(company, api.vehicles.page, { query: { page: 2, limit: 2 } })
  expect(body).toMatchObject({ currentPage: 2, totalPages: 2, itemsPerPage: 2, totalItems: 3 })
  expect(body.items.map(({ registration }) => registration)).toEqual(['C'])
  const all = await server.call(company, api.vehicles.list, {})
  expect(all.body.map(({ registration }) => registration)).toEqual(['A', 'B', 'C'])
})

test('a driver sees the vehicles that are theirs, and no other', async () => {
  const driver = await server.colleague(admin, 'driver')
  const own = await newVehicle({ driverId: driver.userId })
  const foreign = await newVehicle()
  const list = await server.call(driver, api.vehicles.list, {})
  expect(list.body.map((vehicle) => vehicle.id)).toEqual([own.id])
  const answer = await server.call(driver, api.vehicles.get, { params: { id: foreign.id } })
  expect(answer.status).toBe(404)
})

test('a change of driver ends the current assignment and starts the next', async () => {
  const [first, second] = [await server.colleague(admin, 'driver'), await server.colleague(admin, 'driver')]
  const vehicle = await newVehicle({ driverId: first.userId })
  server.clock.advance(3600)
  await update(vehicle.id, { driverId: second.userId })
  const rows = await server.database.inTenant(admin, (tx) =>
    tx
      .selectFrom('driverAssignments')
      .select(['userId', 'validTo'])
      .where('vehicleId', '=', vehicle.id)
      .orderBy('validFrom')
      .execute(),
  )
  expect(rows).toEqual([
    { userId: first.userId, validTo: server.clock.now() },
    { userId: second.userId, validTo: null },
  ])
})

test('a change of driver by a server whose clock is behind is taken', async () => {
  const [first, second] = [await server.colleague(admin, 'driver'), await server.colleague(admin, 'driver')]
  const vehicle = await newVehicle({ driverId: first.userId })
  server.clock.advance(-2)
  const answer = await update(vehicle.id, { driverId: second.userId })
  server.clock.advance(2)
  expect([answer.status, answer.body.driverId]).toEqual([200, second.userId])
})

test('of two changes at the same time each entry holds its own alone', async () => {
  const vehicle = await newVehicle()
  await Promise.all([update(vehicle.id, { label: 'Van 8' }), update(vehicle.id, { make: 'Fiat' })])
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: vehicle.id } })
  const fields = body.items.flatMap(({ action, changes }) =>
    action === 'updated' ? [changes.map(({ field }) => field).join(' ')] : [],
  )
  expect(fields.toSorted()).toEqual(['label', 'make'])
})

test('a change that names the archive without changing it is no way back from it', async () => {
  const vehicle = await newVehicle()
  await update(vehicle.id, { label: 'Van 8', archived: false })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: vehicle.id } })
  expect(body.items.map((entry) => entry.action)).toEqual(['updated', 'created'])
})

test('the audit log holds who changed what, before and after, and nothing of where the vehicle is', async () => {
  const vehicle = await newVehicle({ label: 'old' })
  await update(vehicle.id, { label: 'new', tankLitres: 60 })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: vehicle.id } })
  expect(body.items.map((entry) => entry.action)).toEqual(['updated', 'created'])
  expect(body.items[0]).toMatchObject({
    actor: { id: admin.userId, email: admin.email },
    resourceType: 'vehicle',
    vehicleReg: vehicle.registration,
    changes: [
      { field: 'label', before: 'old', after: 'new' },
      { field: 'tankLitres', before: null, after: 60 },
    ],
  })
})

test('the entry of a new vehicle tells what a person entered, and nothing of what it reported', async () => {
  const vehicle = await newVehicle({ label: 'Van 1' })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: vehicle.id } })
  const fields = body.items.flatMap(({ changes }) => changes.map(({ field }) => field))
  const live = ['state', 'stateSince', 'hasReported', 'lastPosition']
  expect([fields.includes('label'), fields.filter((field) => live.includes(field))]).toEqual([true, []])
})

test('a refused change leaves no entry in the audit log', async () => {
  const vehicle = await newVehicle()
  await update(vehicle.id, { label: 'x', version: 99 })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: vehicle.id } })
  expect(body.items.map((entry) => entry.action)).toEqual(['created'])
})

test('a body that is wrong names every wrong field', async () => {
  const answer = await create(admin, { registration: '', fuelType: 'diesel', year: 1066, vin: 'O' })
  expect(answer.status).toBe(400)
  const { details } = answer.body as unknown as { details: { fieldErrors: object } }
  expect(Object.keys(details.fieldErrors).sort()).toEqual(['registration', 'vin', 'year'])
})
