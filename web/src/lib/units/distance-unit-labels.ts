import { useLingui } from '@lingui/react/macro'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'

export function useDistanceUnitLabels(): Record<DistanceUnit, string> {
  const { t } = useLingui()
  return { kilometer: t`Kilometres, km/h`, mile: t`Miles, mph` }
}
