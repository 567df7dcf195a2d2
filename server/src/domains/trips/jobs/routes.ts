import {
  type Job,
  type JobCreate,
  type jobRoutes,
  type JobUpdate,
  mayChangeJob,
} from '@roadbook/contract/trips/jobs'
import type { RouteRequest } from '@roadbook/contract/core/route'
import { changeMany } from '../../../entities/change-many.ts'
import { named, placeColumns } from '../../../entities/columns.ts'
import { asList, pageAsked } from '../../../entities/read-list.ts'
import type { ChangedColumns } from '../../../entities/tables.ts'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { isLate, offlineTime } from '../../../platform/offline-time.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requirePeople, requirePersonInUse } from '../../people/users/index.ts'
import { requireVehicleInUse, requireVehicles } from '../../fleet/vehicles/index.ts'
import { readBoard } from './board/board.ts'
import { type JobRow, jobs, statusOf } from './jobs.ts'
import { readDistance } from './place/distance.ts'
import { findPostcode, type PostcodeSources } from './place/postcode.ts'
import { settleStatus } from './status/settle-status.ts'
import { isTripOpen } from './trip/trip-open.ts'

/** Functions of the trips domain, passed in because trips depend on jobs. */
export type TripsOfJobs = {
  /** Must run before the job's own row is locked: code that changes trips locks in the same order. */
  lock(context: Context, tripIds: readonly string[]): Promise<void>
  move(context: Context, job: { id: string; from: string | null; to: string | null }): Promise<void>
}

type Deps = { trips: TripsOfJobs; postcodes: PostcodeSources }

export function createJobHandlers({ trips, postcodes }: Deps): Handlers<typeof jobRoutes> {
  return {
    get: (context, { params: { id } }) => jobs.read(context, id),

    async board(context, { query }) {
      const { limit, done, cancelled } = query
      const limits = { open: limit, assigned: limit, inProgress: limit, done, cancelled }
      const filter = await filterOf(context, query)
      return readBoard(context, filter ?? { archived: false }, limits)
    },

    postcode: (context, { query }) => findPostcode(context, query.postcode, postcodes),

    async list(context, { query }) {
      const page = pageAsked(query)
      const filter = await filterOf(context, query)
      if (!filter) return asList({ items: [], totalItems: 0 }, page)
      return asList(await jobs.list(context, { filter, sort: query.sort, page }), page)
    },

    distance: (context, { params: { id } }) => readDistance(context, id),

    async create(context, { body }) {
      const { tripId: to } = body
      if (to) await trips.lock(context, [to])
      const job = await createJob(context, body)
      if (!to) return job
      await trips.move(context, { id: job.id, from: null, to })
      return jobs.read(context, job.id)
    },

    updateMany: (context, { body: { changes } }) =>
      changeMany(context, { table: 'jobs' }, changes, ({ id, ...body }) =>
        changeJob(context, { id, body, trips }),
      ),

    update: (context, { params: { id }, body }) => changeJob(context, { id, body, trips }),
  }
}

type Query = Omit<RouteRequest<typeof jobRoutes.list>['query'], 'page' | 'limit' | 'sort'>

/**
 * An id of another tenant counts as not found. Undefined if the caller may see none of the requested jobs.
 */
async function filterOf(context: Context, query: Query) {
  const { assignee = [], vehicleId = [], tripId, archived = false } = query
  await requirePeople(context, assignee, 'assignee')
  await requireVehicles(context, vehicleId, 'vehicleId')
  if (tripId !== undefined && !(await isTripOpen(context, tripId))) return undefined
  return { ...query, ...periodOf(query, await timeZoneOf(context)), archived }
}

/** Creates a job without a trip. */
export async function createJob(context: Context, body: Omit<JobCreate, 'tripId'>): Promise<Job> {
  const { title, assignee = null } = body
  await requireNamed(context, { assignee: null, vehicleId: null }, body)
  const { startDate, endDate, ...columns } = toColumns(body, await timeZoneOf(context))
  const times = { startDate: startDate as Date, endDate: endDate as Date } // a body without them is malformed
  refuseEndBeforeStart(times)
  const status = settleStatus({ status: assignee === null ? 'open' : 'assigned', assignee }, body)
  const added = { ...columns, ...times, title, status, statusSince: context.now }
  return jobs.add(context, added, { unaudited: ['statusSince'] })
}

