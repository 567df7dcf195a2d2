import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aUser } from '../../../testing/users.ts'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (items: unknown[]) =>
  Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length })

/** The drawer of somebody without a sign-in, and what the page sends from it. */
async function openDrawer(refusal?: object) {
  const user = aUser({ firstName: 'Joe', lastName: 'Vella', email: null, status: 'noSignIn', version: 3 })
  let now = user
  const sent: unknown[] = []
  const saved: unknown[] = []
  openPage(`/users?user=${user.id}`, {
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (pathname === '/api/users/paginatedUsers') return pageOf([now])
      if (pathname === `/api/users/${user.id}` && method === 'PUT') {
        saved.push(JSON.parse(body as string)) // as the page writes it
        return Response.json(now)
      }
      if (pathname === `/api/users/${user.id}`) return Response.json(now)
      if (pathname !== `/api/users/${user.id}/invitation` || method !== 'PUT') return undefined
      const asked = JSON.parse(body as string) as { email: string } // as the page writes it
      sent.push(asked)
      if (refusal) return Response.json(refusal, { status: 409 })
      now = { ...user, ...asked, status: 'invited', version: 4 }
      return Response.json(now)
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Joe Vella' }))
  const field = await drawer.findByLabelText('Email')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { user, sent, saved, drawer, field, type }
}

test('somebody without a sign-in is invited from their drawer, which then offers to send it again', async () => {
  const { user, sent, drawer, field, type } = await openDrawer()
  type(' joe@company.example ')
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('Invitation sent')
  expect(sent).toEqual([{ email: 'joe@company.example', version: user.version }])
  await drawer.findByRole('button', { name: 'Resend' })
})

test('the role of somebody without a sign-in is said to apply once they are invited, and then no more', async () => {
  const { drawer, type } = await openDrawer()
  const hint = 'Applies once this person is invited.'
  const roles = drawer.getByRole('radiogroup', { name: 'Role', description: hint })
  fireEvent.click(within(roles).getByRole('radio', { name: 'Admin' }))
  expect(drawer.queryByText(hint)).not.toBe(null)
  type('joe@company.example')
  fireEvent.click(drawer.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(drawer.queryByText(hint)).toBe(null))
})

test('what is no address is not sent, and an address that is taken is refused under the field', async () => {
  const refusal = {
    statusCode: 409,
    code: 'email_taken',
    message: 'Taken.',
    details: { fieldErrors: { email: { code: 'email_taken', message: 'This address is taken.' } } },
  }
  const { sent, drawer, type } = await openDrawer(refusal)
  type('joe')
  fireEvent.click(drawer.getByRole('button', { name: 'Invite' }))
  await drawer.findByText('Enter an email address, such as name@company.com.')
  expect(sent).toEqual([])
  type('joe@company.example')
  fireEvent.click(drawer.getByRole('button', { name: 'Invite' }))
  await drawer.findByText('This address is taken.')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a double click sends one invitation', async () => {
  const { sent, drawer, type } = await openDrawer()
  type('joe@company.example')
  const invite = drawer.getByRole('button', { name: 'Invite' })
  act(() => {
    invite.click()
    invite.click()
  })
  await screen.findByText('Invitation sent')
  await drawer.findByRole('button', { name: 'Resend' })
  expect(sent).toHaveLength(1)
})

test('a typed address is not lost by saving, and other changes are saved after the invitation', async () => {
  const { saved, drawer, type } = await openDrawer()
  type('joe@company.example')
  fireEvent.change(drawer.getByLabelText('Phone'), { target: { value: '+356 9900 0000' } })
  fireEvent.click(drawer.getByRole('button', { name: 'Save user' }))
  await drawer.findByText('Choose Invite, or clear the address.')
  expect(saved).toEqual([])
  fireEvent.click(drawer.getByRole('button', { name: 'Invite' }))
  await drawer.findByRole('button', { name: 'Resend' })
  fireEvent.click(drawer.getByRole('button', { name: 'Save user' }))
  await waitFor(() => expect(saved).toEqual([{ phone: '+356 9900 0000', version: 4 }]))
})
