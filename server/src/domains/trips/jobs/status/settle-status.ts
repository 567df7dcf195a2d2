import type { JobStatus } from '@roadbook/contract/trips/jobs'
import { AppError } from '../../../../errors.ts'
import { nextState, type StateTable } from '../../../../platform/state-table.ts'

type Standing = { status: JobStatus; assignee: string | null }

/** How the status changes when a job gains or loses its assignee. */
const byAssignee: StateTable<JobStatus, 'somebody' | 'nobody'> = {
  open: { somebody: 'assigned' },
  assigned: { nobody: 'open' },
  inProgress: { nobody: 'open' },
  done: {},
  cancelled: {},
}

/** The status of a job after a change. Throws if the requested status does not fit the assignee. */
export function settleStatus(
  before: Standing,
  said: { status?: JobStatus | undefined; assignee?: string | null | undefined },
): JobStatus {
  const assignee = said.assignee === undefined ? before.assignee : said.assignee
  const event = assignee === null ? 'nobody' : 'somebody'
  const status = nextState(byAssignee, said.status ?? before.status, event)
  if (said.status === undefined || status === said.status) return status
  const code = event === 'somebody' ? 'job_open_but_assigned' : 'job_without_assignee'
  throw new AppError(code, {}, { field: 'status' })
}
