import type { Job, JobBoard, JobStatus } from '@roadbook/contract/trips/jobs'
import { expect, test } from 'vitest'
import { aJob } from '../../../../testing/jobs.ts'
import { changeOf, nextStatus, overlaps, slotOf, stepTo, totalOf, withChange } from './board.ts'

const job = (id: string, hour: number, parts: Partial<Job> = {}): Job =>
  aJob({
    id,
    startDate: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
    endDate: `2026-11-20T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
    ...parts,
  })

function board(
  columns: Partial<Record<JobStatus, Job[]>>,
  totals: Partial<Record<JobStatus, number>> = {},
): JobBoard {
  const statuses = ['open', 'assigned', 'inProgress', 'done', 'cancelled'] as const
  return {
    overdueBefore: 0,
    columns: statuses.map((status) => {
      const items = (columns[status] ?? []).map((one) => ({ ...one, status }))
      return { status, items, total: totals[status] ?? items.length }
    }),
  }
}

const shown = ({ columns }: JobBoard) =>
  Object.fromEntries(
    columns.map(({ status, total, items }) => [status, [total, ...items.map(({ id }) => id)]]),
  )

test('an unassigned job needs a driver before it is assigned or started, but not before it is done or cancelled', () => {
  const asks = (['open', 'assigned', 'inProgress', 'done', 'cancelled'] as const).map(
    (status) => stepTo({ assignee: null }, status).needsAssignee,
  )
  expect(asks).toEqual([false, true, true, false, false])
  expect(stepTo({ assignee: 'noel' }, 'assigned').needsAssignee).toBe(false)
})

test('moving a job back to open removes its driver; a chosen driver is sent with the status', () => {
  expect(changeOf(stepTo({ assignee: 'noel' }, 'open'))).toEqual({ status: 'open', assignee: null })
  expect(changeOf(stepTo({ assignee: 'noel' }, 'done'))).toEqual({ status: 'done' })
  expect(changeOf(stepTo({ assignee: null }, 'assigned'), 'noel')).toEqual({
    status: 'assigned',
    assignee: 'noel',
  })
})

test('assigned is followed by in progress, then by done, which is final', () => {
  expect((['open', 'assigned', 'inProgress', 'done', 'cancelled'] as const).map(nextStatus)).toEqual([
    undefined,
    'inProgress',
    'done',
    undefined,
    undefined,
  ])
})

test('cards are sorted by start; done ones latest first', () => {
  const items = [job('a', 8), job('b', 12)]
  expect(slotOf(items, job('x', 10), 'assigned')).toBe(1)
  expect(slotOf(items, job('x', 13), 'assigned')).toBe(2)
  expect(slotOf(items.toReversed(), job('x', 13), 'done')).toBe(0)
  expect(slotOf(items.toReversed(), job('x', 7), 'done')).toBe(2)
})

test('a drop updates card and counts at once, also in a column that shows only some jobs', () => {
  const before = board({ open: [job('a', 8), job('b', 9)], done: [job('z', 6)] }, { done: 14 })
  expect(shown(withChange(before, 'a', { status: 'done' }))).toMatchObject({
    open: [1, 'b'],
    done: [15, 'a', 'z'],
  })
  expect(totalOf(withChange(before, 'a', { status: 'done' }))).toBe(totalOf(before))
})

test('an archived card leaves the board, and an unknown one changes nothing', () => {
  const before = board({ open: [job('a', 8), job('b', 9)] })
  expect(shown(withChange(before, 'a', { archived: true })).open).toEqual([1, 'b'])
  expect(withChange(before, 'nobody', { status: 'done' })).toBe(before)
})

test('jobs that touch do not overlap', () => {
  expect(overlaps(job('a', 8), job('b', 9))).toBe(false)
  expect(overlaps(job('a', 8), { startDate: '2026-11-20T08:30:00Z', endDate: '2026-11-20T12:00:00Z' })).toBe(
    true,
  )
})
