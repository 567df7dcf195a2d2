import { api } from '@roadbook/contract/api'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { jobs } from '../queries.ts'

/** The number of a day's unfinished jobs. */
export function unfinishedQuery(day: string) {
  const status = 'open,assigned,inProgress'
  const query = { status, startDate: day, endDate: day, page: 1, limit: 1 }
  return callQuery([...jobs.key, 'unfinished', day], api.jobs.list, {
    query,
    select: (page) => asPage(page).totalItems,
    refetchInterval: 60_000,
    quiet: true,
  })
}
