/** Jobs as people add and change them; which trip one was done on is a change of the trip as well. */
import { type Job, type JobCreate, type JobUpdate, mayChangeJob } from '@roadbook/contract/jobs'
import { timeZoneOf } from '../companies/index.ts'
import { named, placeColumns } from '../../entities/columns.ts'
import type { ChangedColumns } from '../../entities/tables.ts'
import { AppError } from '../../errors.ts'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { requirePersonInUse } from '../users/index.ts'
import { requireVehicleInUse } from '../vehicles/index.ts'
import type { JobRow } from './job-rows.ts'
import { jobs, statusOf } from './jobs.ts'
import { settleStatus } from './status/settle-status.ts'

/** What only those who know trips can do; they know jobs, not the other way round. */
export type TripsOfJobs = {
  /** Before the job's own row is locked, as whoever changes a trip does. */
  lock(context: Context, tripIds: readonly string[]): Promise<void>
  move(context: Context, job: { id: string; from: string | null; to: string | null }): Promise<void>
}

/** A job on no trip yet. */
export async function createJob(context: Context, body: Omit<JobCreate, 'tripId'>): Promise<Job> {
  const { title, assignee = null } = body
  await requireNamed(context, { assignee: null, vehicleId: null }, body)
  const { startDate, endDate, ...columns } = toColumns(body, await timeZoneOf(context))
  const times = { startDate: startDate as Date, endDate: endDate as Date } // a body without them is malformed
  refuseEndBeforeStart(times)
  const status = settleStatus({ status: assignee === null ? 'open' : 'assigned', assignee }, body)
  return jobs.add(context, { ...columns, ...times, title, status, statusSince: context.now })
}

type Change = { id: string; body: JobUpdate; trips: TripsOfJobs }

export async function changeJob(context: Context, { id, body, trips }: Change): Promise<Job> {
  const { tripId: from } = await jobs.require(context, id)
  const to = body.tripId
  refuseForDriver(context, body)
  if (to !== undefined) {
    const both = [from, to].filter((trip) => trip !== null)
    await trips.lock(context, both)
  }
  const taken = await jobs.take(context, id, body.version)
  if (to !== undefined && taken.row.tripId !== from) throw jobs.stale(taken)
  const { tripId: _trip, version: _expected, ...fields } = body
  // Where the trip alone is named, its linking is the change.
  if (to === undefined || Object.keys(fields).length > 0) {
    await jobs.write(context, taken, await changedColumns(context, taken.row, body))
  }
  if (to !== undefined && to !== taken.value.tripId) await trips.move(context, { id, from, to })
  return jobs.read(context, id)
}

function refuseForDriver({ scope }: Context, body: JobUpdate): void {
  if (Object.keys(body).every((field) => mayChangeJob(scope.reach, field))) return
  throw new AppError('job_fields_of_manager')
}

/** Times as what they are, to be compared; the table would take them as text too. */
type Columns = Omit<ChangedColumns<'jobs'>, 'startDate' | 'endDate'> & { startDate?: Date; endDate?: Date }

async function changedColumns(context: Context, known: JobRow, body: JobUpdate): Promise<Columns> {
  await requireNamed(context, known, body)
  const columns = toColumns(body, await timeZoneOf(context))
  refuseEndBeforeStart({ startDate: known.startDate, endDate: known.endDate, ...columns })
  const status = settleStatus({ status: statusOf(known), assignee: known.assignee }, body)
  const statusSince = status === known.status ? known.statusSince : context.now
  return { ...columns, status, statusSince }
}

/** Who does it already may have been archived since: that is no reason to refuse another change. */
async function requireNamed(
  context: Context,
  known: { assignee: string | null; vehicleId: string | null },
  { assignee, vehicleId }: JobUpdate,
): Promise<void> {
  if (assignee && assignee !== known.assignee) await requirePersonInUse(context, assignee, 'assignee')
  if (vehicleId && vehicleId !== known.vehicleId) await requireVehicleInUse(context, vehicleId, 'vehicleId')
}

/** What a person said, as columns: days as instants of the company, the place as two coordinates. */
function toColumns(said: JobUpdate, timeZone: string): Columns {
  const { location, startDate: _start, endDate: _end, ...rest } = said
  const { tripId: _trip, status: _status, version: _expected, ...fields } = rest
  const { from: startDate, until: endDate } = periodOf(said, timeZone)
  return { ...named({ ...fields, startDate, endDate }), ...placeColumns(location) }
}

function refuseEndBeforeStart({ startDate, endDate }: { startDate: Date; endDate: Date }): void {
  if (endDate >= startDate) return
  throw new AppError('job_ends_before_start', {}, { field: 'endDate' })
}
