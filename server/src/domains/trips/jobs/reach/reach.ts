/** Which jobs a caller may see, and for which of them the trip. */
import { sql } from 'kysely'
import { companyOfTransaction } from '../../../../database/citus/company-of-transaction.ts'
import { driverTimes } from '../../../../database/driver-times.ts'
import type { Context, Scope } from '../../../../http/scope.ts'
import { isTripVisible, tripHidden } from '../../../core/privacy/index.ts'

/**
 * Jobs that the caller may see. A driver sees their own jobs, and unassigned jobs for a vehicle that is assigned to them, or
 * that they have at the time of the job by an assignment or a booking.
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

/** A job for a vehicle that the user has at the time of the job. */
function wereTheirs({ userId }: Scope) {
  return sql<boolean>`exists (
    select from ${driverTimes} d
    where d.tenant_id = ${companyOfTransaction} and d.vehicle_id = jobs.vehicle_id and d.user_id = ${userId}
      and d.valid_from < jobs.end_date and (d.valid_to is null or d.valid_to > jobs.start_date))`
}

/** `isTripOfJobVisible` in SQL: a job whose trip is hidden from the reader counts as having no trip. */
export function hasVisibleTrip(scope: Scope) {
  const isOwn = scope.reach === 'all' ? sql`true` : sql`t.driver_id = ${scope.userId}`
  return sql<boolean>`exists (
    select from trips t join vehicles d on d.tenant_id = t.tenant_id and d.id = t.vehicle_id
    where t.tenant_id = ${scope.tenantId} and t.id = jobs.trip_id
      and ${isOwn} and not ${tripHidden(scope, { trip: 't', vehicle: 'd' })})`
}

type TripOfJob = {
  tripCategory: string | null
  tripPrivacyMode: boolean | null
  tripDriverId: string | null
}

export function isTripOfJobVisible(
  scope: Scope,
  { tripCategory: category, tripPrivacyMode: privacyMode, tripDriverId: driverId }: TripOfJob,
): boolean {
  return isTripVisible(scope, { category, privacyMode, driverId })
}
