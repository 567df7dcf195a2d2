import type { Overview } from '@roadbook/contract/reporting/overview'
import type { Alert, AlertGroup } from '@roadbook/contract/rules/alerts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLocation } from '../testing/locations.ts'
import { openPage } from '../testing/open-page.tsx'
import { anOverview } from '../testing/overview.ts'

const vehicleId = '0199b2a0-0000-7000-8000-000000000001'
const tripId = '0199b2a0-0000-7000-8000-000000000009'

const id = '0199b2a0-0000-7000-8000-0000000000e1'

const single = {
  id,
  kind: 'harshBraking',
  vehicleId,
  registration: 'GHS 101',
  time: '2026-11-20T08:41:00.000Z',
  speedKmh: null,
  tripId: null,
  driverName: 'Karl Vella',
  address: 'Il-Mosta',
  placeTime: null,
} as const satisfies Alert

function aGroup(parts: Partial<AlertGroup>): AlertGroup {
  const group = { ...single, count: 1, drivers: 1, ...parts }
  return { ...group, firstTime: parts.firstTime ?? group.time }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Only the network is mocked. */
function openDashboard(recentAlerts: Overview['recentAlerts']) {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] })
  openPage('/dashboard', {
    answer: ({ pathname }) => {
      if (pathname.includes('/overview/v2')) return Response.json(anOverview({ recentAlerts }))
      return pathname.includes('/vehicles/location') ? Response.json([aLocation()]) : undefined
    },
  })
  return screen.findByRole('region', { name: 'Alerts, last 24 hours' })
}

test('an alert says what, when, which vehicle, who drove and where, leads to its entry, and is marked when grave', async () => {
  const items = [
    aGroup({ kind: 'crash', time: '2026-11-20T06:26:00.000Z', address: null }),
    aGroup({ kind: 'overspeed', speedKmh: 91.6, tripId }),
    // The day before, in Malta and elsewhere.
    aGroup({ time: '2026-11-19T21:10:00.000Z', driverName: null, drivers: 0 }),
  ]
  const section = await openDashboard({ items, total: 6 })
  const rows = await within(section).findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'CrashGHS 101 · Karl Vella07:26',
    'Overspeed, 92 km/hGHS 101 · Karl Vella · Il-Mosta09:41',
    'Harsh brakingGHS 101 · No driver · Il-MostaYesterday, 22:10',
  ])
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([1, 0, 0])
  const links = within(section).getAllByRole('link')
  const entry = (kinds: string, day: string) =>
    `/alarms?view=history&kinds=${kinds}&vehicle=${vehicleId}&from=${day}&to=${day}&entry=${id}`
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard?alerts=true',
    entry('crash', '2026-11-20'),
    entry('overspeed', '2026-11-20'),
    entry('harshBraking,harshDriving', '2026-11-19'),
  ])
})

test('the same of one vehicle is one row that says how often, and leads to each of them', async () => {
  const items = [
    aGroup({ count: 12, drivers: 2 }),
    aGroup({ kind: 'overspeed', count: 3, speedKmh: 104, tripId }),
  ]
  const section = await openDashboard({ items, total: 15 })
  const rows = await within(section).findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Harsh braking, 12 timesGHS 101 · 2 drivers · Il-Mosta09:41',
    'Overspeed, 3 times, up to 104 km/hGHS 101 · Karl Vella · Il-Mosta09:41',
  ])
  const each = (kind: string) => `/dashboard?alerts=true&alertKinds=${kind}&alertVehicle=${vehicleId}`
  const links = rows.map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(links).toEqual([each('harshBraking'), each('overspeed')])
})

test('each alert of a vehicle and kind is listed, and leads to its entry', async () => {
  const asked: string[] = []
  const earlier = '0199b2a0-0000-7000-8000-0000000000e2'
  openPage(`/dashboard?alerts=true&alertKinds=harshBraking&alertVehicle=${vehicleId}`, {
    answer: ({ pathname, search }) => {
      if (!pathname.endsWith(`/overview/alerts/${vehicleId}`)) return undefined
      asked.push(search)
      const items = [
        { ...single, tripId },
        { ...single, id: earlier, time: '2026-11-20T07:05:00.000Z' },
      ]
      return Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 2 })
    },
  })
  const rows = await screen.findAllByRole('listitem')
  const links = rows.flatMap((row) => within(row).queryAllByRole('link'))
  const entries = links.flatMap((link) => /&entry=(.*)/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])
  expect(entries).toEqual([id, earlier])
  expect(asked).toEqual(['?kind=harshBraking&page=1&limit=50'])
  expect(screen.getByRole('link', { name: 'All alerts' }).getAttribute('href')).toBe('/dashboard?alerts=true')
})

test('hundreds of alerts are not counted on the dashboard, and all of them are behind the link', async () => {
  const section = await openDashboard({ items: [aGroup({})], total: null })
  const link = await within(section).findByRole('link', { name: 'All' })
  expect(link.getAttribute('href')).toBe('/dashboard?alerts=true')
})

test('no alerts in 24 hours are said, and offers no list', async () => {
  const section = await openDashboard({ items: [], total: 0 })
  await within(section).findByText('No alerts in the last 24 hours')
  expect(within(section).queryByRole('link')).toBe(null)
})

test('all alerts of the 24 hours are listed, by kind where one is chosen', async () => {
  const asked: (string | null)[] = []
  const router = openPage('/dashboard?alerts=true', {
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/overview/alerts')) return undefined
      const kinds = searchParams.get('kinds')
      asked.push(kinds)
      const items = kinds === 'panic' ? [] : [aGroup({}), aGroup({ kind: 'crash' })]
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: items.length }
      return Response.json({ items, ...page, byKind: { harshBraking: 1, crash: 1 } })
    },
  })
  const choice = await screen.findByRole('group', { name: 'Type' })
  await screen.findAllByRole('listitem')
  const told = () =>
    within(choice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(told()).toEqual(['All 2', 'Crash 1', 'Harsh braking 1'])
  fireEvent.click(within(choice).getByRole('button', { name: 'Crash 1' }))
  await waitFor(() => expect(asked).toEqual([null, 'crash']))
  expect(router.state.location.href).toBe('/dashboard?alerts=true&alertKinds=crash')
  await router.navigate({ to: '/dashboard', search: { alerts: true, alertKinds: ['panic'] } })
  await screen.findByText('No alerts of this type in the last 24 hours')
  expect(told()).toEqual(['All 2', 'Crash 1', 'SOS 0', 'Harsh braking 1'])
})
