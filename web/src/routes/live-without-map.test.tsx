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
