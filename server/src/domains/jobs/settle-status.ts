import type { JobStatus } from '@roadbook/contract/jobs'
import { fieldConflict } from '../../errors.ts'

type Standing = { status: JobStatus; assignee: string | null }

/**
 * The status of a job after what was said: who assigns an open job makes it assigned, who takes the person off one that
 * is not over opens it again. What is said of the status itself must fit whoever does the job then.
 */
export function settleStatus(
  before: Standing,
  said: { status?: JobStatus | undefined; assignee?: string | null | undefined },
): JobStatus {
  const isAssigned = (said.assignee === undefined ? before.assignee : said.assignee) !== null
  const status = said.status ?? before.status
  if (fits(status, isAssigned)) return status
  if (said.status === undefined) return isAssigned ? 'assigned' : 'open'
  const message = isAssigned
    ? 'An open job has nobody assigned. Take the person off it too, or choose another status.'
    : 'Nobody is assigned to this job. Say first who does it.'
  throw fieldConflict('malformed_request', 'status', message)
}

function fits(status: JobStatus, isAssigned: boolean): boolean {
  if (status === 'open') return !isAssigned
  return isAssigned || status === 'done' || status === 'cancelled'
}
