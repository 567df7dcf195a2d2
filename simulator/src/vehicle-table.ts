import type { SimulatedVehicle } from './fleet.ts'

/** The vehicles as the server's operator enters them: CSV with a head. Each says that it is simulated. */
export function vehicleTable(vehicles: readonly SimulatedVehicle[]): string {
  const lines = vehicles.map(({ imei, kind, isElectric = false }, index) =>
    [`SIM ${String(index + 1).padStart(4, '0')}`, fuelOf(kind, isElectric), imei, `Simulated ${kind}`].join(
      ',',
    ),
  )
  return ['registration,fuelType,dongleId,label', ...lines, ''].join('\n')
}

function fuelOf(kind: SimulatedVehicle['kind'], isElectric: boolean): string {
  if (isElectric) return 'electric'
  return kind === 'car' ? 'petrol' : 'diesel'
}
