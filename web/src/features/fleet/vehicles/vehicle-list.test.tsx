import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'

afterEach(() => vi.unstubAllGlobals())

const vehicles = [
  aVehicle({ id: '0199b2a0-0000-7000-8000-000000000001', registration: 'GHS 101', state: 'moving' }),
  aVehicle({ id: '0199b2a0-0000-7000-8000-000000000002', registration: 'GHS 102' }),
  aVehicle({ id: '0199b2a0-0000-7000-8000-000000000003', registration: 'GHS 103' }),
]

/** The heading of the list once the vehicles are loaded. */
async function headOf(address: string): Promise<string | null> {
  openPage(address, {
    answer: ({ pathname }) => {
      if (pathname.endsWith('/vehicles')) return Response.json(vehicles)
      return pathname.includes('/fleet-categories') ? Response.json([]) : undefined
    },
  })
  const heading = await screen.findByRole('heading', { level: 1, name: /vehicles.*\d/i })
  return heading.textContent
}

test('a filtered list shows the number of matches and the total', async () => {
  expect(await headOf('/vehicles?states=parked')).toBe('Vehicles 2 of 3')
})

test('a search without matches says so', async () => {
  expect(await headOf('/vehicles?q=nowhere')).toBe('Vehicles 0 of 3')
})

test('an unfiltered list shows the number of vehicles', async () => {
  expect(await headOf('/vehicles')).toBe('Vehicles 3')
})

test('the list of archived vehicles has its own title', async () => {
  expect(await headOf('/vehicles/archived')).toBe('Archived vehicles 3')
})
