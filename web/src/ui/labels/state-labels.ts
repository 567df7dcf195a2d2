import { useLingui } from '@lingui/react/macro'
import type { SymbolName } from '../vehicle-state/state-symbols.ts'

/** The label of each state; colour and shape are never used without it. */
export function useStateLabels(): Record<SymbolName, string> {
  const { t } = useLingui()
  return {
    moving: t`Moving`,
    idling: t`Idling`,
    parked: t`Parked`,
    offline: t`Offline`,
    noDevice: t`No device`,
    alarm: t`Alarm`,
  }
}
