import { targetsOf } from '../../alarm-rules/rule-values.ts'
import { useTargetNames, useTargetsText } from '../../alarm-rules/use-targets-text.ts'
import { useAlarmTypeLabels } from '../../../../ui/labels/alarm-types.ts'
import type { AlarmValues } from './alarm-values.ts'

/** The maximum length that the API accepts. */
export const longestName = 100

/** "Overspeed", "Overspeed, Vans": after type and vehicles. */
export function useProposedName(): (values: AlarmValues) => string {
  const labels = useAlarmTypeLabels()
  const namesOf = useTargetNames()
  const textOf = useTargetsText()
  return (values) => {
    const targets = targetsOf(values)
    const label = labels[values.type]
    const isNamed = !namesOf(targets).isAll && textOf(targets) !== ''
    return (isNamed ? `${label}, ${textOf(targets)}` : label).slice(0, longestName)
  }
}
