import type { Vehicle } from '@roadbook/contract/fleet/vehicles'

/** "Ford Transit Custom"; empty if neither is known. */
export function modelOf({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  return [make, model].filter((word) => word !== null).join(' ')
}
