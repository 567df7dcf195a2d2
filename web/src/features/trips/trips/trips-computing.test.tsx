import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aTrip } from '../../../testing/trips.ts'

const vehicle = '0199b2a0-0000-7000-8000-000000000001'

type Computing = { vehicles: number; until: string; doneShare: number } | null

let computing: Computing = null
let hasTrips = false
let listed = 0

beforeEach(() => {
  listed = 0
  vi.useFakeTimers({
    now: Date.parse('2026-11-21T08:42:00Z'),
    shouldAdvanceTime: true,
    advanceTimeDelta: 100,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function answer(): Response {
  if (!computing) return Response.json({ vehicles: 0, progress: null, items: [] })
  const { vehicles, ...progress } = computing
  const item = { vehicleId: vehicle, registration: 'GHS 102', from: '2024-09-01T00:00:00.000Z' }
  const items = [{ ...item, ...progress, since: '2026-11-21T08:41:00.000Z' }]
  return Response.json({ vehicles, progress, items })
}

function open(address: string): void {
  openPage(address, {
    queryClient: createQueryClient(),
    answer: ({ pathname }) => {
      if (pathname.endsWith('/trips/computing')) return answer()
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 0, days: [] })
      if (/categories|vehicles$/i.test(pathname)) return Response.json([])
      const isList = pathname.endsWith('/paginatedTrips')
      if (isList) listed += 1
      const items = isList && hasTrips ? [aTrip()] : []
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length }
      return Response.json({ items, ...page })
    },
  })
}

const shown = async (text: RegExp): Promise<string | undefined> =>
  (await screen.findByText(text)).textContent?.replaceAll('\u00A0', ' ')

test('the list shows before which day trips are missing, and is refetched after each computed part', async () => {
  hasTrips = true
  computing = { vehicles: 1, until: '2025-03-12T08:00:00.000Z', doneShare: 0.349 }
  open(`/trips?vehicles=${vehicle}`)
  const text = /are still being computed/
  expect(await shown(text)).toBe('Trips before 12 Mar 2025 are still being computed: 34% done')
  const before = listed
  computing = { vehicles: 1, until: '2025-01-12T08:00:00.000Z', doneShare: 0.999 }
  await waitFor(async () => expect(await shown(text)).toContain('12 Jan 2025'))
  expect(await shown(text)).toContain('99% done')
  await waitFor(() => expect(listed).toBeGreaterThan(before))
  const last = listed
  computing = null
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  await waitFor(() => expect(listed).toBeGreaterThan(last))
})

test('the notice counts the vehicles if there are several', async () => {
  hasTrips = true
  computing = { vehicles: 12, until: '2026-11-20T08:00:00.000Z', doneShare: 0 }
  open('/trips')
  expect(await shown(/are still being computed/)).toBe(
    'Trips of 12 vehicles before 20 Nov 2026 are still being computed: 0% done',
  )
})

test('an empty list says that trips are being computed if its period may be incomplete', async () => {
  hasTrips = false
  computing = { vehicles: 1, until: '2026-11-20T08:00:00.000Z', doneShare: 0.5 }
  open('/trips')
  await screen.findByText('Trips are still being computed')
  expect(screen.queryByText('No trips in this period')).toBeNull()
})

test('an empty list of a complete period says that there are no trips', async () => {
  hasTrips = false
  computing = { vehicles: 1, until: '2025-03-12T08:00:00.000Z', doneShare: 0.5 }
  open('/trips?q=harbour')
  await screen.findByText('No trips match these filters')
  expect(await shown(/are still being computed/)).toContain('12 Mar 2025')
})
