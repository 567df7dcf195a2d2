import type { Expense } from '@roadbook/contract/money/expenses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anExpense } from '../../../testing/expenses.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aTrip } from '../../../testing/trips.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Server = {
  expenses: readonly Expense[]
  trip?: ReturnType<typeof aTrip>
  role?: string
  /** The vehicle of the trip. */
  isArchived?: boolean
  hasVehicle?: boolean
}

function openTrip({
  expenses,
  trip = aTrip(),
  role = 'admin',
  isArchived = false,
  hasVehicle = true,
}: Server) {
  const asked: string[] = []
  const said: unknown[] = []
  openPage(`/trips/detail?id=${trip.id}&tab=expenses`, {
    role,
    answer: ({ pathname, search, searchParams }, { method, body }) => {
      if (method === 'POST' && typeof body === 'string') {
        said.push(JSON.parse(body))
        return Response.json(anExpense(), { status: 201 })
      }
      if (pathname.endsWith('/trip-detail')) {
        return Response.json({ ...trip, route: null, events: [], stops: [], history: [], borderEdits: [] })
      }
      if (pathname.endsWith(`/vehicles/${trip.vehicleId}/expenses`)) {
        asked.push(search)
        return Response.json(expenses)
      }
      if (pathname.endsWith('/vehicles')) {
        const isAsked = hasVehicle && searchParams.has('archived') === isArchived
        return Response.json(isAsked ? [aVehicle({ id: trip.vehicleId, archived: isArchived })] : [])
      }
      if (pathname.endsWith('ategories')) return Response.json([])
      return pathname.includes('/trips/') ? Response.json(trip) : undefined
    },
  })
  return { asked, said }
}

test('a trip page lists its expenses, and a new one gets the trip and its day', async () => {
  const { asked, said } = openTrip({ expenses: [anExpense({ type: 'toll', vendor: null })] })
  const panel = await screen.findByRole('region', { name: 'Expenses of this trip' })
  expect(within(panel).getByRole('link').textContent).toBe('20 Nov 2026Toll €72.40')
  expect(asked).toEqual([`?tripId=${aTrip().id}`])
  fireEvent.click(within(panel).getByRole('button', { name: 'Add expense' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  fireEvent.change(within(drawer).getByLabelText(/^Amount/), { target: { value: '5' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add expense' }))
  await waitFor(() => expect(said.length).toBe(1))
  expect(said[0]).toMatchObject({ tripId: aTrip().id, date: '2026-11-20', amountMinor: 500 })
})

test('a viewer can’t add an expense to a trip', async () => {
  openTrip({ expenses: [], role: 'viewer' })
  const panel = await screen.findByRole('region', { name: 'Expenses of this trip' })
  expect(within(panel).getByText(/No expenses were entered/).tagName).toBe('P')
  expect(within(panel).queryByRole('button')).toBe(null)
})

test('an expense can be added to a trip of an archived vehicle', async () => {
  openTrip({ expenses: [], isArchived: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Add expense' }))
  const vehicle = await screen.findByRole('combobox', { name: /^Vehicle/ })
  await waitFor(() => expect(vehicle).toHaveProperty('value', 'GHS 102'))
})

test('a former driver can add an expense to their own trip', async () => {
  const { said } = openTrip({ expenses: [], role: 'driver', hasVehicle: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Add expense' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  const vehicle = await within(drawer).findByRole('combobox', { name: /^Vehicle/ })
  expect(vehicle).toHaveProperty('value', aTrip().registration)
  fireEvent.change(within(drawer).getByLabelText(/^Amount/), { target: { value: '5' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add expense' }))
  await waitFor(() => expect(said.length).toBe(1))
  expect(said[0]).toMatchObject({ tripId: aTrip().id, amountMinor: 500 })
})

const privateTrip = aTrip({ category: 'private', start: null, end: null })
const secret = 'Expenses of private trips are not shown.'

test('expenses of a private trip are shown if the server returns them, such as to a manager who drove it', async () => {
  openTrip({ expenses: [anExpense({ type: 'toll', vendor: null })], trip: privateTrip, role: 'manager' })
  const panel = await screen.findByRole('region', { name: 'Expenses of this trip' })
  expect(within(panel).getByRole('link').textContent).toBe('20 Nov 2026Toll €72.40')
  expect(screen.queryByText(secret)).toBe(null)
})

test('an empty answer about a private trip with hidden places says that expenses may be hidden', async () => {
  const { asked } = openTrip({ expenses: [], trip: privateTrip })
  await screen.findByText(secret)
  expect(asked).toEqual([`?tripId=${privateTrip.id}`])
})
