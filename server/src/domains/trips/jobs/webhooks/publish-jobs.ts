/** Publishes jobs to the company's webhooks, in the transaction of the change. */
import { isDeepStrictEqual } from 'node:util'
import type { Job } from '@roadbook/contract/trips/jobs'
import type { WebhookEvent } from '@roadbook/contract/sharing/webhook-events'
import type { RecordedChange } from '../../../../entities/write-entity.ts'
import { createPublisher } from '../../../sharing/webhooks/index.ts'

export const publishJobs = createPublisher(eventOf)

/** Undefined if nothing changed that webhooks receive, such as only the title. */
function eventOf({ before, after }: RecordedChange<Job>, time: Date): WebhookEvent | undefined {
  if (!after) return undefined
  const data = { ...toldOf(after), version: after.version }
  if (!before) return { type: 'job.created', time, data }
  if (isDeepStrictEqual(toldOf(before), toldOf(after))) return undefined
  // An offline change happened at the time that the phone states.
  const at = before.status === after.status ? time : new Date(after.statusSince)
  return { type: 'job.updated', time: at, data: { ...data, previousStatus: before.status } }
}

/** No text, and no trip: only some people may see which one it is. */
function toldOf({ id: jobId, status, statusSince, archived, assignee, ...job }: Job) {
  const { vehicleId, registration, startDate, endDate } = job
  const work = { vehicleId, registration, startDate, endDate }
  return { jobId, status, statusSince, archived, assigneeId: assignee, ...work }
}
