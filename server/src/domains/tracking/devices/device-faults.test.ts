import { expect, test } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { readDeviceStatus } from './device-status.ts'
import { assignDevice } from './assign-device.ts'
import { addTenant, addUser, addVehicle, asPerson, newDongleId } from '../../../testing/ingest.ts'

const DAY_MS = 86_400_000
const nowMs = Math.floor(Date.now() / 1000) * 1000
const ago = (days: number) => new Date(nowMs - days * DAY_MS)
const iso = (days: number) => ago(days).toISOString()

const { home, tenantId } = await companyWithIngest()

function aVehicle(): Promise<string> {
  return addVehicle(home, { tenantId, dongleId: newDongleId(), at: ago(60) })
}

function drive(vehicleId: string, days: number, deviceFaults: string[] = [], driverId?: string) {
  const startTime = ago(days)
  const endTime = new Date(startTime.getTime() + 1_800_000)
  return addTrip(home.database, tenantId, vehicleId, {
    startTime,
    endTime,
    deviceFaults,
    driverId: driverId ?? null,
  })
}

async function faultsOf(vehicleId: string, person: Partial<Parameters<typeof asPerson>[1]> = {}) {
  const status = await asPerson(home, { tenantId, ...person }, (context) =>
    readDeviceStatus(context, vehicleId),
  )
  return status.faults
}

test('each fault has the number of its trips and the start of the latest, most frequent first', async () => {
  const vehicleId = await aVehicle()
  await drive(vehicleId, 1)
  await drive(vehicleId, 2, ['odometerFalls', 'speedAlwaysZero'])
  await drive(vehicleId, 3, ['speedAlwaysZero'])
  expect(await faultsOf(vehicleId)).toEqual({
    trips: 3,
    found: [
      { fault: 'speedAlwaysZero', trips: 2, lastAt: iso(2) },
      { fault: 'odometerFalls', trips: 1, lastAt: iso(2) },
    ],
  })
})

test('a vehicle without trips, or with a correct device, has no faults', async () => {
  const vehicleId = await aVehicle()
  expect(await faultsOf(vehicleId)).toEqual({ trips: 0, found: [] })
  await drive(vehicleId, 1)
  expect(await faultsOf(vehicleId)).toEqual({ trips: 1, found: [] })
})

test('the newest 20 trips of 30 days count', async () => {
  const vehicleId = await aVehicle()
  for (let trip = 0; trip < 21; trip++)
    await drive(vehicleId, 1 + trip / 10, trip === 20 ? ['placeFrozen'] : [])
  expect(await faultsOf(vehicleId)).toEqual({ trips: 20, found: [] })
  const parked = await aVehicle()
  await drive(parked, 31, ['placeFrozen'])
  expect(await faultsOf(parked)).toEqual({ trips: 0, found: [] })
})

test('trips with a device before it are not blamed on the one that is there now', async () => {
  const vehicleId = await aVehicle()
  await drive(vehicleId, 5, ['speedAlwaysZero'])
  await asPerson(home, { tenantId }, async (context) => {
    await assignDevice(context, { vehicleId, dongleId: newDongleId(), at: ago(3) })
  })
  await drive(vehicleId, 1, ['clockWentBack'])
  expect(await faultsOf(vehicleId)).toEqual({
    trips: 1,
    found: [{ fault: 'clockWentBack', trips: 1, lastAt: iso(1) }],
  })
})

test('a driver sees faults in their own trips, and another company sees none', async () => {
  const vehicleId = await aVehicle()
  const driver = await addUser(home, tenantId, 'driver')
  await drive(vehicleId, 1, ['ignitionAlwaysOff'])
  await drive(vehicleId, 2, ['impossibleLeaps'], driver)
  const found = await faultsOf(vehicleId, { userId: driver, role: 'driver', reach: 'own' })
  expect(found).toEqual({ trips: 1, found: [{ fault: 'impossibleLeaps', trips: 1, lastAt: iso(2) }] })
  await expect(faultsOf(vehicleId, { tenantId: await addTenant(home) })).rejects.toThrow('no result')
})
