import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aJob } from '../../../testing/jobs.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { outboxKey } from './job-outbox.ts'

afterEach(() => localStorage.clear())

/** A driver who tapped Start on a job that the server then refused; `own` are the jobs that are theirs now. */
function openRefused(own: readonly object[]) {
  const step = { jobId: aJob().id, title: 'Chiller repair', status: 'inProgress', version: 1 }
  const refused = [{ ...step, at: '2026-11-20T08:31:00.000Z', refusal: 'Changed.' }]
  localStorage.setItem(outboxKey('b'), JSON.stringify(refused))
  openPage('/jobs', {
    role: 'driver',
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/api/jobs')) return undefined
      const items = searchParams.get('status') === 'done' ? [] : own
      return Response.json(items, { headers: { 'x-total-count': String(items.length) } })
    },
  })
}

test('a change to a job that was reassigned is reported as lost until the driver dismisses it', async () => {
  openRefused([])
  const lost =
    '“In progress” was not saved for “Chiller repair”: the job was cancelled, archived or assigned to someone else.'
  expect((await screen.findByRole('alert')).textContent).toContain(lost)
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alert')).toBe(null)
  expect(localStorage.getItem(outboxKey('b'))).toBe(null)
})
