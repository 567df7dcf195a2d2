import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { aUser } from '../../testing/users.ts'

afterEach(() => vi.unstubAllGlobals())

const email = 'ada@company.example'
const pageOf = (items: unknown[]) =>
  Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length })

test('an address is available again as soon as its invitation is withdrawn', async () => {
  let invited = [aUser({ email, status: 'invited' })]
  openPage('/users?add=true', {
    answer: ({ pathname }, { method = 'GET' }) => {
      if (pathname === '/api/users/paginatedUsers') return pageOf(invited)
      if (pathname.startsWith('/api/users/checkEmail')) return Response.json(invited.length === 0)
      if (method !== 'DELETE') return undefined
      invited = []
      return Response.json(aUser({ email, status: 'invited' }))
    },
  })
  await screen.findByLabelText(/Email addresses/)
  const drawer = screen.getByRole('dialog', { name: 'Invite users' })
  const field = within(drawer).getByLabelText(/Email addresses/)
  fireEvent.change(field, { target: { value: email } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await within(drawer).findByText(/is already in use/)
  fireEvent.click(within(drawer).getByRole('button', { name: 'Withdraw' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
  await waitFor(() => expect(within(drawer).queryByText(/is already in use/)).toBeNull())
})
