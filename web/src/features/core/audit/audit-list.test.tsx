import type { AuditEntry } from '@roadbook/contract/core/audit'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'

openPagesAt('2026-11-20T12:00:00Z')

const entry: AuditEntry = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  timestamp: '2026-11-20T09:42:00Z',
  actor: { id: null, email: 'ada@company.example', name: 'Ada Borg', key: null },
  action: 'deleted',
  resourceType: 'booking',
  resourceId: null,
  resourceName: null,
  resourceTime: '2026-11-20T08:00:00Z',
  resourceExists: false,
  vehicleReg: 'GHS 102',
  changes: [],
  names: {},
  ip: null,
  requestId: 'r',
}

test('the page says that a booking began today; its file says on which day', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:audit'
  })
  // Downloads are up to the browser, and jsdom doesn't support them.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  openPage('/audit-log', {
    answer: ({ pathname }) => {
      if (pathname !== '/api/audit-trails/activity-log') return undefined
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 1, hasMore: false }
      return Response.json({ items: [entry], ...page })
    },
  })
  await screen.findByText('GHS 102, today, 09:00')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Text (CSV)' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toMatch(/"GHS 102, Friday,? 20 November 2026 at 09:00:00"/)
})
