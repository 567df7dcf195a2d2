import { queryOptions } from '@tanstack/react-query'
import type { SummaryAnalytics } from '@roadbook/contract/reporting/analytics'
import { api } from '@roadbook/contract/api'
import { allPages } from '../../../lib/requests/all-pages.ts'
import { call } from '../../../lib/api.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { type SummarySearch, summaryParams } from './search.ts'

const pageSize = 100

export type Summary = Pick<SummaryAnalytics, 'currency' | 'months' | 'all'> & {
  vehicles: SummaryAnalytics['items']
}

/** All vehicles, from all pages, with the sums of the first. */
export function summaryQuery({ months, categories, vehicles }: SummarySearch) {
  const query = {
    limit: pageSize,
    ...(months === undefined ? {} : { months }),
    ...askedBy(summaryParams, { categories, vehicles }),
  }
  return queryOptions({
    queryKey: ['analytics', 'summary', query],
    queryFn: async ({ signal }): Promise<Summary> => {
      let first: Pick<SummaryAnalytics, 'currency' | 'months' | 'all'> = {
        currency: '',
        months: [],
        all: null,
      }
      const items = await allPages(async (page) => {
        const answer = await call(api.analytics.summary, { query: { ...query, page } }, { signal })
        if (page === 1) first = answer
        return answer
      })
      return { currency: first.currency, months: first.months, all: first.all, vehicles: items }
    },
    // The page shows errors instead of the figures.
    meta: { quiet: true },
  })
}
