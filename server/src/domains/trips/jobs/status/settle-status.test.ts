import { JobStatus } from '@roadbook/contract/trips/jobs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../../errors.ts'
import { settleStatus } from './settle-status.ts'

test('assigning an open job makes it assigned, and unassigning it opens it again', () => {
  expect([
    settleStatus({ status: 'open', assignee: null }, { assignee: 'ann' }),
    settleStatus({ status: 'assigned', assignee: 'ann' }, { assignee: null }),
    settleStatus({ status: 'inProgress', assignee: 'ann' }, { assignee: null }),
    settleStatus({ status: 'inProgress', assignee: 'ann' }, { assignee: 'bob' }),
    settleStatus({ status: 'done', assignee: 'ann' }, { assignee: null }),
    settleStatus({ status: 'cancelled', assignee: null }, {}),
  ]).toEqual(['assigned', 'open', 'open', 'inProgress', 'done', 'cancelled'])
})

const assignee = fc.constantFrom('ann', null)
const before = fc
  .record({ status: fc.constantFrom(...JobStatus.options), assignee })
  .filter(({ status, assignee: person }) => (person === null ? !needsOne(status) : status !== 'open'))
const said = fc.record({ status: fc.constantFrom(...JobStatus.options), assignee }, { requiredKeys: [] })

function needsOne(status: string): boolean {
  return status === 'assigned' || status === 'inProgress'
}

test('the status always fits the assignee, or the change is refused', () => {
  fc.assert(
    fc.property(before, said, (job, change) => {
      const person = change.assignee === undefined ? job.assignee : change.assignee
      const isFit = (status: string) => (person === null ? !needsOne(status) : status !== 'open')
      try {
        const after = settleStatus(job, change)
        expect([isFit(after), after === (change.status ?? after)]).toEqual([true, true])
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal
        expect([change.status === undefined, isFit(change.status ?? '')]).toEqual([false, false])
        expect(Object.keys(refusal.detailsIn('en').fieldErrors ?? {})).toEqual(['status'])
      }
    }),
  )
})
