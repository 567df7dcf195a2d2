import { useLingui } from '@lingui/react/macro'
import type { Geofence, GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import { useFormat } from '../../../../lib/use-format.ts'
import { useTargetsText } from '../../alarm-rules/use-targets-text.ts'

export function useTriggerLabels(): Record<GeofenceTrigger, string> {
  const { t } = useLingui()
  return {
    enter: t`Enters`,
    exit: t`Exits`,
    both: t`Enters or exits`,
    dwell: t`Dwells`,
    speeding: t`Speeds`,
  }
}

type Rule = Pick<Geofence, 'trigger' | 'dwellSeconds' | 'limitKmh' | 'alarmRuleTargets'>

/** "Dwells over 30 min". */
function useTriggerText(): (rule: Omit<Rule, 'alarmRuleTargets'>) => string {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useTriggerLabels()
  return ({ trigger, dwellSeconds, limitKmh }) => {
    if (trigger === 'dwell' && dwellSeconds !== null) {
      // Whole hours without their minutes.
      const time = dwellSeconds % 3600 === 0 ? `${f.number(dwellSeconds / 3600)} h` : f.duration(dwellSeconds)
      return t`Dwells over ${time}`
    }
    if (trigger === 'speeding' && limitKmh !== null) {
      const speed = f.speed(limitKmh)
      return t`Speeds over ${speed}`
    }
    return labels[trigger]
  }
}

/** "Enters or exits · Vans, Trucks". */
export function useRuleText(): (rule: Rule) => string {
  const trigger = useTriggerText()
  const targets = useTargetsText()
  return (rule) => [trigger(rule), targets(rule.alarmRuleTargets)].filter(Boolean).join(' · ')
}
