import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Geofence, GeofenceTrigger } from '@roadbook/contract/geofences'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { fleetCategoriesQuery } from '../../settings/queries.ts'
import { useAllVehicles } from '../../vehicles/queries.ts'
import { targetNames } from './target-names.ts'

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
export function useTriggerText(): (rule: Omit<Rule, 'alarmRuleTargets'>) => string {
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

/** "Vans, Trucks", "All vehicles", "12 vehicles". */
export function useTargetsText(): (targets: Rule['alarmRuleTargets']) => string {
  const { t } = useLingui()
  const { data: categories } = useQuery(fleetCategoriesQuery())
  const vehicles = useAllVehicles()
  const known = useMemo(
    () => ({
      categories: new Map(categories?.map(({ id, name }) => [id, name])),
      vehicles: new Map(vehicles.map(({ id, registration }) => [id, registration])),
    }),
    [categories, vehicles],
  )
  return (targets) => {
    const names = targetNames(targets, known)
    if (names.isAll) return t`All vehicles`
    const { vehicleCount } = names
    const counted =
      vehicleCount > 0 && names.vehicles.length === 0
        ? [t`${plural(vehicleCount, { one: '# vehicle', other: '# vehicles' })}`]
        : names.vehicles
    return [...names.categories, ...counted].join(', ')
  }
}

/** "Enters or exits · Vans, Trucks". */
export function useRuleText(): (rule: Rule) => string {
  const trigger = useTriggerText()
  const targets = useTargetsText()
  return (rule) => [trigger(rule), targets(rule.alarmRuleTargets)].filter(Boolean).join(' · ')
}
