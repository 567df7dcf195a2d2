import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'

export const jobsKey = ['jobs'] as const

/** As many as one looks through; the rest is found by its words. */
const SHOWN = 20

/** Jobs that are on no trip yet and may be linked to one, the newest first. */
export function linkableJobsQuery(words: string) {
  const search = words.trim()
  const query = {
    linked: 'false' as const,
    status: 'open,assigned,inProgress,done',
    sort: 'startDate:desc',
    page: 1,
    limit: SHOWN,
    ...(search === '' ? {} : { search }),
  }
  return queryOptions({
    queryKey: [...jobsKey, 'linkable', query],
    queryFn: ({ signal }) => call(api.jobs.list, { query }, { signal }),
    select: (answer) => (Array.isArray(answer) ? answer : answer.items),
    // The list stays while the next words are looked for.
    placeholderData: keepPreviousData,
  })
}
