/** Rows of jobs: which of them a caller may know of, and what is told of them. */
import { type InferResult, sql } from 'kysely'
import type { Context, Scope } from '../../http/scope.ts'
import { privacyHolds } from '../positions/index.ts'

/**
 * Jobs that the caller may know of: a driver of those that are theirs, and of those that are nobody's for a vehicle which they
 * have, or had at the time of the job.
 */
export function withinReach({ scope, tx }: Context) {
  const query = tx
    .selectFrom('jobs')
    .leftJoin('users as person', (join) =>
      join.onRef('person.tenantId', '=', 'jobs.tenantId').onRef('person.id', '=', 'jobs.assignee'),
    )
    .leftJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'jobs.tenantId').onRef('vehicles.id', '=', 'jobs.vehicleId'),
    )
    .where('jobs.tenantId', '=', scope.tenantId)
  if (scope.reach === 'all') return query
  return query.where((eb) =>
    eb.or([
      eb('jobs.assignee', '=', scope.userId),
      eb.and([eb('jobs.assignee', 'is', null), eb('vehicles.driverId', '=', scope.userId)]),
      eb.and([eb('jobs.assignee', 'is', null), wereTheirs(scope)]),
    ]),
  )
}

export type JobsQuery = ReturnType<typeof withinReach>

/** A job for a vehicle at a time when it was the person's. */
function wereTheirs({ userId }: Scope) {
  return sql<boolean>`exists (
    select from driver_assignments d
    where d.tenant_id = jobs.tenant_id and d.vehicle_id = jobs.vehicle_id and d.user_id = ${userId}
      and d.valid_from < jobs.end_date and (d.valid_to is null or d.valid_to > jobs.start_date))`
}

export function selectJob(query: JobsQuery) {
  return query
    .leftJoin('trips as trip', (join) =>
      join.onRef('trip.tenantId', '=', 'jobs.tenantId').onRef('trip.id', '=', 'jobs.tripId'),
    )
    .leftJoin('vehicles as driven', (join) =>
      join.onRef('driven.tenantId', '=', 'trip.tenantId').onRef('driven.id', '=', 'trip.vehicleId'),
    )
    .selectAll('jobs')
    .select(['person.firstName as assigneeFirstName', 'person.lastName as assigneeLastName'])
    .select('vehicles.registration')
    .select(['trip.category as tripCategory', 'trip.driverId as tripDriverId', 'trip.vehicleId as drivenId'])
    .select(['trip.startTime as tripStart', 'trip.endTime as tripEnd', 'trip.running as tripRunning'])
    .select(['trip.distanceMeters as tripMeters', 'trip.durationSeconds as tripSeconds'])
    .select(privacyHolds({ trip: 'trip', vehicle: 'driven' }).$castTo<boolean | null>().as('tripPrivacyMode'))
}

export type JobRow = InferResult<ReturnType<typeof selectJob>>[number]
