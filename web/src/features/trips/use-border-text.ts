import { useLingui } from '@lingui/react/macro'
import type { Trip } from '@roadbook/contract/trips'

/** By what a trip's start was detected, as a phrase. */
export function useStartRuleText(): Record<Trip['startRule'], string> {
  const { t } = useLingui()
  return {
    firstFix: t`First position`,
    moved: t`Movement`,
    afterSilence: t`First signal after a gap`,
    afterLeap: t`Jump in positions`,
    takenIn: t`Added manually`,
  }
}

/** The same of its end. */
export function useEndRuleText(): Record<NonNullable<Trip['endRule']>, string> {
  const { t } = useLingui()
  return {
    ignitionOff: t`Ignition off`,
    standing: t`No movement`,
    silence: t`Loss of signal`,
    leap: t`Jump in positions`,
    takenIn: t`Added manually`,
  }
}
