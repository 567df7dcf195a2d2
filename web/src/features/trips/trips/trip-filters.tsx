import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChosenDays } from '../../../lib/period.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { useGeofenceOptions } from '../../rules/geofences/queries.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { peopleQuery, useCan } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { tripParams, type TripsSearch } from './search.ts'
import { TripDistanceFilter, useDistanceLabel } from './trip-distance-filter.tsx'
import { useAllCategories } from './use-categories.ts'

const filter = filtersOf<typeof tripParams, TripsSearch>(tripParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useTripFilters(search: TripsSearch, days: ChosenDays): Filter<TripsSearch>[] {
  const { t } = useLingui()
  const { drivers, groups } = usePeopleAndGroups()
  const places = useGeofenceOptions()
  const { minKm, maxKm } = search
  return [
    filter('q', { label: t`Place, purpose, driver` }),
    { kind: 'period', days },
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
    filter('drivers', { label: t`Driver`, icon: <IconUser {...icon} />, options: drivers }),
    filter('categories', { label: t`Category`, icon: <IconTag {...icon} />, options: useAllCategories() }),
    filter('open', { label: t`To complete` }),
    {
      kind: 'own',
      params: ['minKm', 'maxKm'],
      label: t`Distance`,
      chip: useDistanceLabel(search),
      control: (onChange) => <TripDistanceFilter key={`${minKm} ${maxKm}`} {...{ minKm, maxKm, onChange }} />,
      isRare: true,
    },
    filter('groups', { label: t`Fleet category`, options: groups, isRare: true }),
    filter('geofences', { label: t`Geofence`, options: places, isRare: true }),
  ]
}

function usePeopleAndGroups() {
  const mayReadPeople = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayReadPeople })
  const { data: groups = [] } = useQuery(fleetCategoriesQuery())
  return {
    drivers: people.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName} ${lastName}`.trim(),
    })),
    groups: groups.map(({ id, name }) => ({ value: id, label: name })),
  }
}
