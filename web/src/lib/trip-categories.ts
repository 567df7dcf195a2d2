import { api } from '@roadbook/contract/api'
import { callQuery } from './requests/call-query.ts'

/** A trip's possible categories: for choices, labels and filters on every page. */
export const tripCategoriesQuery = () =>
  callQuery(['settings', 'trip-categories'], api.tripCategories.get, {
    query: {},
    staleTime: 60_000,
    quiet: true,
  })
