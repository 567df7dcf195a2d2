import { useLingui } from '@lingui/react/macro'
import { IconFilter, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VehicleState } from '@roadbook/contract/tracking/locations'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { Filter } from '../../../ui/list/filters.ts'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { vehicleParams, type VehiclesSearch } from './search.ts'
import { noCategory } from './vehicle-filter.ts'

const filter = filtersOf<typeof vehicleParams, VehiclesSearch>(vehicleParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useVehicleFilters(vehicles: readonly Vehicle[]): Filter<VehiclesSearch>[] {
  const { t } = useLingui()
  const labels = useStateLabels()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const none = { value: noCategory, label: t`No category` }
  return [
    filter('q', { label: t`Registration, make, driver` }),
    filter('states', {
      label: t`State`,
      icon: <IconFilter {...icon} />,
      options: VehicleState.options.map((state) => ({
        value: state,
        label: labels[state],
        icon: <StateSymbol name={state} size={16} />,
        count: vehicles.filter((vehicle) => vehicle.state === state).length,
      })),
    }),
    filter('categories', {
      label: t`Fleet category`,
      icon: <IconTag {...icon} />,
      options:
        categories.length === 0
          ? []
          : [...categories.map(({ id, name }) => ({ value: id, label: name })), none],
    }),
  ]
}
