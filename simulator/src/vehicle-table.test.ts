import { expect, test } from 'vitest'
import type { SimulatedVehicle } from './fleet.ts'
import { vehicleTable } from './vehicle-table.ts'

const vehicle: SimulatedVehicle = {
  imei: '001010110000013',
  kind: 'van',
  seed: 1,
  depot: { latitude: 35.9, longitude: 14.5 },
  behaviour: 'parcel',
}

test('each vehicle has a plate, a fuel, its device, and says that it is simulated', () => {
  const car: SimulatedVehicle = { ...vehicle, imei: '001010110000021', kind: 'car' }
  expect(vehicleTable([vehicle, car, { ...car, imei: '001010110000039', isElectric: true }])).toBe(
    [
      'registration,fuelType,dongleId,label',
      'SIM 0000013,diesel,001010110000013,Simulated van',
      'SIM 0000021,petrol,001010110000021,Simulated car',
      'SIM 0000039,electric,001010110000039,Simulated car',
      '',
    ].join('\n'),
  )
})
