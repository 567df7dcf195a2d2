import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import { useMemo } from 'react'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { useAllVehicles } from '../../fleet/vehicles/queries.ts'
import { targetNames, type TargetNames } from './target-names.ts'

/** Names of the targets, as far as they have loaded. */
export function useTargetNames(): (targets: readonly AlarmRuleTarget[]) => TargetNames {
  const { data: categories } = useQuery(fleetCategoriesQuery())
  const vehicles = useAllVehicles()
  const known = useMemo(
    () => ({
      categories: new Map(categories?.map(({ id, name }) => [id, name])),
      vehicles: new Map(vehicles.map(({ id, registration }) => [id, registration])),
    }),
    [categories, vehicles],
  )
  return (targets) => targetNames(targets, known)
}

/** "Vans, Trucks", "All vehicles", "12 vehicles". */
export function useTargetsText(): (targets: readonly AlarmRuleTarget[]) => string {
  const { t } = useLingui()
  const namesOf = useTargetNames()
  return (targets) => {
    const { isAll, categories, vehicles, vehicleCount } = namesOf(targets)
    if (isAll) return t`All vehicles`
    const counted =
      vehicleCount > 0 && vehicles.length === 0
        ? [t`${plural(vehicleCount, { one: '# vehicle', other: '# vehicles' })}`]
        : vehicles
    return [...categories, ...counted].join(', ')
  }
}
