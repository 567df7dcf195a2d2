import type { FuelType, LastPosition, Vehicle } from '@roadbook/contract/vehicles'

/** "Ford Transit Custom"; empty if neither is known. */
export function modelOf({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  return [make, model].filter((word) => word !== null).join(' ')
}

export function usesBattery(fuelType: FuelType): boolean {
  return fuelType === 'electric' || fuelType === 'plugInHybrid'
}

/** The geofence that holds it, or else its address; null if neither is known. */
export function placeOf({ geofenceName, address }: LastPosition): string | null {
  return geofenceName ?? address
}
