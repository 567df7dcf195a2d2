import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { AlertKind } from '@roadbook/contract/alerts'

/** Labels of the alerts that a tracker reports. */
export function useAlertLabels(): Record<AlertKind, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      crash: t`Crash`,
      panic: t`SOS`,
      towing: t`Towing`,
      jamming: t`Jamming`,
      unplugged: t`Tracker unplugged`,
      powerCut: t`Power cut`,
      lowBattery: t`Tracker battery low`,
      overspeed: t`Speeding`,
      harshBraking: t`Harsh braking`,
      harshAcceleration: t`Harsh acceleration`,
      harshCornering: t`Harsh cornering`,
    }),
    [t],
  )
}
