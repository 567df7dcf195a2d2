import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job, JobStatus } from '@roadbook/contract/jobs'
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

/** What the person has to do, the first first; and how much that is. */
export function ownJobsQuery(assignee: string) {
  const query = {
    assignee,
    status: 'assigned,inProgress',
    sort: 'startDate:asc',
    page: 1,
    limit: 20,
  }
  return queryOptions({
    queryKey: [...jobsKey, 'own', query],
    queryFn: ({ signal }) => call(api.jobs.list, { query }, { signal }),
    select: (answer) =>
      Array.isArray(answer)
        ? { items: answer, total: answer.length }
        : { items: answer.items, total: answer.totalItems },
    refetchInterval: 60_000,
  })
}

/** How far a job is; somebody else's change meanwhile is not overwritten. */
export function useSetJobStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ job: { id, version }, status }: { job: Job; status: JobStatus }) =>
      call(api.jobs.update, { params: { id }, body: { status, version } }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  })
}
