/** The board's logic as pure functions: where a card goes, what a drop requests of the server, and what comes next. */
import type { Job, JobBoard, JobStatus } from '@roadbook/contract/trips/jobs'

/** What a new status requires: somebody to do the job, or removing the assignee. */
export type Step = {
  status: JobStatus
  /** A person must be chosen first. */
  needsAssignee: boolean
  /** The current assignee is removed. */
  unassigns: boolean
}

/** From the left; the last one is collapsed at first. */
export const columnOrder: readonly JobStatus[] = ['open', 'assigned', 'inProgress', 'done', 'cancelled']

const withAssignee: readonly JobStatus[] = ['assigned', 'inProgress']

export function stepTo({ assignee }: Pick<Job, 'assignee'>, status: JobStatus): Step {
  return {
    status,
    needsAssignee: assignee === null && withAssignee.includes(status),
    unassigns: assignee !== null && status === 'open',
  }
}

/** The body of the change, including the chosen assignee. */
export function changeOf(
  { status, unassigns }: Step,
  assignee?: string,
): Pick<Job, 'status'> & { assignee?: string | null } {
  if (assignee !== undefined) return { status, assignee }
  return unassigns ? { status, assignee: null } : { status }
}

/** The action in the footer of the drawer and on the phone; undefined if the job is over or needs an assignee. */
export function nextStatus(status: JobStatus): 'inProgress' | 'done' | undefined {
  if (status === 'assigned') return 'inProgress'
  return status === 'inProgress' ? 'done' : undefined
}

/** The position of a card in a column: by start time; among finished jobs, the latest first. */
export function slotOf(items: readonly Job[], job: Job, status: JobStatus): number {
  const isLatestFirst = status === 'done' || status === 'cancelled'
  const others = items.filter(({ id }) => id !== job.id)
  const at = others.findIndex((other) => {
    const order = compare(job, other)
    return isLatestFirst ? order > 0 : order < 0
  })
  return at === -1 ? others.length : at
}

function compare(a: Job, b: Job): number {
  return Date.parse(a.startDate) - Date.parse(b.startDate) || (a.id < b.id ? -1 : 1)
}

/** The board after a change that the server hasn't answered yet: the card in its new column, with updated counts. */
export function withChange(board: JobBoard, id: string, change: Partial<Job>): JobBoard {
  const job = board.columns.flatMap(({ items }) => items).find((one) => one.id === id)
  if (job === undefined) return board
  const next = { ...job, ...change }
  const columns = board.columns.map(({ status, total, items }) => {
    const without = items.filter((one) => one.id !== id)
    const had = items.length - without.length
    if (next.archived || status !== next.status) return { status, total: total - had, items: without }
    return {
      status,
      total: total - had + 1,
      items: without.toSpliced(slotOf(without, next, status), 0, next),
    }
  })
  return { ...board, columns }
}

export function totalOf(board: JobBoard): number {
  return board.columns.reduce((sum, { total }) => sum + total, 0)
}

/** Whether two jobs overlap in time, so that a person with one of them isn't free for the other. */
export function overlaps(
  a: Pick<Job, 'startDate' | 'endDate'>,
  b: Pick<Job, 'startDate' | 'endDate'>,
): boolean {
  return Date.parse(a.startDate) < Date.parse(b.endDate) && Date.parse(b.startDate) < Date.parse(a.endDate)
}

/** The last part of an address, without its postcode: short enough for a card. */
export function townOf(address: string | null, postcode: string): string {
  const last = address?.split(',').at(-1) ?? ''
  return last.replace(postcode, '').trim()
}
