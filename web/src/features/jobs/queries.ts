import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job, JobBoard, JobCreate, JobStatus, JobUpdate } from '@roadbook/contract/jobs'
import type { RouteResult } from '@roadbook/contract/route'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import type { Days } from '../../lib/period.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { withChange } from './board/board.ts'

export const jobsKey = ['jobs'] as const
const boardKey = [...jobsKey, 'board'] as const
/** Others move cards too. */
const boardEveryMs = 15_000
/** Codes that the form shows beside the field that caused them. */
const handles = ['fields', 'stale_version'] as const

/** As many as one looks through; the rest is found by its words. */
const SHOWN = 20

/** Jobs that are on no trip yet and may be linked to one, the newest first. */
export function linkableJobsQuery(typed: string) {
  const search = typed.trim()
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

/** What the person has finished of today's jobs, the last one first. */
export function doneTodayQuery(assignee: string, today: string) {
  const query = {
    assignee,
    status: 'done',
    startDate: today,
    endDate: today,
    sort: 'startDate:desc',
    page: 1,
    limit: 20,
  }
  return queryOptions({
    queryKey: [...jobsKey, 'own', query],
    queryFn: async ({ signal }) =>
      asPage(await call(api.jobs.list, { query }, { signal, quiet: true })).items,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}

/** What narrows list and board alike, as the API takes it. */
export type JobFilter = {
  search?: string | undefined
  days?: Days | undefined
  drivers?: readonly string[] | undefined
  vehicles?: readonly string[] | undefined
  archived?: boolean | undefined
}

function filterQuery({ search, days, drivers = [], vehicles = [], archived }: JobFilter) {
  return {
    ...days,
    ...(search === undefined ? {} : { search }),
    ...(drivers.length === 0 ? {} : { assignee: drivers.join(',') }),
    ...(vehicles.length === 0 ? {} : { vehicleId: vehicles.join(',') }),
    ...(archived === true ? { archived: 'true' as const } : {}),
  }
}

/** How many cards of a column are asked for. */
export type BoardLimits = { limit: number; done: number; cancelled: number }

export function boardQuery(filter: JobFilter, limits: BoardLimits) {
  const query = { ...filterQuery(filter), ...limits }
  return queryOptions({
    queryKey: [...boardKey, query],
    queryFn: ({ signal }) => call(api.jobs.board, { query }, { signal }),
    refetchInterval: boardEveryMs,
    placeholderData: keepPreviousData,
  })
}

type ListFilter = JobFilter & { statuses?: readonly JobStatus[] | undefined }

function listQuery({ statuses = [], ...filter }: ListFilter, sort: string) {
  return { ...filterQuery(filter), ...(statuses.length === 0 ? {} : { status: statuses.join(',') }), sort }
}

export function jobsQuery(filter: ListFilter, { sort, page }: { sort: string; page: number }) {
  const query = { ...listQuery(filter, sort), page, limit: 100 }
  return queryOptions({
    queryKey: [...jobsKey, 'list', query],
    queryFn: async ({ signal }) => asPage(await call(api.jobs.list, { query }, { signal })),
    refetchInterval: 60_000,
  })
}

/** A page of the list for an export, the longest that the API answers. */
export function readJobsPage(filter: ListFilter, sort: string) {
  const query = { ...listQuery(filter, sort), limit: 200 }
  return async (page: number) => asPage(await call(api.jobs.list, { query: { ...query, page } }))
}

type ListReply = RouteResult<typeof api.jobs.list>

/** With `page` the answer is one. */
function asPage(answer: ListReply): Exclude<ListReply, Job[]> {
  if (!Array.isArray(answer)) return answer
  const { length } = answer
  return { items: answer, currentPage: 1, totalPages: 1, itemsPerPage: length, totalItems: length }
}

export function jobQuery(id: string) {
  return queryOptions({
    queryKey: [...jobsKey, 'one', id],
    queryFn: ({ signal }) => call(api.jobs.get, { params: { id } }, { signal }),
    refetchInterval: boardEveryMs,
    meta: { quiet: true },
  })
}

/** Who changed what of a job, newest first. */
export function jobHistoryQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [...jobsKey, 'history', id, version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(api.audit.activityLog, { query: { resourceId: id, page: 1, limit: 50 } }, { signal, quiet: true }),
    select: ({ items }) => items,
    meta: { quiet: true },
  })
}

/** What is done, or is to be done, during these hours: who has one of them is not free. */
export function jobsDuringQuery({ startDate, endDate }: { startDate: string; endDate: string }) {
  const query = { startDate, endDate, status: 'assigned,inProgress' }
  return queryOptions({
    queryKey: [...jobsKey, 'during', query],
    queryFn: async ({ signal }) =>
      asPage(await call(api.jobs.list, { query }, { signal, quiet: true })).items,
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Trips on which the job may have been done: of its vehicle, else of its driver, around its days. */
export function tripsAroundQuery({ vehicleId, assignee, startDate, endDate }: Job) {
  const who = vehicleId === null ? { driversId: assignee ?? '' } : { showVehiclesId: vehicleId }
  const dayMs = 86_400_000
  const query = {
    ...who,
    startDate: new Date(Date.parse(startDate) - dayMs).toISOString(),
    endDate: new Date(Date.parse(endDate) + dayMs).toISOString(),
    sort: 'startTime:desc',
    page: 1,
    limit: 30,
  }
  return queryOptions({
    queryKey: ['trips', 'around', query],
    queryFn: ({ signal }) => call(api.trips.list, { query }, { signal, quiet: true }),
    select: ({ items }) => items,
    enabled: vehicleId !== null || assignee !== null,
    meta: { quiet: true },
  })
}

export function postcodeQuery(postcode: string) {
  return queryOptions({
    queryKey: ['postcode', postcode],
    queryFn: ({ signal }) => call(api.jobs.postcode, { query: { postcode } }, { signal, quiet: true }),
    enabled: postcode.trim().length >= 2,
    staleTime: 60_000,
    meta: { quiet: true },
  })
}

/** The dashboard counts jobs, and trips name theirs. */
function useChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all([jobsKey, ['overview'], ['trips']].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function useAddJob() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    meta: { handles },
    mutationFn: (body: JobCreate) => call(api.jobs.create, { body }),
    onSuccess: () => {
      showSuccess(t`Job added`)
      void changed()
    },
  })
}

/** `shown` is what the board shows of it until the server answers. */
type Change = { job: Job; body: Omit<JobUpdate, 'version'>; shown?: Partial<Job> }

/** The board has the change at once, and takes it back where the server refuses it; nobody's change is overwritten. */
export function useChangeJob({ handlesStale = false }: { handlesStale?: boolean } = {}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const changed = useChanged()
  return useMutation({
    meta: { handles: handlesStale ? handles : ['stale_version'] },
    mutationFn: ({ job: { id, version }, body }: Change) =>
      call(api.jobs.update, { params: { id }, body: { ...body, version } }),
    onMutate: async ({ job, body, shown }) => {
      await client.cancelQueries({ queryKey: jobsKey })
      const boards = client.getQueriesData<JobBoard>({ queryKey: boardKey })
      const { status = job.status, archived = job.archived } = body
      client.setQueriesData<JobBoard>(
        { queryKey: boardKey },
        (board) => board && withChange(board, job.id, { ...shown, status, archived }),
      )
      return { boards }
    },
    onSuccess: (job) => client.setQueryData(jobQuery(job.id).queryKey, job),
    onError: (error, { job }, context) => {
      for (const [key, board] of context?.boards ?? []) client.setQueryData(key, board)
      if (handlesStale || !(error instanceof ApiError) || error.code !== 'stale_version') return
      showError(
        t`Someone else changed “${job.title}” in the meantime. Your change was not saved. Check the job, then try again.`,
      )
    },
    onSettled: changed,
  })
}

/** Out of lists and board, and back by one click. */
export function useArchiveJob() {
  const { t } = useLingui()
  const change = useChangeJob()
  return {
    isPending: change.isPending,
    archive: (job: Job, onDone?: () => void) =>
      change.mutate(
        { job, body: { archived: true } },
        {
          onSuccess: (archived) => {
            onDone?.()
            showSuccess(t`Job archived`, {
              id: `archived ${job.id}`,
              label: t`Undo`,
              run: () => change.mutate({ job: archived, body: { archived: false } }),
            })
          },
        },
      ),
    takeBack: (job: Job) => change.mutate({ job, body: { archived: false } }),
  }
}
