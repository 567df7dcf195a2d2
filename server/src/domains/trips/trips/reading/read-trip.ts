import type { Job } from '@roadbook/contract/trips/jobs'
import type { VehicleState } from '@roadbook/contract/tracking/locations'
import type { Trip, TripDetail, TripWithJobs } from '@roadbook/contract/trips/trips'
import { notFound } from '../../../../errors.ts'
import type { Context, Scope } from '../../../../http/scope.ts'
import { tripExpenseIds } from '../../../money/expenses/index.ts'
import { readTripJobs } from '../../jobs/index.ts'
import { odometersByTrip } from '../../../fleet/odometer/index.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import { movesBefore } from '../moves/moves.ts'
import { readBorderEditsOf } from '../records/border-edits.ts'
import { findTrip, type KnownTrip, neighboursOf } from './repository.ts'
import { endsOf } from './trip-ends.ts'
import { standingSeconds } from './standing.ts'
import { progressOf } from './trip-progress.ts'
import { historyOf } from './trip-history.ts'
import { readTripTrack } from './visible-track.ts'

export async function requireTrip(context: Context, id: string, vehicleId?: string): Promise<KnownTrip> {
  const trip = await findTrip(context, id, vehicleId)
  if (!trip) throw notFound('trip')
  return trip
}

/** Trips as the caller may see them, with the vehicle's odometer at their ends. */
export async function toTrips(context: Context, rows: readonly KnownTrip[]): Promise<Trip[]> {
  return withJobs(context, rows, await readJobsOf(context, rows))
}

async function withJobs(context: Context, rows: readonly KnownTrip[], jobs: readonly Job[]): Promise<Trip[]> {
  const odometers = await odometersByTrip(context, rows)
  const expenses = await readExpensesOf(context, rows)
  const moves = await movesBefore(context, rows)
  const places = await endsOf(context, rows)
  return rows.map((row, index) => ({
    ...toTrip(context.scope, row),
    start: places[index]?.start ?? null,
    end: places[index]?.end ?? null,
    startOdometerMeters: odometers.get(row.id)?.startMeters ?? null,
    endOdometerMeters: odometers.get(row.id)?.endMeters ?? null,
    jobs: jobs.filter(({ tripId }) => tripId === row.id).map(({ id }) => id),
    expenses: expenses.get(row.id) ?? [],
    movesBefore: moves.get(row.id) ?? [],
  }))
}

/** As visible as its jobs. Only trips marked as edited have expenses, so the others aren't queried. */
function readExpensesOf(context: Context, rows: readonly KnownTrip[]): Promise<Map<string, string[]>> {
  const open = rows.filter((row) => row.touched && !isTripHidden(context.scope, row))
  return tripExpenseIds(
    context,
    open.map(({ id }) => id),
  )
}

/** As visible as its texts. */
async function readJobsOf(context: Context, rows: readonly KnownTrip[]): Promise<Job[]> {
  const open = rows.filter((row) => !isTripHidden(context.scope, row))
  return readTripJobs(
    context,
    open.map(({ id }) => id),
  )
}

export async function readTrip(context: Context, id: string, vehicleId?: string): Promise<Trip> {
  return readRow(context, await requireTrip(context, id, vehicleId))
}

export async function readTripWithJobs(
  context: Context,
  { tripId, vehicleId }: { tripId: string; vehicleId: string },
): Promise<TripWithJobs> {
  const row = await requireTrip(context, tripId, vehicleId)
  const jobDetails = await readJobsOf(context, [row])
  const [trip] = await withJobs(context, [row], jobDetails)
  if (!trip) throw notFound('trip')
  return { ...trip, jobDetails }
}

async function readRow(context: Context, row: KnownTrip): Promise<Trip> {
  const [trip] = await toTrips(context, [row])
  if (!trip) throw notFound('trip')
  return trip
}

function toTrip(
  scope: Scope,
  row: KnownTrip,
): Omit<Trip, 'start' | 'end' | 'jobs' | 'expenses' | 'movesBefore'> {
  const isHidden = isTripHidden(scope, row)
  const hiddenTexts = isHidden ? { purpose: null, destination: null, partner: null, note: null } : {}
  return {
    ...row,
    ...hiddenTexts,
    driverSource: sourceOf(row),
    driverName: row.driverId ? `${row.driverFirstName} ${row.driverLastName}`.trim() : null,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    standingSeconds: standingSeconds(row),
    progress: row.running ? progressOf({ ...row, state: row.state as VehicleState }, row.endTime) : null,
    startRule: row.startRule as Trip['startRule'], // the four casts: words of check constraints
    endRule: row.endRule as Trip['endRule'],
    distanceSource: row.distanceSource as Trip['distanceSource'],
    maxSpeedSource: row.maxSpeedSource as Trip['maxSpeedSource'],
    deviceFaults: row.deviceFaults as Trip['deviceFaults'],
    // Their domain adds the scores.
    score: null,
    locksAt: row.locksAt?.toISOString() ?? null,
    locked: row.lockedAt !== null,
    edited: row.touched,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function sourceOf({ driverId, driverSource }: KnownTrip): Trip['driverSource'] {
  return driverId === null ? null : ((driverSource ?? 'assigned') as Trip['driverSource']) // a word of the check constraint
}

export async function readDetail(context: Context, id: string): Promise<TripDetail> {
  const row = await requireTrip(context, id)
  const trip = await readRow(context, row)
  const neighbours = await neighboursOf(context, row)
  if (isTripHidden(context.scope, row)) {
    return { ...trip, ...neighbours, route: null, events: [], history: [], borderEdits: [] }
  }
  const borderEdits = await readBorderEditsOf(context, row)
  const track = await readTripTrack(context, row)
  return { ...trip, ...neighbours, ...track, history: await historyOf(context, row), borderEdits }
}
