import { useLingui } from '@lingui/react/macro'
import type { ConsumptionMethod } from '@roadbook/contract/cost-sums'

/** How a consumption was found. */
export function useConsumptionMethods(): Readonly<Record<ConsumptionMethod, string>> {
  const { t } = useLingui()
  return {
    deviceCounter: t`Fuel counter`,
    fullTanks: t`Between full tanks`,
    levelDrop: t`Tank level`,
    stated: t`Stated for the vehicle`,
  }
}
