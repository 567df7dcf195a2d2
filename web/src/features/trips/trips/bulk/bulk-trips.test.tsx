import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aTrip } from '../../../../testing/trips.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:42:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  notifications.clean()
  vi.useRealTimers()
})

const vehicles = ['GHS 101', 'GHS 101', 'GHS 102', 'GHS 102']
const trips = vehicles.map((registration, index) =>
  aTrip({
    id: `0199b2a0-0000-7000-8000-00000000002${index}`,
    vehicleId: `0199b2a0-0000-7000-8000-0000000000${registration === 'GHS 101' ? '01' : '02'}`,
    registration,
    startTime: `2026-11-20T1${4 - index}:00:00.000Z`,
    endTime: `2026-11-20T1${4 - index}:30:00.000Z`,
  }),
)
const idOf = (index: number) => trips[index]?.id ?? ''

async function openTrips() {
  const sent: [string, unknown][] = []
  openPage('/trips', {
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method, body }) => {
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: trips.length, days: [] })
      if (/categories|suggestions|typed-before|vehicles$/i.test(pathname)) return Response.json([])
      if (pathname.endsWith('/merge-plan')) return Response.json({ trips: [trips[0]] })
      if (method !== 'GET' && typeof body === 'string') {
        sent.push([pathname.split('/').slice(-2).join(' '), JSON.parse(body)])
        return Response.json({ borderEditId: crypto.randomUUID(), trips: [trips[0]] })
      }
      const items = pathname.endsWith('/paginatedTrips') ? trips : []
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length }
      return Response.json({ items, ...page })
    },
  })
  await screen.findAllByText('GHS 101')
  return { sent }
}

/** For the row at this index. */
const box = (place: number) =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Select the trip/ })[place] ?? document.body
const bar = () => within(screen.getByRole('toolbar', { name: 'Selection' }))
const countShown = () => bar().getByRole('status').textContent

test('a click with Shift selects all trips from the one clicked before', async () => {
  await openTrips()
  fireEvent.click(box(3))
  fireEvent.click(box(1), { shiftKey: true })
  expect(countShown()).toBe('3 selected')
  expect([0, 1, 2, 3].map((place) => (box(place) as HTMLInputElement).checked)).toEqual([
    false,
    true,
    true,
    true,
  ])
  fireEvent.click(box(2))
  expect(countShown()).toBe('2 selected')
})

test('two trips of one vehicle are merged from the bar, by one request also after a double click', async () => {
  const { sent } = await openTrips()
  fireEvent.click(box(0))
  fireEvent.click(box(1))
  fireEvent.click(bar().getByRole('button', { name: 'Merge' }))
  const asked = within(await screen.findByRole('dialog'))
  await asked.findByRole('list', { name: 'Preview' })
  const merge = asked.getByRole('button', { name: 'Merge trips' })
  fireEvent.click(merge)
  fireEvent.click(merge)
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  await screen.findByText('Trips merged')
  expect(sent).toEqual([[`${idOf(0)} merge`, { withTripId: idOf(1), version: 1 }]])
})

test('trips of two vehicles, or three at once, can’t be merged', async () => {
  await openTrips()
  fireEvent.click(box(1))
  fireEvent.click(box(2))
  expect(bar().queryByRole('button', { name: 'Merge' })).toBeNull()
  fireEvent.click(box(0))
  expect(bar().queryByRole('button', { name: 'Merge' })).toBeNull()
  fireEvent.click(box(2))
  expect(bar().getByRole('button', { name: 'Merge' })).toBeTruthy()
})
