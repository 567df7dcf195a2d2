import type { Job, JobStatus } from '@roadbook/contract/jobs'
import { notFound } from '../../errors.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { isTripHidden } from '../positions/index.ts'
import { findJob, type KnownJob, listWork } from './repository.ts'

export async function requireJob(context: Context, id: string): Promise<KnownJob> {
  const job = await findJob(context, id)
  if (!job) throw notFound('job')
  return job
}

export async function readJob(context: Context, id: string): Promise<Job> {
  return toJob(context.scope, await requireJob(context, id))
}

/** What is to be done in a period, as far as the caller may know of it: the first `limit` of how many. */
export async function readWork(
  context: Context,
  period: { from: Date; until: Date },
  limit: number,
): Promise<{ items: Job[]; total: number }> {
  const { rows, totalItems } = await listWork(context, period, limit)
  return { items: rows.map((row) => toJob(context.scope, row)), total: totalItems }
}

export function toJob(scope: Scope, row: KnownJob): Job {
  const { id, title, description, postcode, address, latitude, longitude } = row
  const { assignee, vehicleId, registration, archived, version } = row
  const plain = {
    id,
    title,
    description,
    postcode,
    address,
    assignee,
    vehicleId,
    registration,
    archived,
    version,
  }
  return {
    ...plain,
    status: statusOf(row),
    location: latitude === null || longitude === null ? null : { latitude, longitude },
    assigneeName: assignee && `${row.assigneeFirstName} ${row.assigneeLastName}`.trim(),
    tripId: isTripTold(scope, row) ? row.tripId : null,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function statusOf({ status }: { status: string }): JobStatus {
  return status as JobStatus // the column's check constraint holds the same words
}

/** What a trip was for is told to whom the trip itself tells it. */
export function isTripTold(scope: Scope, job: KnownJob): boolean {
  const { tripCategory: category, tripPrivacyMode: privacyMode, tripDriverId: driverId } = job
  if (category === null || privacyMode === null) return false
  if (scope.reach === 'own' && driverId !== scope.userId) return false
  return !isTripHidden(scope, { category, privacyMode, driverId })
}
