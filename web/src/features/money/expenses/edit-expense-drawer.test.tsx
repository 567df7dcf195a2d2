import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { anExpense } from '../../../testing/expenses.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

/** Another user has saved since the drawer loaded the expense. */
function openWhileSomebodySaves(latest: ReturnType<typeof anExpense>) {
  const server = { expense: anExpense() }
  const said: unknown[] = []
  const router = openPage(`/costs/all?expense=${latest.id}`, {
    role: 'admin',
    queryClient: createQueryClient(),
    answer: ({ pathname, searchParams }, { method, body }) => {
      if (method !== 'GET') {
        said.push(typeof body === 'string' ? JSON.parse(body) : undefined)
        if (said.length > 1) return Response.json(latest)
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
  return { router, said }
}

test('fields that both users changed are shown side by side, and the chosen values are saved', async () => {
  const { said } = openWhileSomebodySaves(
    anExpense({ version: 2, type: 'maintenance', date: '2026-11-18', note: 'Card of Karl' }),
  )
  const drawer = await screen.findByRole('dialog', { name: 'Edit expense' })
  fireEvent.click(within(drawer).getByRole('combobox', { name: /^Type/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Toll', hidden: true }))
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '19/11/2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  const type = within(await screen.findByRole('radiogroup', { name: 'Type' }))
  const day = within(screen.getByRole('radiogroup', { name: 'Date' }))
  const shown = (group: typeof type) =>
    group
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
  expect([shown(type), shown(day)]).toEqual([
    [
      ['Yours Toll', true],
      ['Saved Maintenance', false],
    ],
    [
      ['Yours 19 Nov 2026', true],
      ['Saved 18 Nov 2026', false],
    ],
  ])
  // A field that only the other user changed needs no choice.
  expect(screen.getByText('Updated to the saved values: Note').tagName).toBe('P')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Card of Karl')
  fireEvent.click(day.getByRole('radio', { name: /^Saved/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(said.length).toBe(2))
  expect(said[1]).toEqual({ type: 'toll', version: 2 })
})

test('a drawer with unsaved changes asks before it closes: by its button, by Back and by navigation', async () => {
  const { router } = openWhileSomebodySaves(anExpense())
  await screen.findByRole('dialog', { name: 'Edit expense' })
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Card of Karl' } })
  const keep = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBe(null))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Card of Karl')
  }
  void router.navigate({ to: '/trips' })
  await keep()
  expect(router.state.location.pathname).toBe('/costs/all')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await keep()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  // Closing changes the URL, which must not ask again.
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByText('Discard your changes?')).toBe(null)
})
