/** Devices that are known by texts instead of numbers. */
import { api } from '@roadbook/contract/api'
import type { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

const create = (more: Partial<VehicleCreate>, by = admin) =>
  server.call(by, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', ...more },
  })

const update = (id: string, body: object) => server.call(admin, api.vehicles.update, { params: { id }, body })

type Refusal = { code: string; message: string }
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Refusal).code]

test('a device with letters is shown as it was written, with a number by which locations are known', async () => {
  const { body } = await create({ deviceIdentifier: ' Van-7 ' })
  expect([body.deviceIdentifier, body.dongleId! > 1e15, body.state]).toEqual(['Van-7', true, 'offline'])
  const { body: status } = await server.call(admin, api.devices.deviceStatus, { params: { id: body.id } })
  const { body: locations } = await server.call(admin, api.locations.locations, { query: {} })
  const [location] = (locations as { vehicleId: string }[]).filter(({ vehicleId }) => vehicleId === body.id)
  for (const record of [status, location]) {
    expect(record).toMatchObject({ dongleId: body.dongleId, deviceIdentifier: 'Van-7' })
  }
  const { body: renamed } = await update(body.id, { deviceIdentifier: 'VAN-7' })
  expect([renamed.deviceIdentifier, renamed.dongleId]).toEqual(['VAN-7', body.dongleId])
})

test('digits are a number, with leading zeros, spaces or the hyphens of an IMEI', async () => {
  const numbers = ['0358', '352 093 081 452 251', '35-209308-145225-2']
  const found = await Promise.all(numbers.map((deviceIdentifier) => create({ deviceIdentifier })))
  expect(found.map(({ body }) => [body.dongleId, body.deviceIdentifier])).toEqual([
    [358, '358'],
    [352_093_081_452_251, '352093081452251'],
    [352_093_081_452_252, '352093081452252'],
  ])
})

test('one identifier is in one vehicle of the installation, in whatever writing', async () => {
  const { body: first } = await create({ registration: 'LTR 1', deviceIdentifier: 'tracker 20' })
  const second = await create({ deviceIdentifier: 'Tracker20' })
  expect([...refusalOf(second), (second.body as unknown as Refusal).message]).toEqual([
    409,
    'device_taken',
    'Device Tracker20 is in LTR 1. Remove it there first, or check the number.',
  ])
  const other = await server.company('Other Ltd')
  expect(refusalOf(await create({ deviceIdentifier: 'TRACKER 20' }, other))).toEqual([
    409,
    'device_taken_elsewhere',
  ])
  const ask = (dongleId: string) => server.call(admin, api.devices.attempt, { params: { dongleId } })
  expect([(await ask('tracker20')).body.available, (await ask('tracker21')).body.available]).toEqual([
    false,
    true,
  ])
  await update(first.id, { deviceIdentifier: null })
  const { body: theirs } = await create({ deviceIdentifier: 'TRACKER 20' }, other)
  expect([theirs.deviceIdentifier, theirs.dongleId]).toEqual(['TRACKER 20', first.dongleId])
})

test('an identifier of nothing but zeros, one too long, and two at once are refused', async () => {
  for (const deviceIdentifier of ['', '000', 'x'.repeat(41), 'a\u0000b', '\ufdfa'.repeat(20)]) {
    const { status } = await create({ deviceIdentifier })
    expect(status).toBe(400)
  }
  expect(refusalOf(await create({ deviceIdentifier: 'van-9', dongleId: 9 }))).toEqual([
    400,
    'device_given_twice',
  ])
  expect((await create({ dongleId: 1_234_567_890_123_456 })).status).toBe(400)
})

test('an archived vehicle is restored with its device, and the audit log has the identifier', async () => {
  const { body: vehicle } = await create({ deviceIdentifier: 'Depot/4' })
  const change = (changes: object) =>
    server.call(admin, api.vehicles.updateMany, { body: { changes: [{ id: vehicle.id, ...changes }] } })
  expect((await change({ archived: true })).body[0]?.deviceIdentifier).toBe(null)
  const { body } = await change({ archived: false, deviceIdentifier: 'Depot/4' })
  expect([body[0]?.deviceIdentifier, body[0]?.dongleId]).toEqual(['Depot/4', vehicle.dongleId])
  const { body: log } = await server.call(admin, api.audit.activityLog, { query: { resourceId: vehicle.id } })
  expect(
    log.items.flatMap(({ changes }) => changes.filter(({ field }) => /device|dongle/i.test(field))),
  ).toEqual([
    { field: 'deviceIdentifier', before: null, after: 'Depot/4' },
    { field: 'deviceIdentifier', before: 'Depot/4', after: null },
    { field: 'deviceIdentifier', before: null, after: 'Depot/4' },
  ])
})
