import { type jobRoutes, type JobUpdate, mayChangeJob } from '@roadbook/contract/jobs'
import type { RouteRequest } from '@roadbook/contract/route'
import { forbidden, staleVersion } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { timeZoneOf } from '../../database/time-zone-of.ts'
import { refuseEndBeforeStart, toColumns } from './columns.ts'
import { createJob } from './create-job.ts'
import { readJob, requireJob, statusOf, toJob } from './read-job.ts'
import { recordJob } from './record-job.ts'
import { type JobFilter, type KnownJob, listJobs, lockJobs, updateJobs } from './repository.ts'
import { isTripOpen, requireNamed, requirePerson, requireVehicle } from './require-known.ts'
import { settleStatus } from './settle-status.ts'

/** What only those who know trips can do; they know jobs, not the other way round. */
export type TripsOfJobs = {
  /** Before the job's own row is locked, as whoever changes a trip does. */
  lock(context: Context, tripIds: readonly string[]): Promise<void>
  move(context: Context, job: { id: string; from: string | null; to: string | null }): Promise<void>
}

export function createJobHandlers({ trips }: { trips: TripsOfJobs }): Handlers<typeof jobRoutes> {
  return {
    async list(context, { query }) {
      const limit = query.limit ?? 25
      const page = query.page === undefined ? undefined : { page: query.page, limit }
      const filter = await filterOf(context, query)
      const { rows, totalItems } = filter
        ? await listJobs(context, filter, { sort: query.sort, page })
        : { rows: [], totalItems: 0 }
      const jobs = rows.map((row) => toJob(context.scope, row))
      return page ? toPage(jobs, totalItems, page) : jobs
    },

    async create(context, { body }) {
      const { tripId: to } = body
      if (to) await trips.lock(context, [to])
      const id = await createJob(context, body)
      if (to) await trips.move(context, { id, from: null, to })
      return readJob(context, id)
    },

    async update(context, { params: { id }, body }) {
      const { tripId: from } = await requireChangeable(context, id, body)
      const to = body.tripId
      if (to !== undefined)
        await trips.lock(
          context,
          [from, to].filter((trip) => trip !== null),
        )
      await lockJobs(context, [id])
      const before = await requireJob(context, id)
      const isMoved = to !== undefined && before.tripId !== from
      if (isMoved || (body.version ?? before.version) !== before.version) throw staleVersion('job')
      await changeJob(context, before, body)
      if (to !== undefined && to !== toJob(context.scope, before).tripId) {
        await trips.move(context, { id, from, to })
      }
      return readJob(context, id)
    },
  }
}

async function requireChangeable(context: Context, id: string, body: JobUpdate): Promise<KnownJob> {
  const job = await requireJob(context, id)
  if (Object.keys(body).some((field) => !mayChangeJob(context.scope.reach, field))) {
    throw forbidden('A driver can change the status of a job. Ask your manager for the rest.')
  }
  return job
}

async function changeJob(context: Context, known: KnownJob, body: JobUpdate): Promise<void> {
  const { tripId, version: _expected, ...fields } = body
  // Where the trip alone is named, its linking is the change.
  if (tripId !== undefined && Object.keys(fields).length === 0) return
  await requireNamed(context, known, body)
  const columns = toColumns(body, await timeZoneOf(context))
  refuseEndBeforeStart({ startDate: known.startDate, endDate: known.endDate, ...datesOf(columns) })
  const status = settleStatus({ status: statusOf(known), assignee: known.assignee }, body)
  await updateJobs(context, [known.id], { ...columns, status })
  const before = toJob(context.scope, known)
  const after = await readJob(context, known.id)
  await recordJob(context, verbOf(before, after), { before, after })
}

function datesOf({ startDate, endDate }: ReturnType<typeof toColumns>): { startDate?: Date; endDate?: Date } {
  return {
    ...(startDate instanceof Date ? { startDate } : {}),
    ...(endDate instanceof Date ? { endDate } : {}),
  }
}

function verbOf(before: { archived: boolean }, after: { archived: boolean }): string {
  if (before.archived === after.archived) return 'updated'
  return after.archived ? 'archived' : 'taken back'
}

type Query = RouteRequest<typeof jobRoutes.list>['query']

/** An id that is not of the tenant is not there; undefined where nothing of what is asked may be told. */
async function filterOf(context: Context, query: Query): Promise<JobFilter | undefined> {
  const { assignee, vehicleId, tripId, search } = query
  if (assignee !== undefined) await requirePerson(context, assignee)
  if (vehicleId !== undefined) await requireVehicle(context, vehicleId)
  if (tripId !== undefined && !(await isTripOpen(context, tripId))) return undefined
  const period = periodOf(query, await timeZoneOf(context))
  const { status: statuses, linked: isLinked, archived = false } = query
  return { ...period, statuses, assignee, vehicleId, tripId, isLinked, archived, search }
}
