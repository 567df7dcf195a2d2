import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Trip } from '@roadbook/contract/trips'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { aTrip } from '../../testing/trips.ts'

const patience = { timeout: 20_000 }
const now = Date.parse('2026-11-21T08:42:00Z')
const files: Blob[] = []

beforeEach(() => {
  files.length = 0
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return 'blob:trips'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  // What a browser does with a file is not ours, and jsdom does not know it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openTrips(address: string, trip: Partial<Trip> = {}) {
  const categorised: string[] = []
  openPage(address, {
    answer: ({ pathname }, { method, body }) => {
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 1, days: [] })
      if (/categories/i.test(pathname)) return Response.json([])
      if (method !== 'GET' && typeof body === 'string') {
        categorised.push(body)
        return Response.json({ changed: 1, locked: 0, stayPrivate: 0 })
      }
      const items = pathname.endsWith('/paginatedTrips') ? [aTrip(trip)] : []
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length }
      return Response.json({ items, ...page })
    },
  })
  await screen.findByText('GHS 102', undefined, patience)
  return { categorised }
}

test('trips in the order of time say their times alone, below their day', async () => {
  await openTrips('/trips')
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('09:00 – 09:30')
}, 30_000)

test('a trip whose vehicle fell silent says since when, not that it is under way', async () => {
  const silent = { status: 'noSignal', since: '2026-11-20T08:30:00.000Z' } as const
  await openTrips('/trips', { running: true, endRule: null, progress: silent })
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('09:00 – 09:30')
  expect(screen.getByText('No signal since 09:30')).toBeDefined()
  expect(screen.queryByText('Under way')).toBeNull()
}, 30_000)

test('a trip that is under way goes until now', async () => {
  const progress = { status: 'underWay', since: null } as const
  await openTrips('/trips', { running: true, endRule: null, progress })
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('09:00 – now')
  expect(screen.getByText('Under way')).toBeDefined()
}, 30_000)

test('trips in another order than that of time each say their day', async () => {
  await openTrips('/trips?sort=distanceMeters:desc')
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('20 Nov, 09:00 – 09:30')
}, 30_000)

test('an exported trip has its times by the clock of the company, and the head names the zone', async () => {
  await openTrips('/trips')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files.length).toBe(1), patience)
  const [head, row] = (await files[0]?.text())?.split('\r\n') ?? []
  expect(head).toContain('Start (Europe/Malta),End (Europe/Malta),Vehicle')
  expect(row).toContain('2026-11-20 09:00:00,2026-11-20 09:30:00,GHS 102')
}, 30_000)

test('two clicks on a category change the chosen trips once', async () => {
  const { categorised } = await openTrips('/trips')
  fireEvent.click(screen.getByRole('checkbox', { name: /Choose the trip of GHS 102/ }))
  const button = await screen.findByRole('button', { name: 'Private' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Private' })).toBe(null), patience)
  expect(categorised).toEqual(['{"tripIds":["0199b2a0-0000-7000-8000-000000000002"],"category":"private"}'])
}, 30_000)

test('a company without vehicles is led from its empty trips to the first one', async () => {
  openPage('/trips', {
    answer: ({ pathname }) => {
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 0, days: [] })
      if (/categories|vehicles$/i.test(pathname)) return Response.json([])
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0 }
      return Response.json({ items: [], ...page })
    },
  })
  const add = await screen.findByRole('link', { name: 'Add vehicle' }, patience)
  expect(add.getAttribute('href')).toBe('/vehicles?add=true')
}, 30_000)
