import { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '../../../errors.ts'
import { assignDevice } from '../devices/assign-device.ts'
import { assignDriver } from '../../fleet/vehicles/assign-driver.ts'
import { touchVehicle } from './touch-vehicles.ts'
import { visibleLocations, visibleStates } from './visible-locations.ts'
import { visiblePositions } from './visible-positions.ts'
import { readDeviceStatus } from '../devices/device-status.ts'
import { requireVehicle } from './require-vehicle.ts'
import { readAttempt, readUnknownDevices } from '../devices/read-attempts.ts'
import {
  addTenant,
  addUser,
  addVehicle,
  asPerson,
  fixAgo,
  newDongleId,
  startIngest,
  TestDevice,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { portOf } from '../gateway/ports.ts'

let home: TestIngest
let tenantId: string
beforeAll(async () => {
  home = await startIngest()
})
afterAll(() => home.close())

async function drivenVehicle(company: string, ...secondsAgo: number[]) {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId: company, dongleId, registration: `R-${dongleId}` })
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  await device.logIn(dongleId)
  await device.report(secondsAgo.map((ago) => fixAgo(ago)))
  device.close()
  return { vehicleId, dongleId }
}

function locations(person: Parameters<typeof asPerson>[1], since?: number) {
  return asPerson(home, person, (context) => visibleLocations(context, since))
}

test('a location matches the contract', async () => {
  tenantId = await addTenant(home)
  const fix = fixAgo(5)
  const { vehicleId, dongleId } = await drivenVehicle(tenantId, 5)
  const found = await locations({ tenantId })
  expect(found).toEqual([
    {
      vehicleId,
      dongleId,
      deviceIdentifier: String(dongleId),
      registration: `R-${dongleId}`,
      label: null,
      fleetCategoryId: null,
      latitude: 35.8989,
      longitude: 14.5146,
      speedKmh: 40,
      headingDegrees: 90,
      ignition: true,
      state: 'moving',
      stateSince: expect.any(String),
      hasReported: true,
      timestamp: expect.any(String),
      address: null,
      driverName: null,
      archived: false,
      revision: 3,
    },
  ])
  expect(Math.abs(Date.parse(found[0]?.timestamp ?? '') - fix.timeMs)).toBeLessThan(5_000)
  expect(VehicleLocation.parse(found[0])).toEqual(found[0])
})

test('with the highest revision seen, only changes are returned', async () => {
  const company = await addTenant(home)
  const one = await drivenVehicle(company, 5)
  await addVehicle(home, { tenantId: company })
  const seen = Math.max(...(await locations({ tenantId: company })).map(({ revision }) => revision))
  expect(await locations({ tenantId: company }, seen)).toEqual([])
  await asPerson(home, { tenantId: company }, (context) => touchVehicle(context, one.vehicleId))
  expect((await locations({ tenantId: company }, seen)).map(({ vehicleId }) => vehicleId)).toEqual([
    one.vehicleId,
  ])
})

test('a vehicle that never sent a position is listed without a place, an archived one only as a change', async () => {
  const company = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId: company })
  expect(await locations({ tenantId: company })).toMatchObject([
    { vehicleId, state: 'noDevice', hasReported: false, latitude: null, timestamp: null },
  ])
  await asPerson(home, { tenantId: company }, async (context) => {
    await context.tx.updateTable('vehicles').set({ archived: true }).where('id', '=', vehicleId).execute()
    await touchVehicle(context, vehicleId)
  })
  expect(await locations({ tenantId: company })).toEqual([])
  expect(await locations({ tenantId: company }, 0)).toMatchObject([
    { vehicleId, archived: true, latitude: null },
  ])
})

