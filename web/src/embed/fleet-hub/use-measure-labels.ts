import { useLingui } from '@lingui/react/macro'
import type { Measure } from './measures.ts'

export function useMeasureLabels(): Record<Measure, string> {
  const { t } = useLingui()
  return {
    distance: t`Distance`,
    driving: t`Driving time`,
    idling: t`Idling`,
    trips: t`Trips`,
    costs: t`Costs`,
  }
}
