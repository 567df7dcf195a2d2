import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import { useFormat } from '../../../../lib/use-format.ts'
import { useTargetNames } from '../../alarm-rules/use-targets-text.ts'

/** The watched vehicles as the subject of a sentence: "a vehicle in Vans or Trucks", "GHS 102 or GHS 114". */
export function useWatchedPhrase(): (targets: readonly AlarmRuleTarget[]) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  const namesOf = useTargetNames()
  return (targets) => {
    const { isAll, categories, vehicles, vehicleCount } = namesOf(targets)
    if (isAll) return t({ message: 'a vehicle', context: 'subject of a sentence' })
    const either = new Intl.ListFormat(locale, { type: 'disjunction' })
    const names = either.format(categories)
    const ofCategories =
      categories.length === 0
        ? []
        : [t({ message: `a vehicle in ${names}`, context: 'subject of a sentence' })]
    const ofVehicles =
      vehicleCount > 0 && vehicles.length === 0
        ? [
            t({
              message: plural(vehicleCount, { one: 'one vehicle', other: 'one of # vehicles' }),
              context: 'subject of a sentence',
            }),
          ]
        : vehicles
    return either.format([...ofCategories, ...ofVehicles])
  }
}
