import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from './api.ts'

/** A trip's possible categories: for choices, labels and filters on every page. */
export function tripCategoriesQuery() {
  return queryOptions({
    queryKey: ['settings', 'trip-categories'],
    queryFn: ({ signal }) => call(api.tripCategories.get, { query: {} }, { signal, quiet: true }),
    staleTime: 60_000,
    meta: { quiet: true },
  })
}
