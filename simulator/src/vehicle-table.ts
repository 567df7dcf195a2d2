import type { SimulatedVehicle } from './fleet.ts'

/** The vehicles as CSV with a header, for the server's operator to enter. Each row states that it is simulated. */
export function vehicleTable(vehicles: readonly SimulatedVehicle[]): string {
  const lines = vehicles.map(({ imei, kind, isElectric = false }) =>
    [plateOf(imei), fuelOf(kind, isElectric), imei, `Simulated ${kind}`].join(','),
  )
  return ['registration,fuelType,dongleId,label', ...lines, ''].join('\n')
}

/** Includes the device's serial number and check digit, so that vehicles of two tables have different plates. */
function plateOf(imei: string): string {
  return `SIM ${imei.slice(-7)}`
}

function fuelOf(kind: SimulatedVehicle['kind'], isElectric: boolean): string {
  if (isElectric) return 'electric'
  return kind === 'car' ? 'petrol' : 'diesel'
}
