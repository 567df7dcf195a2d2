import { useLingui } from '@lingui/react/macro'
import type { HarshDrivingKind } from '@roadbook/contract/alarms'

export function useHarshKindLabels(): Record<HarshDrivingKind, string> {
  const { t } = useLingui()
  return { braking: t`Harsh braking`, acceleration: t`Harsh acceleration`, cornering: t`Harsh cornering` }
}
