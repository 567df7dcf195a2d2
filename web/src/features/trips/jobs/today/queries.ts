import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../../lib/api.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { jobs } from '../queries.ts'

/** The number of a day's unfinished jobs. */
export function unfinishedQuery(day: string) {
  const status = 'open,assigned,inProgress'
  const query = { status, startDate: day, endDate: day, page: 1, limit: 1 }
  return queryOptions({
    queryKey: [...jobs.key, 'unfinished', day],
    queryFn: async ({ signal }) => asPage(await call(api.jobs.list, { query }, { signal, quiet: true })),
    select: ({ totalItems }) => totalItems,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}
