import { useQuery } from '@tanstack/react-query'
import type { Geofence } from '@roadbook/contract/geofences'
import type { FilterOption } from '../../ui/filter-options.tsx'
import { useCan } from '../users/queries.ts'
import { geofencesQuery } from './queries.ts'

/** All geofences by name, as options of a filter; none for those who may not see them. */
export function useGeofenceOptions(): FilterOption<string>[] {
  const mayRead = useCan('geofences.read')
  const query = { ...geofencesQuery(), refetchInterval: false as const, select: toOptions }
  return useQuery({ ...query, enabled: mayRead }).data ?? none
}

const none: FilterOption<string>[] = []

function toOptions(all: readonly Geofence[]): FilterOption<string>[] {
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
