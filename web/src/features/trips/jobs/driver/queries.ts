import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { callOptions } from '../../../../lib/requests/in-background.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { jobs } from '../queries.ts'

const own = { page: 1, limit: 20 }

/** The person's unfinished jobs, the next one first, and their number. */
export function ownJobsQuery(assignee: string) {
  const query = { assignee, status: 'assigned,inProgress', sort: 'startDate:asc', ...own }
  return queryOptions({
    queryKey: [...jobs.key, 'own', query],
    queryFn: async (asking) => asPage(await call(api.jobs.list, { query }, callOptions(asking))),
    refetchInterval: 60_000,
  })
}

/** Today's jobs that the person has finished, the last one first. */
export function doneTodayQuery(assignee: string, today: string) {
  const days = { startDate: today, endDate: today }
  const query = { assignee, status: 'done', ...days, sort: 'startDate:desc', ...own }
  return queryOptions({
    queryKey: [...jobs.key, 'own', query],
    queryFn: async ({ signal }) => asPage(await call(api.jobs.list, { query }, { signal, quiet: true })),
    refetchInterval: 60_000,
    meta: { quiet: true, lastSeen: 'done-today' },
  })
}

/** The distance of the person's vehicle from the job. */
export const distanceQuery = (id: string) =>
  callQuery([...jobs.key, 'distance', id], api.jobs.distance, {
    params: { id },
    refetchInterval: 30_000,
    quiet: true,
  })
