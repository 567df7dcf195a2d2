import type { Due, LegalHold, Retention } from '@roadbook/contract/company/retention'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'
import { sentBody } from '../../../../testing/sent-body.ts'

openPagesAt('2026-11-20T08:42:00Z')
/** The page is loaded when it is first opened, which takes long on a busy machine. */
beforeAll(() => import('./retention-page.tsx'), 60_000)

const saved: Retention = {
  positionMonths: 24,
  tripMonths: null,
  documentMonths: null,
  positionsSince: null,
  lastDeletion: { day: '2026-11-01', positions: 4210, trips: 0, stops: 0, documents: 0 },
  version: 6,
}
const kept = { keptByHold: 0, keptForLogbook: 0, keptByLaw: 0 }
const nothing: Due = { beforeDay: null, count: 0, vehicles: 0, bytes: null, oldestDay: null, ...kept }
const positions: Due = {
  beforeDay: '2025-11-01',
  count: 12_345,
  vehicles: 14,
  bytes: 1_200_000,
  oldestDay: '2024-03-03',
  ...kept,
  keptByHold: 120,
}
const hold: LegalHold = {
  id: '0199b2a0-0000-7000-8000-000000000001',
  vehicleId: '0199b2a0-0000-7000-8000-000000000002',
  registration: 'GHS 101',
  fromDay: '2025-03-01',
  untilDay: '2025-03-31',
  reason: 'Accident in Marsa',
  createdBy: null,
  createdByName: 'Ada Admin',
  releasedAt: null,
  releasedBy: null,
  releasedByName: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  version: 1,
}

function openRetention(holds: LegalHold[] = []) {
  const sent: [string, unknown][] = []
  openPage('/settings/retention', {
    answer: ({ pathname, searchParams }, { method, body }) => {
      if (method !== 'GET') {
        sent.push([pathname, sentBody(body)])
        return Response.json(pathname.endsWith('/retention') ? { ...saved, positionMonths: 12 } : hold)
      }
      if (pathname.endsWith('/legal-holds')) return Response.json(holds)
      if (pathname.endsWith('/retention')) return Response.json(saved)
      if (!pathname.endsWith('/retention/preview')) return undefined
      const isLess = searchParams.get('positionMonths') === '12'
      const empty = { ...positions, beforeDay: '2024-11-01', count: 0, oldestDay: null, ...kept }
      return Response.json({
        positions: isLess ? positions : empty,
        trips: nothing,
        stops: nothing,
        documents: nothing,
      })
    },
  })
  return sent
}

test('the page says what fewer months would delete and what is kept, and asks before it saves them', async () => {
  const sent = openRetention()
  const field = await screen.findByRole('textbox', { name: 'Positions' })
  fireEvent.change(field, { target: { value: '12' } })
  const row = await screen.findByText(/14 vehicles, before/)
  expect(row.textContent).toBe(
    '12,345 positions · 14 vehicles, before 1 Nov 2025, the oldest from 3 Mar 2024, about 1.2 MB',
  )
  screen.getByText('120 kept by legal holds')
  screen.getByText(/Last deleted on 1 Nov/)
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/^12,345 positions, .* will be deleted during the next night/)
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save and delete' }))
  await waitFor(() => expect(sent).toEqual([['/api/settings/retention', { positionMonths: 12, version: 6 }]]))
})

test('months for trips that are fewer than those for positions are refused at once, and nothing is counted', async () => {
  const sent = openRetention()
  const trips = await screen.findByRole('textbox', { name: 'Trips' })
  fireEvent.change(trips, { target: { value: '12' } })
  await screen.findByText('Positions can’t be kept longer than trips.')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Enter no more months than for trips.')
  fireEvent.change(trips, { target: { value: 'many' } })
  await waitFor(() => expect(screen.queryByText('Positions can’t be kept longer than trips.')).toBeNull())
  expect(screen.queryByText('Nothing is deleted.')).toBeNull()
  expect(sent).toEqual([])
})

test('a hold shows its vehicle, days, reason and who set it, and is released once that is confirmed', async () => {
  const sent = openRetention([hold])
  const row = (await screen.findByText('GHS 101')).closest('li')
  expect(row?.textContent).toMatch(/Accident in Marsa.*Set by Ada Admin on 2 Nov/)
  fireEvent.click(screen.getByRole('button', { name: 'Release the hold of GHS 101' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release' }))
  await waitFor(() =>
    expect(sent).toEqual([[`/api/settings/legal-holds/${hold.id}/release`, { version: 1 }]]),
  )
})

test('the fields have room for “Forever” beside their unit', async () => {
  openRetention()
  const field = await screen.findByRole('textbox', { name: 'Trips' })
  expect(field.getAttribute('placeholder')).toBe('Forever')
  expect(field.closest('[style*="width: 176px"]')).not.toBeNull()
})
