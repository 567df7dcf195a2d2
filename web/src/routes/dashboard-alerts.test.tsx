import type { Overview } from '@roadbook/contract/overview'
import type { Alert } from '@roadbook/contract/telematics'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLocation } from '../testing/locations.ts'
import { openPage } from '../testing/open-page.tsx'
import { anOverview } from '../testing/overview.ts'

const vehicleId = '0199b2a0-0000-7000-8000-000000000001'
const tripId = '0199b2a0-0000-7000-8000-000000000009'

function anAlert(parts: Partial<Alert>): Alert {
  return {
    kind: 'harshBraking',
    vehicleId,
    registration: 'GHS 101',
    time: '2026-11-20T08:41:00.000Z',
    speedKmh: null,
    tripId: null,
    ...parts,
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const patience = { timeout: 20_000 }

/** The network alone is ours. */
function openDashboard(alertsToday: Overview['alertsToday']) {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] })
  openPage('/dashboard', {
    answer: ({ pathname }) => {
      if (pathname.includes('/overview/v2')) return Response.json(anOverview({ alertsToday }))
      return pathname.includes('/vehicles/location') ? Response.json([aLocation()]) : undefined
    },
  })
  return screen.findByRole('region', { name: 'Alerts today' }, patience)
}

test('an alert says when, what and which vehicle, leads to that moment of its trip or of that day, and is marked when grave', async () => {
  const items = [
    anAlert({ kind: 'overspeed', speedKmh: 91.6, tripId }),
    anAlert({ kind: 'crash', time: '2026-11-20T06:26:00.000Z' }),
    // The day before, for who is not in Malta.
    anAlert({ time: '2026-11-19T23:10:00.000Z' }),
  ]
  const section = await openDashboard({ items, total: 6 })
  const rows = await within(section).findAllByRole('listitem', undefined, patience)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '09:41Drove too fast, 92 km/hGHS 101',
    '07:26CrashGHS 101',
    '00:10Braked hardGHS 101',
  ])
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([0, 1, 0])
  const way = (at: string) => `/route-history?vehicle=${vehicleId}&from=2026-11-20&to=2026-11-20&at=${at}`
  const links = within(section).getAllByRole('link')
  expect(links.map((link) => [link.textContent?.slice(0, 5), link.getAttribute('href')])).toEqual([
    ['All 6', '/dashboard?alerts=true'],
    ['09:41', `/trips/detail?id=${tripId}&at=2026-11-20T08:41:00.000Z`],
    ['07:26', way('2026-11-20T06:26:00.000Z')],
    ['00:10', way('2026-11-19T23:10:00.000Z')],
  ])
}, 30_000)

test('hundreds of alerts are not counted on the dashboard, and all of them are behind the link', async () => {
  const section = await openDashboard({ items: [anAlert({})], total: null })
  const link = await within(section).findByRole('link', { name: 'All' }, patience)
  expect(link.getAttribute('href')).toBe('/dashboard?alerts=true')
}, 30_000)

test('a day without alerts says so, and offers no list', async () => {
  const section = await openDashboard({ items: [], total: 0 })
  await within(section).findByText('None. No tracker has reported anything today.', undefined, patience)
  expect(within(section).queryByRole('link')).toBe(null)
}, 30_000)

test('all alerts of the day are listed, by kind where one is chosen', async () => {
  const asked: (string | null)[] = []
  const router = openPage('/dashboard?alerts=true', {
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/overview/alerts')) return undefined
      const kinds = searchParams.get('kinds')
      asked.push(kinds)
      const items = kinds === 'panic' ? [] : [anAlert({}), anAlert({ kind: 'crash' })]
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: items.length }
      return Response.json({ items, ...page, byKind: { harshBraking: 1, crash: 1 } })
    },
  })
  const choice = await screen.findByRole('group', { name: 'Kind' }, patience)
  await screen.findAllByRole('listitem', undefined, patience)
  const told = () =>
    within(choice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(told()).toEqual(['All 2', 'Crash 1', 'Braked hard 1'])
  fireEvent.click(within(choice).getByRole('button', { name: 'Crash 1' }))
  await vi.waitFor(() => expect(asked).toEqual([null, 'crash']), patience)
  expect(router.state.location.href).toBe('/dashboard?alerts=true&alertKinds=crash')
  await router.navigate({ to: '/dashboard', search: { alerts: true, alertKinds: ['panic'] } })
  await screen.findByText('None of this kind today', undefined, patience)
  expect(told()).toEqual(['All 2', 'Crash 1', 'Called for help 0', 'Braked hard 1'])
}, 30_000)
