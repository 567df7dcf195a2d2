import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag, IconTruck, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChosenDays } from '../../lib/period.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import { peopleQuery, useCan } from '../users/queries.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import type { TripsSearch } from './search.ts'
import { TripDistanceFilter, useDistanceLabel } from './trip-distance-filter.tsx'
import { useAllCategories } from './use-categories.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useTripFilters(search: TripsSearch, days: ChosenDays): Filter<TripsSearch>[] {
  const { t } = useLingui()
  const { drivers, groups } = usePeopleAndGroups()
  const { minKm, maxKm } = search
  return [
    { kind: 'text', param: 'q', label: t`Place, purpose, driver` },
    { kind: 'period', days },
    {
      kind: 'choice',
      param: 'vehicles',
      label: t`Vehicle`,
      icon: <IconCar {...icon} />,
      options: useVehicleOptions(),
    },
    { kind: 'choice', param: 'drivers', label: t`Driver`, icon: <IconUser {...icon} />, options: drivers },
    {
      kind: 'choice',
      param: 'categories',
      label: t`Category`,
      icon: <IconTag {...icon} />,
      options: useAllCategories(),
    },
    {
      kind: 'choice',
      param: 'groups',
      label: t`Fleet category`,
      icon: <IconTruck {...icon} />,
      options: groups,
    },
    {
      kind: 'own',
      params: ['minKm', 'maxKm'],
      label: t`Distance`,
      chip: useDistanceLabel(search),
      control: (onChange) => <TripDistanceFilter key="distance" {...{ minKm, maxKm, onChange }} />,
    },
  ]
}

function usePeopleAndGroups() {
  const mayKnowPeople = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayKnowPeople })
  const { data: groups = [] } = useQuery(fleetCategoriesQuery())
  return {
    drivers: people.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName} ${lastName}`.trim(),
    })),
    groups: groups.map(({ id, name }) => ({ value: id, label: name })),
  }
}
