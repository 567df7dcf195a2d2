import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { outboxKey } from '../features/trips/jobs/driver/job-outbox.ts'
import { silenceError } from '../lib/api-error.ts'
import { session } from '../lib/session/session.ts'
import { openApp } from '../testing/open-page.tsx'

afterEach(() => localStorage.clear())

const nothing = { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0, sums: [] }

async function openMenu(failure?: Error) {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
  if (failure) signOut.mockRejectedValue(failure)
  openApp('/costs/all', {
    answer: ({ pathname }) => Response.json(pathname.endsWith('/expenses') ? nothing : []),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Account of Maria Camilleri' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  return signOut
}

test('signing out with job statuses that were not sent asks first', async () => {
  const step = { jobId: 'a', title: 'Chiller', status: 'done', version: 1, at: '2026-11-20T08:31:00Z' }
  localStorage.setItem(outboxKey('b'), JSON.stringify([step]))
  const signOut = await openMenu()
  const dialog = await screen.findByRole('dialog', { name: 'Sign out and lose unsent changes?' })
  expect(signOut).not.toHaveBeenCalled()
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) ?? dialog)
  await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith())
})

test('signing out with nothing unsent asks nothing', async () => {
  const signOut = await openMenu()
  await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith())
})

test('signing out without a connection tells that the session goes on', async () => {
  await openMenu(silenceError(new TypeError('Failed to fetch')))
  expect((await screen.findByText(/signed in/)).textContent).toBe(
    'You are still signed in: signing out needs a connection. What this browser kept to show without one has been deleted.',
  )
})
