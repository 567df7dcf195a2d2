/** Changes the jobs of a trip. The list in a request replaces all jobs that the caller sees. */
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { tripJobIds, linkJobs, readTripJobs } from '../../jobs/index.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import type { KnownTrip } from '../reading/repository.ts'

type Said = {
  /** Undefined if the request doesn't include jobs. */
  named: readonly string[] | undefined
  /** True if the audit trail may not show which trip it was. */
  isSecret: boolean
}

/** Whether the list differs from what the caller sees. */
export async function namesOtherJobs(
  context: Context,
  trip: KnownTrip,
  named: readonly string[] | undefined,
): Promise<boolean> {
  return named !== undefined && !isAsSeen(await seenJobs(context, trip), named)
}

/** All jobs of the trip before and after. The caller holds `lockTrips`. */
export async function changeJobs(
  context: Context,
  trip: KnownTrip,
  { named, isSecret }: Said,
): Promise<{ before: string[]; after: string[] }> {
  const before = await jobIds(context, trip.id)
  if (named === undefined || !(await namesOtherJobs(context, trip, named))) return { before, after: before }
  if (context.scope.reach === 'own') {
    throw new AppError('trip_jobs_of_manager')
  }
  if (isTripHidden(context.scope, trip)) {
    throw new AppError('trip_private_jobs')
  }
  const { id: tripId, registration } = trip
  await linkJobs(context, { tripId, registration, named, linked: before, isSecret })
  return { before, after: await jobIds(context, trip.id) }
}

async function seenJobs(context: Context, trip: KnownTrip): Promise<string[]> {
  if (isTripHidden(context.scope, trip)) return []
  const jobs = await readTripJobs(context, [trip.id])
  return jobs.map(({ id }) => id)
}

function isAsSeen(seen: readonly string[], named: readonly string[]): boolean {
  const names = new Set(named)
  return names.size === seen.length && seen.every((id) => names.has(id))
}

async function jobIds({ scope, tx }: Context, tripId: string): Promise<string[]> {
  return (await tripJobIds(tx, scope.tenantId, [tripId])).get(tripId) ?? []
}
