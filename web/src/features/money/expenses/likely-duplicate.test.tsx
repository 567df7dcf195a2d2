import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anExpense } from '../../../testing/expenses.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

const entered = anExpense()
const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1, sums: [] }

/** A fuel receipt of €72.40 was entered for GHS 101 on 20 November. */
function openExpenses(address: string) {
  const days: string[] = []
  openPage(address, {
    role: 'admin',
    answer: ({ pathname, searchParams }) => {
      const startDate = searchParams.get('startDate')
      if (pathname.endsWith('/expenses')) {
        if (searchParams.has('vehicles') && startDate !== null) days.push(startDate)
        return Response.json({ ...page, items: startDate === '2026-11-19' ? [] : [entered] })
      }
      if (pathname.endsWith(`/expenses/${entered.id}`)) return Response.json(entered)
      if (pathname.endsWith('/expenses-lock-config')) return Response.json({ lockedThrough: null })
      return pathname.endsWith('/vehicles')
        ? Response.json([aVehicle({ id: entered.vehicleId, registration: 'GHS 101' })])
        : undefined
    },
  })
  return days
}

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** The page requests it once its fields are stable. */
const text = 'Another expense has the same vehicle, day, type and amount.'

test('the same vehicle, day, type and amount are pointed out while an expense is entered, with a link', async () => {
  openExpenses('/costs/all?add=true')
  const drawer = within(await screen.findByRole('dialog', { name: 'Add expense' }))
  fireEvent.click(drawer.getByRole('combobox', { name: /^Vehicle/ }))
  fireEvent.click(await screen.findByRole('option', { name: /GHS 101/, hidden: true }))
  fill(/^Amount/, '72,40')
  await drawer.findByText(text)
  expect(drawer.getByRole('link', { name: 'View expense' }).getAttribute('href')).toContain(
    `expense=${entered.id}`,
  )
  fill(/^Amount/, '72.41')
  await waitFor(() => expect(drawer.queryByText(text)).toBe(null))
  fill(/^Amount/, '72.40')
  await drawer.findByText(text)
  fill(/^Date/, '19/11/2026')
  await waitFor(() => expect(drawer.queryByText(text)).toBe(null))
})

test('an expense is no duplicate of itself', async () => {
  const days = openExpenses(`/costs/all?expense=${entered.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit expense' }))
  await waitFor(() => expect(days).toEqual(['2026-11-20']))
  expect(drawer.queryByText(text)).toBe(null)
})
