import { Job, type JobStatus, type JobTrip } from '@roadbook/contract/jobs'
import { placeOf } from '../../entities/columns.ts'
import { createEntity } from '../../entities/entity.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { isTripHidden } from '../positions/index.ts'
import { jobFilters, jobOrdering, toDoFirst } from './job-filters.ts'
import { type JobRow, selectJob, withinReach } from './job-rows.ts'

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
  // The trip stands in entries of its own: which one it is, may be for its driver alone to know.
  unaudited: ['tripId', 'trip', 'statusSince'],
  registration: ({ registration }) => registration,
})

/** What is to be done in a period, as far as the caller may know of it: the first `limit` of how many. */
export async function readWork(
  context: Context,
  period: { from: Date; until: Date },
  limit: number,
): Promise<{ items: Job[]; total: number }> {
  const statuses: JobStatus[] = ['open', 'assigned', 'inProgress', 'done']
  const filter = { ...period, archived: false, statuses }
  const page = { page: 1, limit }
  const { items, totalItems } = await jobs.list(context, { filter, sort: toDoFirst, page })
  return { items, total: totalItems }
}

export function toJob(scope: Scope, row: JobRow): Job {
  const { assignee } = row
  return {
    ...row,
    status: statusOf(row),
    location: placeOf(row),
    assigneeName: assignee && `${row.assigneeFirstName} ${row.assigneeLastName}`.trim(),
    statusSince: row.statusSince.toISOString(),
    ...(isTripVisible(scope, row) ? { tripId: row.tripId, trip: tripOf(row) } : { tripId: null, trip: null }),
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
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
  return status as JobStatus // the column's check constraint holds the same words
}

/** What a trip was for is told to whom the trip itself tells it. */
export function isTripVisible(scope: Scope, job: JobRow): boolean {
  const { tripCategory: category, tripPrivacyMode: privacyMode, tripDriverId: driverId } = job
  if (category === null || privacyMode === null) return false
  if (scope.reach === 'own' && driverId !== scope.userId) return false
  return !isTripHidden(scope, { category, privacyMode, driverId })
}
