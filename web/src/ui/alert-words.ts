import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { AlertKind } from '@roadbook/contract/telematics'

/** What a tracker reports by itself, in the words of who reads what happened. */
export function useAlertWords(): Record<AlertKind, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      crash: t`Crash`,
      panic: t`Called for help`,
      towing: t`Towed`,
      jamming: t`Signal jammed`,
      unplugged: t`Device unplugged`,
      powerCut: t`Device lost its power`,
      lowBattery: t`Device battery low`,
      overspeed: t`Drove too fast`,
      harshBraking: t`Braked hard`,
      harshAcceleration: t`Accelerated hard`,
      harshCornering: t`Took a corner hard`,
    }),
    [t],
  )
}
