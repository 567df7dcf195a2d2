import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'

afterEach(() => vi.unstubAllGlobals())

async function logbookFact(parts: Parameters<typeof aVehicle>[0]) {
  const vehicle = aVehicle(parts)
  openPage(`/vehicles/detail/?id=${vehicle.id}`, {
    answer: ({ pathname }) => {
      if (pathname.endsWith(`/vehicles/${vehicle.id}`)) return Response.json(vehicle)
      if (/categories/.test(pathname)) return Response.json([])
      // Other requests fail: their panels show that they could not be loaded.
      return Response.json({ statusCode: 404, code: 'not_found', message: 'Not here.' }, { status: 404 })
    },
  })
  const label = await screen.findByText('Logbook for the tax office')
  return label.nextElementSibling?.textContent
}

test.each([
  [{ logbookEnabled: true, logbookSince: '2026-11-12T23:30:00.000Z' }, 'Open logbook · since 13 Nov 2026'],
  // In the minute after it was switched on.
  [{ logbookEnabled: true, logbookSince: null }, 'Open logbook'],
  [{ logbookEnabled: false, logbookSince: null }, 'Off'],
])('of a vehicle with %o its page says “%s”', async (parts, text) => {
  expect(await logbookFact(parts)).toBe(text)
})
