import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../testing/open-page.tsx'
import { aVehicle } from '../testing/vehicles.ts'

const id = '0199b2a0-0000-7000-8000-000000000009'

afterEach(() => vi.unstubAllGlobals())

test('Enter opens the first matching vehicle, even if it is found only after typing', async () => {
  let answer: (response: Response) => void = () => undefined
  const vehicles = new Promise<Response>((resolve) => (answer = resolve))
  const nothing = { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 0 }
  const router = openApp('/dashboard?attention=true', { answer: () => Response.json(nothing) })
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/vehicles')
      ? vehicles
      : url.includes('/places?')
        ? Promise.resolve(Response.json([]))
        : fetchNow(url, init),
  )
  await screen.findByText('Search vehicles, places and pages')
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole('textbox', { name: 'Search vehicles, places and pages' })
  fireEvent.change(field, { target: { value: 'czn' } })
  answer(Response.json([aVehicle(), aVehicle({ id, registration: 'CZN 905' })]))
  await screen.findByText('CZN 905')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.href).toBe(`/vehicles/detail/?id=${id}`))
})

test('selecting a place opens the live map there, with the nearest vehicles', async () => {
  const mosta = {
    name: 'Il-Mosta',
    kind: 'town',
    town: null,
    country: 'MT',
    latitude: 35.9098,
    longitude: 14.4256,
  }
  const near = {
    ...aVehicle(),
    vehicleId: id,
    registration: 'CZN 905',
    label: null,
    driverName: 'Rita Vella',
    headingDegrees: null,
    state: 'parked',
    stateSince: '2026-11-20T08:00:00.000Z',
    timestamp: '2026-11-20T08:00:00.000Z',
    address: null,
    latitude: 35.91,
    longitude: 14.43,
    distanceMeters: 2_340,
  }
  const asked: string[] = []
  const router = openApp('/dashboard?attention=true', {
    answer: (url) => {
      asked.push(url.pathname + url.search)
      if (url.pathname === '/api/places') return Response.json([mosta])
      if (url.pathname === '/api/vehicles/nearest') return Response.json([near])
      if (url.pathname === '/api/vehicles' || url.pathname === '/api/vehicles/location')
        return Response.json([])
      return Response.json({ items: [], currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 0 })
    },
  })
  await screen.findByText('Search vehicles, places and pages')
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole('textbox', { name: 'Search vehicles, places and pages' })
  fireEvent.change(field, { target: { value: 'mosta' } })
  await screen.findByText('Malta')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ near: '35.90980/14.42560/Il-Mosta' }),
  )
  expect(await screen.findByText('Nearest vehicles')).toBeTruthy()
  const row = await screen.findByRole('button', { name: /CZN 905/ })
  expect(row.textContent).toContain('2.3 km')
  expect(screen.getByText('Il-Mosta · straight line')).toBeTruthy()
  expect(asked.filter((path) => path.startsWith('/api/places'))).toEqual(['/api/places?query=mosta'])
})
