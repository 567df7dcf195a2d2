/** Jobs: their fields, filters, order and queries. */
import { Job, type JobSort, JobStatus, type JobTrip } from '@roadbook/contract/trips/jobs'
import { type InferResult, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { containsWords } from '../../../database/contains-words.ts'
import { isoTimes, placeOf } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Order, Ordering } from '../../../entities/read-list.ts'
import type { Context, Scope } from '../../../http/scope.ts'
import { privacyHolds } from '../../core/privacy/index.ts'
import { publishJobs } from './webhooks/publish-jobs.ts'
import { hasVisibleTrip, isTripOfJobVisible, type JobsQuery, withinReach } from './reach/reach.ts'

export function selectJob(query: JobsQuery) {
  return query
    .leftJoin('trips as trip', (join) =>
      join.onRef('trip.tenantId', '=', 'jobs.tenantId').onRef('trip.id', '=', 'jobs.tripId'),
    )
    .leftJoin('vehicles as driven', (join) =>
      join.onRef('driven.tenantId', '=', 'trip.tenantId').onRef('driven.id', '=', 'trip.vehicleId'),
    )
    .selectAll('jobs')
    .select(nameOrEmail<string | null>('person').as('assigneeName'))
    .select('vehicles.registration')
    .select(['trip.category as tripCategory', 'trip.driverId as tripDriverId', 'trip.vehicleId as drivenId'])
    .select(['trip.startTime as tripStart', 'trip.endTime as tripEnd', 'trip.running as tripRunning'])
    .select(['trip.distanceMeters as tripMeters', 'trip.durationSeconds as tripSeconds'])
    .select(privacyHolds({ trip: 'trip', vehicle: 'driven' }).$castTo<boolean | null>().as('tripPrivacyMode'))
}

export type JobRow = InferResult<ReturnType<typeof selectJob>>[number]

/** By the names of the API's parameters. */
export const jobFilters = {
  archived: (jobs: JobsQuery, archived: boolean) => jobs.where('jobs.archived', '=', archived),

  status: (jobs: JobsQuery, statuses: readonly JobStatus[]) => jobs.where('jobs.status', 'in', statuses),

  assignee: (jobs: JobsQuery, ids: readonly string[]) => jobs.where('jobs.assignee', 'in', ids),

  vehicleId: (jobs: JobsQuery, ids: readonly string[]) => jobs.where('jobs.vehicleId', 'in', ids),

  tripId: (jobs: JobsQuery, id: string, { scope }: Context) =>
    jobs.where('jobs.tripId', '=', id).where(hasVisibleTrip(scope)),

  linked: (jobs: JobsQuery, isLinked: boolean, { scope }: Context) =>
    jobs.where(isLinked ? hasVisibleTrip(scope) : sql<boolean>`not ${hasVisibleTrip(scope)}`),

  /** With `until`, a half-open period: a job that ends at midnight isn't part of the next day. */
  from: (jobs: JobsQuery, from: Date) =>
    jobs.where((eb) => eb.or([eb('jobs.endDate', '>', from), eb('jobs.startDate', '>=', from)])),

  until: (jobs: JobsQuery, until: Date) => jobs.where('jobs.startDate', '<', until),

  endedBy: (jobs: JobsQuery, instant: Date) => jobs.where('jobs.endDate', '<=', instant),

  search: (jobs: JobsQuery, text: string) =>
    jobs.where(
      containsWords(
        sql`concat_ws(' ', jobs.title, jobs.description, jobs.postcode, jobs.address,
          person.first_name, person.last_name, vehicles.registration)`,
        text,
      ),
    ),
}

type Field = JobSort | 'isDone'

const byBegin: Order<Field> = { field: 'startDate', isDescending: false }

/** Unfinished jobs come first. */
const toDoFirst: Order<Field>[] = [{ field: 'isDone', isDescending: false }, byBegin]

const jobOrdering: Ordering<Field> = {
  standard: [byBegin],
  by(field) {
    if (field === 'isDone') return sql`jobs.status = 'done'`
    if (field === 'assigneeName') return nameOrEmail('person')
    if (field === 'status') return sql`array_position(${JobStatus.options}::text[], jobs.status)`
    return sql.ref(`jobs.${field}`)
  },
}

export const jobs = createEntity({
  table: 'jobs',
  thing: 'job',
  resource: 'job',
  schema: Job,
  within: withinReach,
  selection: selectJob,
  filters: jobFilters,
  ordering: jobOrdering,
  toValues: ({ scope }, rows) => rows.map((row) => toJob(scope, row)),
  // The trip is audited in separate entries, since only its driver may be allowed to see which trip it is.
  unaudited: ['tripId', 'trip'],
  registration: ({ registration }) => registration,
  publish: publishJobs,
})

/** The jobs of a period that the caller may see: the first `limit`, and the total. */
export async function readWork(
  context: Context,
  period: { from: Date; until: Date },
  limit: number,
): Promise<{ items: Job[]; total: number }> {
  const status: JobStatus[] = ['open', 'assigned', 'inProgress', 'done']
  const filter = { ...period, archived: false, status }
  const page = { page: 1, limit }
  const { items, totalItems } = await jobs.list(context, { filter, sort: toDoFirst, page })
  return { items, total: totalItems }
}

export function toJob(scope: Scope, row: JobRow): Job {
  return {
    ...isoTimes(row),
    status: statusOf(row),
    location: placeOf(row),
    ...(isTripOfJobVisible(scope, row)
      ? { tripId: row.tripId, trip: tripOf(row) }
      : { tripId: null, trip: null }),
  }
}

function tripOf(row: JobRow): JobTrip | null {
  const { drivenId, tripStart, tripEnd, tripRunning, tripMeters, tripSeconds } = row
  if (drivenId === null || tripStart === null || tripEnd === null) return null
  return {
    vehicleId: drivenId,
    startTime: tripStart.toISOString(),
    endTime: tripEnd.toISOString(),
    running: tripRunning ?? false,
    distanceMeters: tripMeters ?? 0,
    durationSeconds: tripSeconds ?? 0,
  }
}

export function statusOf({ status }: { status: string }): JobStatus {
  return status as JobStatus // ensured by the column's check constraint
}
