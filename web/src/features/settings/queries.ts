import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'

export function fleetCategoriesQuery() {
  return queryOptions({
    queryKey: ['settings', 'fleet-categories'],
    queryFn: ({ signal }) => call(api.settings.listFleetCategories, {}, { signal }),
    staleTime: 60_000,
  })
}
