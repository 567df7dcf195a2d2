import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob } from '../../../../testing/jobs.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'

openPagesAt('2026-11-20T12:30:00Z')

const entry = {
  id: '0199b2a0-0000-7000-8000-0000000000e1',
  timestamp: '2026-11-20T12:00:00.000Z',
  actor: { id: null, email: 'aisha@company.example' },
  action: 'updated',
  resourceType: 'job',
  resourceId: aJob().id,
  vehicleReg: null,
}

test('a job that was done offline was done when the driver tapped, and says when that was received', async () => {
  const changes = [
    { field: 'status', before: 'inProgress', after: 'done' },
    { field: 'statusSince', before: '2026-11-20T08:31:00.000Z', after: '2026-11-20T10:00:00.000Z' },
  ]
  openPage(`/jobs?view=list&job=${aJob().id}`, {
    answer: ({ pathname }) => {
      if (pathname.endsWith(aJob().id)) return Response.json(aJob({ status: 'done' }))
      if (pathname.toLowerCase().endsWith('users')) return Response.json({ items: [], totalPages: 1 })
      if (pathname.endsWith('/activity-log'))
        return Response.json({ items: [{ ...entry, changes }], totalPages: 1 })
      return Response.json([], { headers: { 'x-total-count': '0' } })
    },
  })
  const received = await screen.findByText('(received 13:00)')
  expect(received.closest('li')?.textContent).toBe('11:00Done (received 13:00)Automatic')
})
