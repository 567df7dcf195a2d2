import type { RecurringExpense } from '@roadbook/contract/money/recurring-expenses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'
import { sentBody } from '../../../../testing/sent-body.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

const van = aVehicle({ registration: 'GHS 101' })

const leasing: RecurringExpense = {
  id: '0199b2a0-0000-7000-8000-0000000000f1',
  vehicleId: van.id,
  registration: van.registration,
  type: 'leasing',
  amountMinor: 41_900,
  currency: 'EUR',
  vatPercent: 18,
  vendor: 'Example Leasing',
  note: null,
  interval: 'monthly',
  dayOfMonth: 31,
  startDate: '2026-01-31',
  endDate: null,
  nextDate: '2026-11-30',
  lastEntered: '2026-10-31',
  entered: 9,
  lockedDates: ['2026-02-28'],
  createdAt: '2026-01-10T08:00:00.000Z',
  updatedAt: '2026-01-10T08:00:00.000Z',
  version: 4,
}

function openRecurring(address: string, { rows = [leasing], role = 'admin' } = {}) {
  const sent: [method: string, path: string, body: unknown][] = []
  const router = openPage(address, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method, body }) => {
      if (method !== 'GET') {
        sent.push([method ?? '', pathname.replace('/api', ''), sentBody(body)])
        return Response.json(leasing, { status: method === 'POST' ? 201 : 200 })
      }
      if (pathname.endsWith('/recurring-expenses')) return Response.json(rows)
      return pathname.endsWith('/vehicles') ? Response.json([van]) : undefined
    },
  })
  return { sent, router }
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the list says when each is due next and how many days were locked', async () => {
  openRecurring('/costs/recurring')
  const table = await screen.findByRole('table')
  const [, row] = within(table).getAllByRole('row')
  expect(row?.textContent).toBe('GHS 101LeasingExample LeasingMonthly, day 3130 Nov 20261 locked day€419.00')
})

test('a new one sends the amount in the smallest unit and the day of the month', async () => {
  const { sent, router } = openRecurring('/costs/recurring?add=true')
  const drawer = await screen.findByRole('dialog', { name: 'Add recurring expense' })
  fireEvent.click(screen.getByRole('combobox', { name: /^Vehicle/ }))
  fireEvent.click(await screen.findByRole('option', { name: /GHS 101/ }))
  fill(/^Amount/, '419')
  fill(/^Day of the month/, '31')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add recurring expense' }))
  await screen.findByText('Recurring expense added. 28 Feb 2026 is locked, so it wasn’t entered.')
  expect(sent).toEqual([
    [
      'POST',
      '/recurring-expenses',
      {
        vehicleId: van.id,
        type: 'leasing',
        amountMinor: 41_900,
        currency: 'EUR',
        vatPercent: null,
        vendor: null,
        note: null,
        interval: 'monthly',
        dayOfMonth: 31,
        startDate: '2026-11-20',
        endDate: null,
      },
    ],
  ])
  await waitFor(() => expect(router.state.location.href).toBe('/costs/recurring'))
})

test('without a vehicle and an amount nothing is sent', async () => {
  const { sent } = openRecurring('/costs/recurring?add=true')
  const drawer = await screen.findByRole('dialog', { name: 'Add recurring expense' })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add recurring expense' }))
  await within(drawer).findByText('2 fields need your attention')
  expect(sent).toEqual([])
})

test('"Stop today" ends it with its version, and the vehicle can’t be changed', async () => {
  const { sent } = openRecurring(`/costs/recurring?edit=${leasing.id}`)
  const drawer = await screen.findByRole('dialog', { name: 'Edit recurring expense' })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Vehicle/ })).toHaveProperty('disabled', true),
  )
  expect(within(drawer).getByText('28 Feb 2026').tagName).toBe('DD')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Stop today' }))
  fireEvent.click(within(drawer).getByRole('button', { name: 'Save recurring expense' }))
  await screen.findByText('Recurring expense updated')
  expect(sent).toEqual([['PUT', `/recurring-expenses/${leasing.id}`, { endDate: '2026-11-20', version: 4 }]])
})

test('a company without any is told what they are for; who may only read is offered no button', async () => {
  openRecurring('/costs/recurring', { rows: [], role: 'viewer' })
  await screen.findByText('No recurring expenses yet')
  expect(screen.queryByRole('button', { name: 'Add recurring expense' })).toBe(null)
})

test('what it has entered leads to these expenses, wherever they are now', async () => {
  openRecurring(`/costs/recurring?edit=${leasing.id}`)
  const drawer = await screen.findByRole('dialog', { name: 'Edit recurring expense' })
  expect(within(drawer).getByRole('link', { name: '9' }).getAttribute('href')).toBe(
    `/costs/all?recurring=${leasing.id}&from=2026-01-31&to=2026-11-20`,
  )
})
