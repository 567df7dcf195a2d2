import type { JobCreate } from '@roadbook/contract/jobs'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../http/scope.ts'
import { timeZoneOf } from '../../database/time-zone-of.ts'
import { refuseEndBeforeStart, toColumns } from './columns.ts'
import { readJob } from './read-job.ts'
import { recordJob } from './record-job.ts'
import { insertJob } from './repository.ts'
import { requireNamed } from './require-known.ts'
import { settleStatus } from './settle-status.ts'

/** A job on no trip yet, and its entry in the trail. */
export async function createJob(context: Context, body: Omit<JobCreate, 'tripId'>): Promise<string> {
  const { title, assignee = null } = body
  await requireNamed(context, { assignee: null, vehicleId: null }, body)
  const { startDate, endDate, ...columns } = toColumns(body, await timeZoneOf(context))
  const times = { startDate: startDate as Date, endDate: endDate as Date } // a body without them is malformed
  refuseEndBeforeStart(times)
  const status = settleStatus({ status: assignee === null ? 'open' : 'assigned', assignee }, body)
  const id = uuidv7()
  await insertJob(context, id, { ...columns, ...times, title, status })
  await recordJob(context, 'created', { before: null, after: await readJob(context, id) })
  return id
}
