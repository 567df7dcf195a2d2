/**
 * Links an ended trip to the job at its destination: it ended nearby, during or shortly before the job's
 * time.
 */
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { recordAutomatic } from '../../../core/audit/index.ts'
import type { VehicleKey } from '../../../../database/vehicle-key.ts'

type EndedTrip = { id: string; driverId: string | null; endTime: Date; end: LatLon }
type Found = { jobId: string; tripId: string; meters: number }

const WITHIN_METERS = 100
/** Drivers arrive before the job's start time. */
const EARLY_MS = 30 * 60_000

/**
 * The new jobs of each trip. If two trips fit a job, the first one gets it. The caller must hold the lock on
 * the vehicle's trips.
 */
export async function linkEndedTrips(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { trips, now }: { trips: readonly EndedTrip[]; now: Date },
): Promise<Map<string, string[]>> {
  const jobs = await waitingJobs(tx, { tenantId, vehicleId }, trips)
  const ofTrips = new Map<string, string[]>()
  const found = jobs.flatMap((job) => firstFit(job, trips) ?? [])
  for (const { jobId, tripId } of found) {
    await tx
      .updateTable('jobs')
      .set({ tripId, updatedAt: now, version: sql`version + 1` })
      .where('tenantId', '=', tenantId)
      .where('id', '=', jobId)
      .execute()
    ofTrips.set(tripId, [...(ofTrips.get(tripId) ?? []), jobId])
  }
  await recordAutomatic(
    tx,
    { tenantId, now },
    found.map(({ jobId, tripId, meters }) => ({
      action: 'linked to a trip',
      resourceType: 'job',
      resourceId: jobId,
      before: { tripId: null, metersAway: null },
      after: { tripId, metersAway: Math.round(meters) },
    })),
  )
  return ofTrips
}

type WaitingJob = Awaited<ReturnType<typeof waitingJobs>>[number]

function firstFit(job: WaitingJob, trips: readonly EndedTrip[]): Found | undefined {
  const { latitude, longitude } = job
  if (latitude === null || longitude === null) return undefined
  const earliestMs = job.startDate.getTime() - EARLY_MS
  for (const { id, driverId, endTime, end } of trips) {
    const isInTime = endTime.getTime() >= earliestMs && endTime <= job.endDate
    const isTheirs = job.vehicleId !== null || job.assignee === driverId
    const meters = distanceMeters({ latitude, longitude }, end)
    if (isInTime && isTheirs && meters <= WITHIN_METERS) return { jobId: job.id, tripId: id, meters }
  }
  return undefined
}

/**
 * Jobs for the vehicle, or for one of its drivers in any vehicle. Jobs whose trip was chosen by a person are
 * left alone.
 */
async function waitingJobs(tx: Tx, { tenantId, vehicleId }: VehicleKey, trips: readonly EndedTrip[]) {
  const ends = trips.map(({ endTime }) => endTime.getTime())
  const drivers = [...new Set(trips.flatMap(({ driverId }) => driverId ?? []))]
  if (ends.length === 0) return []
  const waiting = await tx
    .selectFrom('jobs')
    .select(['id', 'assignee', 'vehicleId', 'latitude', 'longitude', 'startDate', 'endDate'])
    .where('tenantId', '=', tenantId)
    .where('tripId', 'is', null)
    .where('tripChosen', '=', false)
    .where('archived', '=', false)
    .where('latitude', 'is not', null)
    .where('status', 'in', ['assigned', 'inProgress', 'done'])
    .where('startDate', '<=', new Date(Math.max(...ends) + EARLY_MS))
    .where('endDate', '>=', new Date(Math.min(...ends)))
    .where((eb) =>
      eb.or([
        eb('vehicleId', '=', vehicleId),
        eb.and([eb('vehicleId', 'is', null), eb('assignee', '=', sql<string>`any(${drivers}::uuid[])`)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Locked in id order, like in `linkJobs`, but processed in order of start time.
  return waiting.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime())
}
