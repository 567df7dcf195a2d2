import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { VehicleService, VehicleServices } from '@roadbook/contract/money/services'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { InRouter } from '../../../testing/in-router.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'
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
/** The error for the next change, returned once. */
let refusal: object | undefined
// Only the network is replaced; the page's own transport runs.
beforeEach(() => {
  sent.length = 0
  role = 'admin'
  known = overdue
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me'))
      return Response.json({ roles: [role], tenant: { timeZone: 'Europe/Malta' } })
    if (url.includes('/expenses')) return Response.json({ items: [] })
    if (init.method !== 'GET' && typeof init.body === 'string') sent.push(JSON.parse(init.body))
    if (init.method === 'PUT' && refusal !== undefined) {
      const answer = Response.json(refusal, { status: 409 })
      refusal = undefined
      return answer
    }
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

test('services overdue by date and by distance are shown, with the estimate marked', async () => {
  show()
  expect((await screen.findByText(/300 km overdue/)).textContent).toBe('45,000 km · 300 km overdue')
  expect(screen.getByText(/10 Nov 2026|Nov 10, 2026/)).toBeDefined()
  expect(screen.getByText('Estimated: no service is recorded yet.')).toBeDefined()
})

test('"Mark as done" fills in today and the current odometer', async () => {
  show()
  fireEvent.click(await screen.findByText('Mark as done'))
  const odometer = await screen.findByLabelText<HTMLInputElement>(/Odometer/)
  expect(odometer.value).toBe('45,300')
  fireEvent.click(screen.getAllByText('Mark as done').at(-1)!)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ odometerMeters: 45_300_000, note: null, expenseId: null })
})

test('users who may not change services only see them, and an empty plan shows the first step', async () => {
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

const done: VehicleService = {
  id: '0199b2a0-0000-7000-8000-00000000000a',
  vehicleId: overdue.vehicleId,
  date: '2026-11-18',
  odometerMeters: 45_000_000,
  note: null,
  expense: null,
  nextDueDate: null,
  createdByName: 'Ada Borg',
  createdAt: '2026-11-18T09:00:00Z',
  updatedAt: '2026-11-18T09:00:00Z',
  version: 1,
}

test('after a conflict between two tabs, the second shows both values and saves the chosen one', async () => {
  known = { ...overdue, services: [done] }
  show()
  fireEvent.click(await screen.findByRole('button', { name: /Edit the service of/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit service' }))
  fireEvent.change(drawer.getByLabelText(/^Odometer/), { target: { value: '45100' } })
  const latest = { ...done, version: 2, odometerMeters: 45_200_000, note: 'Oil and filter' }
  known = { ...overdue, services: [latest] }
  // The call returns the whole plan, so the error has no service in it, and the service is read again.
  refusal = { statusCode: 409, code: 'stale_version', message: 'Somebody else changed it.' }
  fireEvent.click(drawer.getByRole('button', { name: 'Save service' }))
  const odometer = within(await drawer.findByRole('radiogroup', { name: 'Odometer' }))
  const choices = odometer
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
  expect(choices).toEqual([
    ['Yours 45100', true],
    ['Saved 45200', false],
  ])
  expect(drawer.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Oil and filter')
  fireEvent.click(drawer.getByRole('button', { name: 'Save service' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { odometerMeters: 45_100_000, version: 1 },
    { odometerMeters: 45_100_000, version: 2 },
  ])
})
