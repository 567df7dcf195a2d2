import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aGeofence } from '../../../../testing/geofences.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aTrip } from '../../../../testing/trips.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const depot = aGeofence()
const freeport = aGeofence({ id: '0199b2a0-0000-7000-8000-0000000000a2', name: 'Malta Freeport' })

/** A server with two geofences and one trip; returns the geofences in the requests for lists of trips. */
function openTrips(address: string, role = 'manager') {
  const asked: (string | null)[] = []
  const router = openPage(address, {
    role,
    answer: ({ pathname, searchParams }) => {
      if (pathname === '/api/geofences') return Response.json([depot, freeport])
      if (/categories|vehicles$/i.test(pathname)) return Response.json([])
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 1, days: [] })
      const isList = pathname.endsWith('/paginatedTrips') && searchParams.get('limit') !== '1'
      if (isList) asked.push(searchParams.get('geofenceId'))
      const items = pathname.endsWith('/paginatedTrips') ? [aTrip()] : []
      return Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1 })
    },
  })
  return { router, asked }
}

test('trips are filtered by the geofences in which they begin or end', async () => {
  const { router, asked } = openTrips('/trips')
  await screen.findByText('GHS 102')
  fireEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Malta Freeport' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ geofences: freeport.id }))
  await waitFor(() => expect(asked.at(-1)).toBe(freeport.id))
})

test('an address with two geofences asks for both and names them', async () => {
  const { asked } = openTrips(`/trips?geofences=${depot.id},${freeport.id}`)
  await screen.findByText('GHS 102')
  expect(asked).toEqual([`${depot.id},${freeport.id}`])
  await screen.findByText(/Depot Marsa/)
})

test('a driver, who may not see geofences, has no filter by them', async () => {
  openTrips('/trips', 'driver')
  await screen.findByText('GHS 102')
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }))
  await screen.findByRole('region', { name: 'Distance' })
  expect(screen.queryByRole('region', { name: 'Geofence' })).toBe(null)
})
