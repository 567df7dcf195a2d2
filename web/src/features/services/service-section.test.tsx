import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { VehicleServices } from '@roadbook/contract/services'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { InRouter } from '../../testing/in-router.tsx'
import { aVehicle } from '../../testing/vehicles.ts'
import { ServiceSection } from './service-section.tsx'

const now = Date.parse('2026-11-20T08:42:00Z')
const overdue: VehicleServices = {
  vehicleId: aVehicle().id,
  odometerMeters: 45_300_000,
  serviceEveryMeters: 15_000_000,
  next: {
    dueDate: '2026-11-10',
    dueOdometerMeters: 45_000_000,
    remainingMeters: -300_000,
    isOverdue: true,
    isEstimate: true,
  },
  services: [],
}

const sent: unknown[] = []
let role = 'admin'
let known = overdue
// The edge of the platform: the page's own transport runs, only the network is ours.
beforeEach(() => {
  sent.length = 0
  role = 'admin'
  known = overdue
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me'))
      return Response.json({ roles: [role], tenant: { timeZone: 'Europe/Malta' } })
    if (url.includes('/expenses')) return Response.json({ items: [] })
    if (init.method === 'POST' && typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return Response.json(known)
  })
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <InRouter>
            <Suspense>
              <ServiceSection vehicle={aVehicle()} now={now} />
            </Suspense>
          </InRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

test('what is overdue by date and by distance is said, and that it is an estimate', async () => {
  show()
  expect((await screen.findByText(/300 km overdue/)).textContent).toBe('45,000 km · 300 km overdue')
  expect(screen.getByText(/10 Nov 2026|Nov 10, 2026/)).toBeDefined()
  expect(screen.getByText('Estimated: no service is recorded yet.')).toBeDefined()
})

test('a service is marked as done with the day and the odometer that are likely', async () => {
  show()
  fireEvent.click(await screen.findByText('Mark as done'))
  const odometer = await screen.findByLabelText<HTMLInputElement>(/Odometer/)
  expect(odometer.value).toBe('45,300')
  fireEvent.click(screen.getAllByText('Mark as done').at(-1)!)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ odometerMeters: 45_300_000, note: null, expenseId: null })
})

test('whoever may change nothing reads it alone, and where nothing is planned the first step is named', async () => {
  role = 'viewer'
  known = {
    ...overdue,
    serviceEveryMeters: null,
    next: { ...overdue.next, dueDate: null, dueOdometerMeters: null, remainingMeters: null },
  }
  show()
  expect(await screen.findByText(/No service planned/)).toBeDefined()
  expect(screen.queryByText('Mark as done')).toBeNull()
})
