import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import { type JobCreate, JobSort, JobStatus, type JobUpdate } from '@roadbook/contract/trips/jobs'
import { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { createEntityQueries } from '../../../lib/requests/entity-queries.ts'
import { asPage } from '../../../lib/requests/list-page.ts'
import type { Days } from '../../../lib/period.ts'
import { searchDay, searchFlag, searchPage, searchSort } from '../../../lib/search.ts'
import { askedBy, choiceParam, flagParam, shapeOf, textParam } from '../../../ui/list/list-params.ts'
import { jobPeriods } from './times/job-period.ts'

/** The filters of both the list and the board. */
const boardParams = {
  q: textParam('search'),
  drivers: choiceParam('assignee', z.uuid()),
  vehicles: choiceParam('vehicleId', z.uuid()),
  archived: flagParam('archived'),
}
export const jobParams = { ...boardParams, statuses: choiceParam('status', JobStatus) }

export const JobsSearch = z.object({
  ...shapeOf(jobParams),
  mine: searchFlag,
  period: z.enum(jobPeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  /** Without it, the board is shown. */
  view: z.literal('list').optional().catch(undefined),
  sort: searchSort(JobSort),
  page: searchPage,
  /** The open job, and whether its form is open. */
  job: z.uuid().optional().catch(undefined),
  edit: searchFlag,
  /** The form for a new job is open. */
  add: searchFlag,
})
export type JobsSearch = z.infer<typeof JobsSearch>

/** Jobs without dates, of any time. */
export function boardFilter(search: JobsSearch, days: Days | undefined) {
  return { ...days, ...askedBy(boardParams, search) }
}

export function listFilter(search: JobsSearch, days: Days | undefined, sort: string) {
  return { ...days, ...askedBy(jobParams, search), sort }
}

/** Other people change jobs too. */
const refreshMs = { list: 60_000, one: 15_000 }

export const jobs = createEntityQueries({
  key: 'jobs',
  // The dashboard counts jobs, and trips show theirs.
  invalidates: ['overview', 'trips'],
  list: async (query: ReturnType<typeof listFilter> & { page: number; limit: number }, options) =>
    asPage(await call(api.jobs.list, { query }, options)),
  get: (id, options) => call(api.jobs.get, { params: { id } }, options),
  refreshMs,
})

export const jobsKey = jobs.key

export function useJobCalls() {
  const { t } = useLingui()
  return jobs.useFormCalls({
    add: (body: JobCreate) => call(api.jobs.create, { body }),
    update: (id, body: JobUpdate) => call(api.jobs.update, { params: { id }, body }),
    successMessages: { added: t`Job added`, updated: t`Job updated` },
  })
}
