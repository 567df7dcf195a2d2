import type { FuelType, LastPosition } from '@roadbook/contract/fleet/vehicles'

export function usesBattery(fuelType: FuelType): boolean {
  return fuelType === 'electric' || fuelType === 'plugInHybrid'
}

/** The geofence that contains it, or else its address; null if neither is known. */
export function placeOf({ geofenceName, address }: LastPosition): string | null {
  return geofenceName ?? address
}
