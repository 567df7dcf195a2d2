import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { anExpense } from '../../testing/expenses.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aVehicle } from '../../testing/vehicles.ts'

const patience = { timeout: 20_000 }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] })
  // A list scrolls to what is chosen; jsdom has nothing to scroll.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Somebody else has saved, once the drawer has read the expense. */
function openWhileSomebodySaves(latest: ReturnType<typeof anExpense>) {
  const server = { expense: anExpense() }
  openPage(`/costs/all?expense=${latest.id}`, {
    role: 'admin',
    queryClient: createQueryClient(),
    answer: ({ pathname, searchParams }, { method }) => {
      if (method !== 'GET') {
        server.expense = latest
        const refusal = { statusCode: 409, code: 'stale_version', message: 'Somebody else changed it.' }
        return Response.json(refusal, { status: 409 })
      }
      if (pathname.endsWith('/expenses')) {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0 }
        return Response.json({ items: [], ...page, sums: [] })
      }
      if (pathname.endsWith(`/expenses/${latest.id}`)) return Response.json(server.expense)
      if (pathname.endsWith('/expenses-lock-config')) {
        return Response.json({ lockAfterDays: null, lockedUntil: null, lockedThrough: null })
      }
      if (!pathname.endsWith('/vehicles')) return undefined
      return Response.json(searchParams.has('archived') ? [] : [aVehicle({ id: latest.vehicleId })])
    },
  })
}

test('a type and a day that somebody else saved are said as the page says them', async () => {
  openWhileSomebodySaves(anExpense({ version: 2, type: 'maintenance', date: '2026-11-18' }))
  const drawer = await screen.findByRole('dialog', { name: 'Edit expense' }, patience)
  fireEvent.click(within(drawer).getByRole('combobox', { name: /^Type/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Toll', hidden: true }, patience))
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '19/11/2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  const said = await screen.findByText(/^Saved in the meantime/, undefined, patience)
  expect(said.textContent).toBe('Saved in the meantime: Type: Maintenance, Date: 18 Nov 2026')
}, 30_000)
