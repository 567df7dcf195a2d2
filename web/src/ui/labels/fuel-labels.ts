import { useLingui } from '@lingui/react/macro'
import type { FuelType } from '@roadbook/contract/fleet/vehicles'

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
