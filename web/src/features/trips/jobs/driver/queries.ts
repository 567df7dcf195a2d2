import { api } from '@roadbook/contract/api'
import type { Job } from '@roadbook/contract/trips/jobs'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { jobs } from '../queries.ts'

const own = { page: 1, limit: 20 }

/** The person's unfinished jobs, the next one first, and their number. */
export function ownJobsQuery(assignee: string) {
  const query = { assignee, status: 'assigned,inProgress', sort: 'startDate:asc', ...own }
  return callQuery([...jobs.key, 'own', query], api.jobs.list, {
    query,
    select: asPage<Job>,
    refetchInterval: 60_000,
  })
}

/** Today's jobs that the person has finished, the last one first. */
export function doneTodayQuery(assignee: string, today: string) {
  const days = { startDate: today, endDate: today }
  const query = { assignee, status: 'done', ...days, sort: 'startDate:desc', ...own }
  return callQuery([...jobs.key, 'own', query], api.jobs.list, {
    query,
    select: asPage<Job>,
    refetchInterval: 60_000,
    quiet: true,
    meta: { lastSeen: 'done-today' },
  })
}

/** The distance of the person's vehicle from the job. */
export const distanceQuery = (id: string) =>
  callQuery([...jobs.key, 'distance', id], api.jobs.distance, {
    params: { id },
    refetchInterval: 30_000,
    quiet: true,
  })
