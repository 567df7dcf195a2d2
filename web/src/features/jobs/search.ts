import { JobSort, JobStatus } from '@roadbook/contract/jobs'
import { z } from 'zod'
import { searchDay, searchFlag, searchList, searchPage, searchSort, searchText } from '../../lib/search.ts'
import { jobPeriods } from './times/job-period.ts'

export const JobsSearch = z.object({
  q: searchText,
  mine: searchFlag,
  period: z.enum(jobPeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  drivers: searchList(z.uuid()),
  vehicles: searchList(z.uuid()),
  archived: searchFlag,
  /** Without it the board. */
  view: z.literal('list').optional().catch(undefined),
  /** Of the list. */
  statuses: searchList(JobStatus),
  sort: searchSort(JobSort),
  page: searchPage,
  /** The job that is open, and whether its form is. */
  job: z.uuid().optional().catch(undefined),
  edit: searchFlag,
  /** The form for a new job is open. */
  add: searchFlag,
})
export type JobsSearch = z.infer<typeof JobsSearch>