type Change = { id: string; body: JobUpdate; trips: TripsOfJobs }

async function changeJob(context: Context, { id, body, trips }: Change): Promise<Job> {
  const { tripId: from } = await jobs.require(context, id)
  const to = body.tripId
  refuseForDriver(context, body)
  if (to !== undefined) {
    const both = [from, to].filter((trip) => trip !== null)
    await trips.lock(context, both)
  }
  const taken = await jobs.take(context, id, body.version)
  if (to !== undefined && taken.row.tripId !== from) throw jobs.stale(taken)
  refuseArchivedForDriver(context, taken.row)
  const { tripId: _trip, version: _expected, ...fields } = body
  // If only the trip is given, linking it is the whole change.
  if (to === undefined || Object.keys(fields).length > 0) {
    const columns = await changedColumns(context, taken.row, body)
    // If no time is given, the status changed at the time of the entry.
    const unaudited = isLate(columns.statusSince, context.now) ? [] : ['statusSince']
    await jobs.write(context, taken, columns, { unaudited })
  }
  if (to !== undefined && to !== taken.value.tripId) await trips.move(context, { id, from, to })
  return jobs.read(context, id)
}

function refuseForDriver({ scope }: Context, body: JobUpdate): void {
  if (Object.keys(body).every((field) => mayChangeJob(scope.reach, field))) return
  throw new AppError('job_fields_of_manager')
}

/** Managers decide whether an archived job counts as done. */
function refuseArchivedForDriver({ scope }: Context, { archived, title }: JobRow): void {
  if (archived && scope.reach === 'own') throw new AppError('own_job_archived', { title })
}

/** Times as Date, so that they can be compared; the table's type would also allow text. */
type Columns = Omit<ChangedColumns<'jobs'>, 'startDate' | 'endDate'> & { startDate?: Date; endDate?: Date }

async function changedColumns(
  context: Context,
  known: JobRow,
  body: JobUpdate,
): Promise<Columns & { statusSince: Date }> {
  await requireNamed(context, known, body)
  const columns = toColumns(body, await timeZoneOf(context))
  refuseEndBeforeStart({ startDate: known.startDate, endDate: known.endDate, ...columns })
  const status = settleStatus({ status: statusOf(known), assignee: known.assignee }, body)
  const times = { earliest: known.statusSince, now: context.now }
  const statusSince = status === known.status ? known.statusSince : offlineTime(body.statusSince, times)
  return { ...columns, status, statusSince }
}

/** The current assignee or vehicle may have been archived since; other changes must still be possible. */
async function requireNamed(
  context: Context,
  known: { assignee: string | null; vehicleId: string | null },
  { assignee, vehicleId }: JobUpdate,
): Promise<void> {
  if (assignee && assignee !== known.assignee) await requirePersonInUse(context, assignee, 'assignee')
  if (vehicleId && vehicleId !== known.vehicleId) await requireVehicleInUse(context, vehicleId, 'vehicleId')
}

/**
 * Maps the request body to columns: days become instants in the company's time zone, the place becomes two
 * coordinates.
 */
function toColumns(said: JobUpdate, timeZone: string): Columns {
  const { location, startDate: _start, endDate: _end, ...rest } = said
  const { tripId: _trip, status: _status, statusSince: _since, version: _expected, ...fields } = rest
  const { from: startDate, until: endDate } = periodOf(said, timeZone)
  return { ...named({ ...fields, startDate, endDate }), ...placeColumns(location) }
}

function refuseEndBeforeStart({ startDate, endDate }: { startDate: Date; endDate: Date }): void {
  if (endDate >= startDate) return
  throw new AppError('job_ends_before_start', {}, { field: 'endDate' })
}
