import { type JobBoard, JobStatus } from '@roadbook/contract/trips/jobs'
import type { FilterOf } from '../../../../entities/filters.ts'
import type { Context } from '../../../../http/scope.ts'
import { type jobFilters, jobs } from '../jobs.ts'

type Filter = FilterOf<typeof jobFilters>

/** The number of jobs to read for each status. */
type Limits = Record<JobStatus, number>

const unfinished: readonly JobStatus[] = ['open', 'assigned', 'inProgress']

/** All columns from one snapshot. Each count includes all jobs that match the filter, not only those read. */
export async function readBoard(context: Context, filter: Filter, limits: Limits): Promise<JobBoard> {
  const columns = JobStatus.options.map(async (status) => {
    const isDescending = status === 'done' || status === 'cancelled'
    const { items, totalItems } = await jobs.list(context, {
      filter: { ...filter, status: [status] },
      sort: [{ field: 'startDate', isDescending }],
      page: { page: 1, limit: limits[status] },
    })
    return { status, total: totalItems, items }
  })
  return { columns: await Promise.all(columns), overdueBefore: await countOverdue(context, filter) }
}

async function countOverdue(context: Context, { from, until: _, ...filter }: Filter): Promise<number> {
  if (from === undefined || filter.archived === true) return 0
  const { totalItems } = await jobs.list(context, {
    filter: { ...filter, status: unfinished, endedBy: from },
    page: { page: 1, limit: 0 },
  })
  return totalItems
}
