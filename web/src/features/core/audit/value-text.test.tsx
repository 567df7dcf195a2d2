import type { AuditEntry } from '@roadbook/contract/core/audit'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '019a0000-0000-7000-8000-0000000000e1'
const entry: AuditEntry = {
  id,
  timestamp: '2026-11-20T09:42:00Z',
  actor: { id: null, email: 'ada@company.example', name: 'Ada Borg', key: null },
  action: 'updated',
  resourceType: 'booking',
  resourceId: null,
  resourceName: null,
  resourceTime: null,
  resourceExists: true,
  vehicleReg: 'GHS 102',
  changes: [
    { field: 'status', before: 'confirmed', after: 'active' },
    { field: 'category', before: 'site-visit', after: 'private' },
    { field: 'purpose', before: 'private', after: 'constructor' },
  ],
  names: {},
  ip: null,
  requestId: 'r',
}

const siteVisit = {
  category: 'site-visit',
  name: 'Site visit',
  colour: '#5F7FEE',
  countsAsBusiness: true,
  archived: false,
  fixed: false,
}

test('values of a list are shown by their labels, and what people typed as they typed it', async () => {
  openPage(`/audit-log?entry=${id}`, {
    answer: ({ pathname }) => {
      if (pathname === '/api/settings/vehicle-trip-category') {
        return Response.json({ vehicleTripCategories: [siteVisit], version: 1 })
      }
      if (pathname !== '/api/audit-trails/activity-log') return undefined
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 1, hasMore: false }
      return Response.json({ items: [entry], ...page })
    },
  })
  await screen.findByText('Site visit')
  const cells = [...screen.getByRole('table', { name: 'Changes' }).querySelectorAll('td')]
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Confirmed',
    'Under way',
    'Site visit',
    'Private',
    'private',
    'constructor',
  ])
})

test('an import is shown with its sums as money', async () => {
  const sums = [
    { currency: 'EUR', rows: 2, totalMinor: 142_406 },
    { currency: 'GBP', rows: 1, totalMinor: 950 },
  ]
  const changes = [{ field: 'sums', before: null, after: sums }]
  const imported = { ...entry, action: 'expenses imported', resourceType: 'expenseImport', changes }
  openPage(`/audit-log?entry=${id}`, {
    answer: ({ pathname }) => {
      if (pathname !== '/api/audit-trails/activity-log') return undefined
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 1, hasMore: false }
      return Response.json({ items: [imported], ...page })
    },
  })
  expect(await screen.findByText('€1,424.06, £9.50')).toBeDefined()
})
