import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import { watchesAll } from '../../alarm-rules/target-names.ts'
import { useTargetsText } from '../../alarm-rules/use-targets-text.ts'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { watches } from '../form/covering-alarm.ts'

type Watched = {
  /** "Vans, Trucks" */
  text: string
  /** How many vehicles its categories have; undefined if the text already contains it. */
  count: number | undefined
}

export function useWatchedText(): (targets: readonly AlarmRuleTarget[]) => Watched {
  const textOf = useTargetsText()
  const vehicles = useAllVehicles().filter(({ archived }) => !archived)
  return (targets) => {
    const hasCategory = targets.some(({ targetType }) => targetType === 'fleetCategory')
    const isCounted = hasCategory && !watchesAll(targets)
    return {
      text: textOf(targets),
      count: isCounted ? vehicles.filter((vehicle) => watches(targets, vehicle)).length : undefined,
    }
  }
}
