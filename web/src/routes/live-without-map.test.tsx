import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLocation } from '../testing/locations.ts'
import { openPage } from '../testing/open-page.tsx'

test('a browser without WebGL gets the list of vehicles, and is told why there is no map', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  openPage('/live', {
    answer: ({ pathname }) =>
      pathname.includes('/vehicles/location') ? Response.json([aLocation()]) : undefined,
  })
  await screen.findByText('This browser cannot draw the map', {}, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBe(null)
  await screen.findByRole('textbox', { name: 'Find a vehicle or driver' })
})
