import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aJob } from '../../../../testing/jobs.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { outboxKey } from './job-outbox.ts'

afterEach(() => localStorage.clear())

/** A driver tapped Start on a job, which the server then refused; `own` are the driver's jobs now. */
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

test('what was tapped offline is sent with its time, and what is sent at once has that of the server', async () => {
  const waiting = { jobId: aJob().id, title: 'Chiller repair', status: 'inProgress', version: 1 }
  localStorage.setItem(outboxKey('b'), JSON.stringify([{ ...waiting, at: '2026-11-20T08:31:00.000Z' }]))
  const sent: unknown[] = []
  let job = { ...aJob(), status: 'assigned', version: 1 }
  openPage('/jobs', {
    role: 'driver',
    answer: ({ pathname, searchParams }, { method, body }) => {
      if (method === 'PUT') {
        const said = JSON.parse(body as string) // as this page sends it
        sent.push(said)
        job = { ...job, status: said.status, version: said.version + 1 }
        return Response.json(job)
      }
      if (!pathname.endsWith('/api/jobs')) return undefined
      const items = searchParams.get('status') === 'done' ? [] : [job]
      return Response.json(items, { headers: { 'x-total-count': String(items.length) } })
    },
  })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { status: 'inProgress', version: 1, statusSince: '2026-11-20T08:31:00.000Z' },
    { status: 'done', version: 2 },
  ])
})
