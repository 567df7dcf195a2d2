import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLocation } from '../testing/locations.ts'
import { openPage } from '../testing/open-page.tsx'

test('a browser without WebGL gets the list of vehicles, and is told why there is no map', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  openPage('/live', {
    answer: ({ pathname }) => {
      if (pathname.includes('/vehicles/location')) return Response.json([aLocation()])
      return pathname.includes('/fleet-categories') ? Response.json([]) : undefined
    },
  })
  await screen.findByText('This browser can’t show the map')
  await screen.findByRole('heading', { name: '1 vehicle' })
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBe(null)
})

test('a silent vehicle whose last position is private has reported: it isn’t shown, and not “none yet”', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const nowhere = { latitude: null, longitude: null, speedKmh: null, timestamp: null, address: null }
  const hidden = aLocation({ ...nowhere, state: 'offline' })
  openPage(`/live?vehicle=${hidden.vehicleId}`, {
    answer: ({ pathname }) => {
      if (pathname.includes('/vehicles/location')) return Response.json([hidden])
      if (/\/(fleet-categories|trail)$/.test(pathname)) return Response.json([])
      if (!pathname.includes(hidden.vehicleId)) return undefined
      return Response.json({ statusCode: 404, code: 'not_found', message: '' }, { status: 404 })
    },
  })
  const label = await screen.findByText('Last position')
  expect(label.nextElementSibling?.textContent).toBe('not shown')
  expect(screen.queryByText('Waiting for first signal')).toBe(null)
})
