import type { Expense } from '@roadbook/contract/money/expenses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { anExpense } from '../../../testing/expenses.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { sentBody } from '../../../testing/sent-body.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

const diesel = anExpense()
const toll = anExpense({ id: '0199b2a0-0000-7000-8000-0000000000e2', type: 'toll', amountMinor: 450 })
const van = aVehicle({ id: diesel.vehicleId, registration: 'GHS 101' })
const lorry = aVehicle({ id: '0199b2a0-0000-7000-8000-0000000000c2', registration: 'NKE 618' })
const aTrip = {
  tripId: '0199b2a0-0000-7000-8000-0000000000d1',
  startTime: '2026-11-20T06:10:00.000Z',
  endTime: '2026-11-20T06:55:00.000Z',
  startAddress: null,
  endAddress: null,
  reason: 'onlyTrip',
}

type Server = { expenses?: readonly Expense[]; role?: string; trip?: typeof aTrip | null; refusal?: Response }

/** Opens the list and answers changes with the rows as changed, one version later. */
function openList({ expenses = [diesel, toll], role = 'admin', trip = null, refusal }: Server = {}) {
  const sent: unknown[] = []
  openPage('/costs/all', {
    role,
    queryClient: createQueryClient(),
    costs: ({ pathname }) => (pathname.endsWith('/suggested-trip') ? trip : undefined),
    answer: ({ pathname }, { method, body }) => {
      if (method === 'PUT') {
        const { changes } = sentBody(body) as { changes: Expense[] }
        sent.push(changes)
        return (
          refusal?.clone() ??
          Response.json(
            changes.map((change) => ({
              ...expenses.find(({ id }) => id === change.id),
              ...change,
              version: change.version + 1,
            })),
          )
        )
      }
      if (pathname.endsWith('/expenses')) {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: expenses.length }
        return Response.json({ items: expenses, ...page, sums: [] })
      }
      return pathname.endsWith('/vehicles') ? Response.json([van, lorry]) : undefined
    },
  })
  return sent
}

async function selectAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  return screen.findByRole('toolbar')
}

test('another type is given to all selected expenses in one request, and taken back by undo', async () => {
  const sent = openList()
  const bar = await selectAll()
  expect(within(bar).getByText('2 selected').tagName).toBe('OUTPUT')
  fireEvent.click(within(bar).getByRole('button', { name: 'Set type' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Parking' }))
  await screen.findByText('Type of 2 expenses changed')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Change undone')
  const { vehicleId, tripId } = diesel
  expect(sent).toEqual([
    [
      { type: 'parking', id: diesel.id, version: 1 },
      { type: 'parking', id: toll.id, version: 1 },
    ],
    [
      { type: 'fuel', vehicleId, tripId, id: diesel.id, version: 2 },
      { type: 'toll', vehicleId, tripId, id: toll.id, version: 2 },
    ],
  ])
})

test('selected expenses move to the chosen vehicle', async () => {
  const sent = openList()
  fireEvent.click(within(await selectAll()).getByRole('button', { name: 'Set vehicle' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'NKE 618' }))
  await screen.findByText('2 expenses moved to another vehicle')
  expect(sent).toEqual([
    [
      { vehicleId: lorry.id, id: diesel.id, version: 1 },
      { vehicleId: lorry.id, id: toll.id, version: 1 },
    ],
  ])
})

test('expenses of one vehicle and day can be linked to the trip that they suggest', async () => {
  const sent = openList({ trip: aTrip })
  const bar = await selectAll()
  fireEvent.click(await within(bar).findByRole('button', { name: /^Link to the trip of 0?7:10/ }))
  await screen.findByText('2 expenses linked')
  expect(sent).toEqual([
    [
      { tripId: aTrip.tripId, id: diesel.id, version: 1 },
      { tripId: aTrip.tripId, id: toll.id, version: 1 },
    ],
  ])
})

test('expenses of different days offer no trip, and unlinked ones nothing to unlink', async () => {
  openList({ expenses: [diesel, { ...toll, date: '2026-11-19' }], trip: aTrip })
  const bar = await selectAll()
  await within(bar).findByRole('button', { name: 'Set vehicle' })
  expect(within(bar).queryByRole('button', { name: /trip/ })).toBe(null)
})

test('a locked expense among the selected ones leaves no action', async () => {
  openList({ expenses: [diesel, { ...toll, locked: true }] })
  const bar = await selectAll()
  expect(within(bar).getByText('Locked expenses can’t be changed').tagName).toBe('SPAN')
  expect(within(bar).queryByRole('button', { name: 'Set type' })).toBe(null)
})

test('if someone else changed one of them, the rows stay selected and nothing is said to be saved', async () => {
  const refused = { statusCode: 409, code: 'stale_version', message: 'Someone else changed this expense.' }
  openList({ refusal: Response.json(refused, { status: 409 }) })
  const bar = await selectAll()
  fireEvent.click(within(bar).getByRole('button', { name: 'Set type' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Parking' }))
  await screen.findByText(/nothing was saved/)
  await waitFor(() => expect(within(bar).getByText('2 selected').tagName).toBe('OUTPUT'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null)
})

test('who may not change expenses selects none', async () => {
  openList({ role: 'viewer' })
  await screen.findByRole('table')
  expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBe(null)
})
