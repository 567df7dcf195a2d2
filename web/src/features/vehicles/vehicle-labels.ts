import { useLingui } from '@lingui/react/macro'
import type { FuelType, Vehicle } from '@roadbook/contract/vehicles'

export function useFuelLabels(): Record<FuelType, string> {
  const { t } = useLingui()
  return {
    petrol: t`Petrol`,
    diesel: t`Diesel`,
    electric: t`Electric`,
    hybrid: t`Hybrid`,
    plugInHybrid: t`Plug-in hybrid`,
    lpg: t`LPG`,
    cng: t`CNG`,
    hydrogen: t`Hydrogen`,
  }
}

/** "Ford Transit Custom"; empty if neither is known. */
export function modelOf({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  return [make, model].filter((word) => word !== null).join(' ')
}

export function usesBattery(fuelType: FuelType): boolean {
  return fuelType === 'electric' || fuelType === 'plugInHybrid'
}
