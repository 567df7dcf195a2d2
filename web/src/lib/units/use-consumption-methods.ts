import { useLingui } from '@lingui/react/macro'
import type { FleetConsumptionMethod } from '@roadbook/contract/money/cost-sums'

/** How a consumption was determined. */
export function useConsumptionMethods(): Readonly<Record<FleetConsumptionMethod, string>> {
  const { t } = useLingui()
  return {
    deviceCounter: t`Fuel counter`,
    fullTanks: t`Between full tanks`,
    levelDrop: t`Tank level`,
    stated: t`Vehicle’s record`,
    measured: t`Measured`,
    partlyMeasured: t`Partly measured`,
  }
}