test('another company gets nothing: no location, no trail, no status', async () => {
  const company = await addTenant(home)
  const { vehicleId } = await drivenVehicle(company, 5)
  const outsider = await addTenant(home)
  expect(await locations({ tenantId: outsider })).toEqual([])
  const period = { vehicleId, from: new Date(0), to: new Date() }
  expect(
    await asPerson(home, { tenantId: company }, (context) => visiblePositions(context, period)),
  ).toHaveLength(1)
  await asPerson(home, { tenantId: outsider }, async (context) => {
    expect(await visiblePositions(context, period)).toEqual([])
    expect(await visibleStates(context, [vehicleId])).toEqual(new Map())
    await expect(requireVehicle(context, vehicleId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('in privacy mode the place of a vehicle with private trips is hidden, and its state is shown', async () => {
  const company = await addTenant(home)
  const { vehicleId } = await drivenVehicle(company, 9, 5)
  const change = (privacyMode: boolean, defaultTripCategory: string) =>
    asPerson(home, { tenantId: company }, ({ tx }) =>
      tx
        .updateTable('vehicles')
        .set({ privacyMode, defaultTripCategory })
        .where('id', '=', vehicleId)
        .execute(),
    )
  const seen = (role: 'admin' | 'viewer') =>
    asPerson(home, { tenantId: company, role }, async (context) => ({
      live: await visibleLocations(context, undefined),
      trail: (await visiblePositions(context, { vehicleId, from: new Date(0), to: new Date() })).length,
      last: (await visibleStates(context, [vehicleId])).get(vehicleId)?.lastPosition ?? null,
    }))
  const nowhere = { latitude: null, longitude: null, speedKmh: null, headingDegrees: null }
  const hidden = {
    live: [{ state: 'moving', ...nowhere, timestamp: null, ignition: null }],
    trail: 0,
    last: null,
  }
  const shown = { live: [{ latitude: 35.8989 }], trail: 2, last: { latitude: 35.8989 } }
  await change(true, 'private')
  expect(await seen('admin')).toMatchObject(hidden)
  await change(true, 'business')
  expect(await seen('admin')).toMatchObject(shown)
  await change(false, 'private')
  expect(await seen('admin')).toMatchObject(shown)
  expect(await seen('viewer')).toMatchObject(hidden)
})

test('a driver with a revision from before a restore gets everything', async () => {
  const company = await addTenant(home)
  const userId = await addUser(home, company, 'driver')
  const { vehicleId } = await drivenVehicle(company, 5)
  await asPerson(home, { tenantId: company }, (context) => assignDriver(context, { vehicleId, userId }))
  const driver = { tenantId: company, userId, role: 'driver', reach: 'own' } as const
  const everything = await locations(driver, undefined)
  expect(everything.map((found) => found.vehicleId)).toEqual([vehicleId])
  expect(await locations(driver, 1_000_000)).toEqual(everything)
})

test('a driver sees their own vehicles, and only the trail they drove themselves', async () => {
  const company = await addTenant(home)
  const userId = await addUser(home, company, 'driver')
  const mine = await drivenVehicle(company, 300, 10)
  await drivenVehicle(company, 5)
  const handover = new Date(Date.now() - 60_000)
  await asPerson(home, { tenantId: company }, async ({ tx, scope }) => {
    await tx.updateTable('vehicles').set({ driverId: userId }).where('id', '=', mine.vehicleId).execute()
    await tx
      .insertInto('driverAssignments')
      .values({
        tenantId: scope.tenantId,
        id: uuidv7(),
        vehicleId: mine.vehicleId,
        userId,
        validFrom: handover,
      })
      .execute()
  })
  const driver = { tenantId: company, userId, role: 'driver', reach: 'own' } as const
  expect(await locations(driver)).toMatchObject([
    { vehicleId: mine.vehicleId, latitude: 35.8989, driverName: 'Maria' },
  ])
  const period = { vehicleId: mine.vehicleId, from: new Date(0), to: new Date() }
  expect(await asPerson(home, driver, (context) => visiblePositions(context, period))).toHaveLength(1)
  expect(
    await asPerson(home, { tenantId: company }, (context) => visiblePositions(context, period)),
  ).toHaveLength(2)
})

test('a driver is told once, without a place, that the vehicle went to someone else', async () => {
  const company = await addTenant(home)
  const userId = await addUser(home, company, 'driver')
  const { vehicleId } = await drivenVehicle(company, 5)
  await asPerson(home, { tenantId: company }, async ({ tx, scope }) => {
    const validFrom = new Date(Date.now() - 600_000)
    await tx
      .insertInto('driverAssignments')
      .values({ tenantId: scope.tenantId, id: uuidv7(), vehicleId, userId, validFrom, validTo: new Date() })
      .execute()
  })
  const driver = { tenantId: company, userId, role: 'driver', reach: 'own' } as const
  expect(await locations(driver)).toEqual([])
  expect(await locations(driver, 0)).toMatchObject([
    { vehicleId, archived: true, latitude: null, dongleId: null, driverName: null, state: 'noDevice' },
  ])
})

test("a device's status lists its last report and its refused records", async () => {
  const company = await addTenant(home)
  const { vehicleId, dongleId } = await drivenVehicle(company, 100 * 86_400, 5)
  expect(
    await asPerson(home, { tenantId: company }, (context) => readDeviceStatus(context, vehicleId)),
  ).toEqual({
    dongleId,
    deviceIdentifier: String(dongleId),
    protocol: 'teltonika',
    lastSeenAt: expect.any(String),
    lastFixAt: expect.any(String),
    satellites: 9,
    gsmSignal: null,
    externalVolts: null,
    batteryVolts: null,
    batteryPercent: null,
    isPhone: false,
    access: { keyCreatedAt: null, encryptedOnly: false, lastRefusedAt: null },
    refused: [{ reason: 'tooOld', count: 1, firstAt: expect.any(String), lastAt: expect.any(String) }],
    flagged: [],
    faults: { trips: 0, found: [] },
    messages: [],
  })
})

test('a device in use is refused for another vehicle, without naming the other company', async () => {
  const company = await addTenant(home)
  const { dongleId } = await drivenVehicle(company, 5)
  const outsider = await addTenant(home)
  const refusal = async (tenant: string): Promise<Partial<AppError>> => {
    const vehicleId = await addVehicle(home, { tenantId: tenant })
    return asPerson(home, { tenantId: tenant }, (context) =>
      assignDevice(context, { vehicleId, dongleId }),
    ).then(
      () => ({}),
      (error: AppError) => error,
    )
  }
  expect(await refusal(company)).toMatchObject({
    code: 'device_taken',
    message: `Device ${dongleId} is in R-${dongleId}. Remove it there first, or check the number.`,
  })
  expect(await refusal(outsider)).toMatchObject({
    code: 'device_taken_elsewhere',
    message: `Device ${dongleId} is in use by another company. Check the number, or ask its previous owner to release it.`,
  })
})

test('a device released by one company brings nothing of its past to the next', async () => {
  const [first, second] = [await addTenant(home), await addTenant(home)]
  const { vehicleId, dongleId } = await drivenVehicle(first, 300)
  await asPerson(home, { tenantId: first }, (context) =>
    assignDevice(context, { vehicleId, dongleId: null, at: new Date(Date.now() - 120_000) }),
  )
  const next = await addVehicle(home, { tenantId: second, dongleId, at: new Date(Date.now() - 60_000) })
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  await device.logIn(dongleId)
  expect(await device.report([fixAgo(200), fixAgo(100), fixAgo(10)])).toBe('00000003')
  device.close()
  await asPerson(home, { tenantId: second }, async (context) => {
    const seen = await visiblePositions(context, { vehicleId: next, from: new Date(0), to: new Date() })
    expect(seen).toHaveLength(2)
    const { refused } = await readDeviceStatus(context, next)
    expect(refused.map(({ reason, count }) => [reason, count])).toEqual([['notAssignedThen', 1]])
  })
})

test('the page learns whether a number is free, and unknown devices are shown only where there is one company', async () => {
  const company = await addTenant(home)
  const { dongleId } = await drivenVehicle(company, 5)
  await asPerson(home, { tenantId: company }, async (context) => {
    expect(await readAttempt(context, dongleId)).toEqual({ available: false, lastTriedAt: null })
    expect(await readAttempt(context, newDongleId())).toEqual({ available: true, lastTriedAt: null })
    expect(await readUnknownDevices(context)).toEqual([])
  })
})
