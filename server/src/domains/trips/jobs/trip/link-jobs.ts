/** The jobs of trips, for code that reads and changes trips. */
import type { Job } from '@roadbook/contract/trips/jobs'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { lockRows, updateRows } from '../../../../entities/write-rows.ts'
import { AppError, notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { recordAutomatic, recordChange } from '../../../core/audit/index.ts'
import { selectJob, toJob } from '../jobs.ts'
import { isTripOfJobVisible, withinReach } from '../reach/reach.ts'

/**
 * The jobs visible to the caller, by start time. The calling code must pass only trips whose jobs may be
 * shown.
 */
export async function readTripJobs(context: Context, tripIds: readonly string[]): Promise<Job[]> {
  if (tripIds.length === 0) return []
  const rows = await selectJob(withinReach(context))
    .where('jobs.tripId', 'in', tripIds)
    .orderBy('jobs.startDate')
    .orderBy('jobs.id')
    .execute()
  return rows.map((row) => toJob(context.scope, row))
}

/** The titles of those jobs that the caller may see. */
export async function readJobTitles(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withinReach(context)
    .select(['jobs.id', 'jobs.title'])
    .where('jobs.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/**
 * All jobs of each trip, whether visible to the caller or not, for the trip's record. Trips without jobs are
 * left out.
 */
export async function tripJobIds(
  tx: Tx,
  tenantId: string,
  tripIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (tripIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', sql<string>`trip_id`.as('tripId')])
    .where('tenantId', '=', tenantId)
    .where('tripId', 'in', tripIds)
    .orderBy('startDate')
    .orderBy('id')
    .execute()
  const ofTrips = new Map<string, string[]>()
  for (const { id, tripId } of rows) ofTrips.set(tripId, [...(ofTrips.get(tripId) ?? []), id])
  return ofTrips
}

type Link = {
  tripId: string
  registration: string
  /** The complete list that the trip should have, and its current list. */
  named: readonly string[]
  linked: readonly string[]
  /** True if the audit log must not show which trip it was. */
  isSecret: boolean
}

/** Sets the trip's jobs to exactly this list. The caller must hold the lock on the vehicle's trips. */
export async function linkJobs(context: Context, link: Link): Promise<void> {
  const added = [...new Set(link.named)].filter((id) => !link.linked.includes(id))
  const removed = link.linked.filter((id) => !link.named.includes(id))
  await lockRows(context, 'jobs', [...added, ...removed])
  await refuseUnfit(context, added)
  await updateRows(context, 'jobs', added, { tripId: link.tripId, tripChosen: true })
  await updateRows(context, 'jobs', removed, { tripId: null, tripChosen: true })
  for (const id of added) await recordLink(context, id, { ...link, before: null, after: link.tripId })
  for (const id of removed) await recordLink(context, id, { ...link, before: link.tripId, after: null })
}

async function refuseUnfit(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const jobs = await selectJob(withinReach(context)).where('jobs.id', 'in', ids).execute()
  if (jobs.length < ids.length) throw notFound('job', { field: 'jobs' })
  for (const job of jobs) {
    const { title } = job
    if (job.archived) throw new AppError('job_archived', { title }, { field: 'jobs' })
    if (job.tripId === null) continue
    const code = isTripOfJobVisible(context.scope, job) ? 'job_linked' : 'job_in_use'
    throw new AppError(code, { title }, { field: 'jobs' })
  }
}

type Linking = { registration: string; isSecret: boolean; before: string | null; after: string | null }

function recordLink(context: Context, jobId: string, link: Linking): Promise<void> {
  const { registration, isSecret, before, after } = link
  return recordChange(context, {
    action: after === null ? 'taken off a trip' : 'linked to a trip',
    resourceType: 'job',
    resourceId: jobId,
    ...(isSecret ? {} : { vehicleReg: registration }),
    before: isSecret ? {} : { tripId: before },
    after: isSecret ? {} : { tripId: after },
  })
}

/**
 * Moves jobs to another trip after a rebuild merged their trip into it. The versions of both trips record the
 * move.
 */
export async function moveJobs(
  tx: Tx,
  tenantId: string,
  { jobIds, tripId, now }: { jobIds: readonly string[]; tripId: string | null; now: Date },
): Promise<void> {
  if (jobIds.length === 0) return
  await tx
    .updateTable('jobs')
    .set({ tripId, updatedAt: now, version: sql`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', 'in', jobIds)
    .execute()
}

/** Unlinks the jobs of trips that are about to be deleted. */
export async function unlinkTripJobs(
  tx: Tx,
  tenantId: string,
  { tripIds, now }: { tripIds: readonly string[]; now: Date },
): Promise<void> {
  if (tripIds.length === 0) return
  const linked = await tx
    .selectFrom('jobs')
    .select(['id', sql<string>`trip_id`.as('tripId')])
    .where('tenantId', '=', tenantId)
    .where('tripId', 'in', tripIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const [tripId, jobs] of Map.groupBy(linked, (job) => job.tripId)) {
    await unlinkJobs(tx, tenantId, { jobIds: jobs.map(({ id }) => id), tripId, now })
  }
}

/**
 * Unlinks jobs from a trip that is no longer detected and was never edited, so another trip can link to them.
 */
export async function unlinkJobs(
  tx: Tx,
  tenantId: string,
  { jobIds, tripId, now }: { jobIds: readonly string[]; tripId: string; now: Date },
): Promise<void> {
  if (jobIds.length === 0) return
  await moveJobs(tx, tenantId, { jobIds, tripId: null, now })
  const change = { action: 'taken off a trip', resourceType: 'job' } as const
  await recordAutomatic(
    tx,
    { tenantId, now },
    jobIds.map((resourceId) => ({ ...change, resourceId, before: { tripId }, after: { tripId: null } })),
  )
}
