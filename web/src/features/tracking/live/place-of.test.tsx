import { screen } from '@testing-library/react'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aGeofence } from '../../../testing/geofences.ts'
import { aLocation } from '../../../testing/locations.ts'
import { openPage } from '../../../testing/open-page.tsx'

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => vi.unstubAllGlobals())

const inDepot = { latitude: 35.885, longitude: 14.495 }
const around = { ...inDepot, address: 'Triq Aldo Moro, Il-Marsa' }

/**
 * The live map with one vehicle, which is selected, and two geofences around the depot, the smaller one a circle; returns
 * the requests.
 */
async function openLive(vehicle: Partial<VehicleLocation>, role = 'manager') {
  const asked: string[] = []
  const gate = aGeofence({
    id: '0199b2a0-0000-7000-8000-0000000000a2',
    name: 'Gate',
    geometry: { type: 'Point', coordinates: [14.495, 35.885], radiusMeters: 40 },
  })
  openPage(`/live?vehicle=${aLocation().vehicleId}`, {
    role,
    answer: ({ pathname }) => {
      asked.push(pathname)
      if (pathname === '/api/geofences') return Response.json([aGeofence(), gate])
      if (pathname.includes('/vehicles/location')) return Response.json([aLocation(vehicle)])
      if (pathname.includes('/trail') || pathname.includes('/fleet-categories')) return Response.json([])
      return pathname.endsWith('/today') ? new Response(null, { status: 503 }) : undefined
    },
  })
  await screen.findByRole('heading', { name: '1 vehicle' })
  return asked
}

test('a vehicle in a geofence is at that place, whatever its address', async () => {
  await openLive({ ...around, latitude: 35.888 })
  await screen.findByText('Depot Marsa')
  expect(screen.queryByText(around.address)).toBe(null)
})

test('where two geofences hold a vehicle, the smaller one names its place', async () => {
  await openLive(around)
  await screen.findByText('Gate')
})

test('outside all geofences, a vehicle is at its address', async () => {
  await openLive({ ...around, latitude: 35.95 })
  await screen.findByText(around.address)
})

test('without a position there is no geofence, only what is known of the address', async () => {
  await openLive({ ...around, latitude: null, longitude: null })
  await screen.findByText(around.address)
})

test('who may not see geofences gets the address, and the geofences are not asked for', async () => {
  const asked = await openLive(around, 'driver')
  await screen.findByText(around.address)
  expect(asked).not.toContain('/api/geofences')
})
