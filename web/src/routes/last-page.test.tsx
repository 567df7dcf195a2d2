import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage } from '../testing/open-page.tsx'
import { anOverview } from '../testing/overview.ts'
import { aTrip } from '../testing/trips.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pageOf(items: unknown[], totalItems: number) {
  return Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems })
}

test('who stands on a page that the list has lost is led to the last, with the filters kept', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] })
  const asked: (string | null)[] = []
  const router = openPage('/trips?q=Marsa&page=2', {
    // As in the product, what has been read ahead is not asked for again.
    queryClient: createQueryClient(),
    answer: ({ pathname, searchParams }) => {
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 0, days: [] })
      if (/categories|vehicles$/i.test(pathname)) return Response.json([])
      if (!pathname.endsWith('/paginatedTrips')) return pageOf([], 0)
      const isCount = searchParams.get('limit') === '1'
      if (!isCount) asked.push(searchParams.get('page'))
      return pageOf(searchParams.get('page') === '2' ? [] : [aTrip()], 100)
    },
  })
  await screen.findByText('GHS 102')
  expect([asked, router.state.location.href]).toEqual([['2', '1'], '/trips?q=Marsa'])
  expect(router.history.length).toBe(1)
  expect(screen.queryByText('No trips match these filters')).toBe(null)
})

test('"No issues" is shown only without a filter', async () => {
  openPage('/dashboard?attention=true&kinds=batteryLow', {
    answer: ({ pathname }) => {
      if (pathname.endsWith('/overview/v2')) return Response.json(anOverview())
      return pathname.includes('attention') ? pageOf([], 0) : undefined
    },
  })
  await screen.findByText('No issues of this type')
  expect(screen.queryByText(/All devices are reporting/)).toBe(null)
  fireEvent.click(screen.getByText('Show all reasons'))
  await waitFor(() => expect(screen.getByText(/All devices are reporting/).tagName).toBe('P'))
})
