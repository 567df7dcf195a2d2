import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import type { SampleTable } from './ids.ts'

let lastDongleId = 400_000_000_000

const aFleet = (): string => `Registration;Fuel\n${crypto.randomUUID()};diesel\n`

export const fleetSamples: SampleTable = {
  'vehicles.list': () => ({}),
  'vehicles.page': () => ({ query: { page: 1, limit: 5 } }),
  'vehicles.create': ({ user, fleetCategory }) => ({
    body: {
      registration: crypto.randomUUID(),
      fuelType: 'diesel',
      driverId: user,
      fleetCategoryId: fleetCategory,
    },
  }),
  'vehicles.update': ({ user, fleetCategory }) => ({
    body: { driverId: user, fleetCategoryId: fleetCategory },
  }),
  'vehicles.updateMany': ({ vehicle, fleetCategory }) => ({
    body: { changes: [{ id: vehicle, fleetCategoryId: fleetCategory }] },
  }),
  'vehicleImports.preview': () => ({ file: aFleet() }),
  'vehicleImports.create': () => ({ query: { fileName: 'fleet.csv', expected: 1 }, file: aFleet() }),
  'vehicleImports.undo': ({ vehicleImport }) => ({ params: { id: vehicleImport } }),
  'odometer.enter': () => ({
    // From before the locked trip.
    body: { odometerMeters: 50_000_000, time: '2026-11-01T08:00:00Z', correction: true, note: 'Invoice' },
  }),
  'odometer.withdraw': () => ({ query: { reason: 'Read off another vehicle' } }),
  'sensors.values': () => ({ query: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' } }),
  'sensors.create': () => ({
    body: { name: crypto.randomUUID(), type: 'temperature', source: 'temperature1Celsius', unit: '°C' },
  }),
  'sensors.update': () => ({
    body: { name: crypto.randomUUID(), type: 'door', source: 'digitalInput1', inverted: true },
  }),
  'tripCategories.get': () => ({}),
  'tripCategories.update': () => ({ body: { vehicleTripCategories: [{ name: 'Training' }] } }),
}

export async function makeFleetRecords(server: TestApp, owner: Person) {
  const fleetCategory = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: crypto.randomUUID() },
  })
  const vehicle = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', dongleId: ++lastDongleId },
  })
  const sensor = await server.call(owner, api.sensors.create, {
    params: { id: vehicle.body.id },
    body: { name: 'Tail lift', type: 'switch', source: 'digitalInput2' },
  })
  const query = { fileName: 'fleet.csv', expected: 1 }
  const vehicleImport = await server.call(owner, api.vehicleImports.create, { query, file: aFleet() })
  return {
    sensor: sensor.body.id,
    vehicleImport: vehicleImport.body.id,
    fleetCategory: fleetCategory.body.id,
    vehicle: vehicle.body.id,
    registration: vehicle.body.registration,
  }
}
