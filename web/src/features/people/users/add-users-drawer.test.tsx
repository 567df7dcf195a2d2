import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anInstallation } from '../../../testing/installation.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aUser } from '../../../testing/users.ts'

afterEach(() => vi.unstubAllGlobals())

const nobody = { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 25, totalItems: 0 }

test('sent invitations close their drawer without a question about unsaved changes', async () => {
  const invited: unknown[] = []
  const router = openPage('/users?add=true', {
    answer: (url, { method, body }) => {
      if (url.pathname === '/api/configuration') return Response.json(anInstallation())
      if (url.pathname === '/api/users/paginatedUsers') return Response.json(nobody)
      if (url.pathname.startsWith('/api/users/checkEmail/')) return Response.json(true)
      if (method !== 'POST') return undefined
      invited.push(JSON.parse(body as string)) // as the page writes it
      return Response.json([], { status: 201 })
    },
  })
  const drawer = await screen.findByRole('dialog', { name: 'Add users' })
  const field = within(drawer).getByRole('textbox', { name: /Email addresses/ })
  fireEvent.change(field, { target: { value: 'ana@company.example' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Send 1 invitation' }))
  await screen.findByText('1 invitation sent')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect(invited).toEqual([{ emails: ['ana@company.example'], roles: ['driver'], locale: 'en' }])
})

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
  const drawer = screen.getByRole('dialog', { name: 'Add users' })
  const field = within(drawer).getByLabelText(/Email addresses/)
  fireEvent.change(field, { target: { value: email } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await within(drawer).findByText(/is already in use/)
  fireEvent.click(within(drawer).getByRole('button', { name: 'Withdraw' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
  await waitFor(() => expect(within(drawer).queryByText(/is already in use/)).toBeNull())
})

test('a driver without sign-in is added by name; an address typed before outlasts the switch, and doesn’t keep the drawer open', async () => {
  const added: unknown[] = []
  const router = openPage('/users?add=true', {
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (pathname === '/api/users/paginatedUsers') return pageOf([])
      if (method !== 'POST') return undefined
      added.push([pathname, JSON.parse(body as string)]) // as the page writes it
      return Response.json(aUser({ email: null, status: 'noSignIn' }), { status: 201 })
    },
  })
  const drawer = await screen.findByRole('dialog', { name: 'Add users' })
  const choose = (name: string) => fireEvent.click(within(drawer).getByRole('radio', { name }))
  fireEvent.change(within(drawer).getByLabelText(/Email addresses/), { target: { value: 'ana' } })
  choose('Driver without sign-in')
  choose('Invite by email')
  expect(within(drawer).getByLabelText(/Email addresses/)).toHaveProperty('value', 'ana')
  choose('Driver without sign-in')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add driver' }))
  await within(drawer).findByText('Enter a first name.')
  fireEvent.change(within(drawer).getByLabelText(/First name/), { target: { value: 'Joe ' } })
  fireEvent.change(within(drawer).getByLabelText(/Last name/), { target: { value: 'Vella' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add driver' }))
  await screen.findByText('Driver added')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect(added).toEqual([['/api/users/withoutSignIn', { firstName: 'Joe', lastName: 'Vella', phone: null }]])
})

test('whoever was there before they were invited stays when the invitation is withdrawn', async () => {
  const invited = aUser({
    email,
    status: 'invited',
    firstName: 'Leo',
    lastName: 'Zahra',
    cameWithoutSignIn: true,
  })
  openPage('/users', {
    answer: ({ pathname }) => (pathname === '/api/users/paginatedUsers' ? pageOf([invited]) : undefined),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Leo Zahra' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain(
    'The link in the email stops working. Leo Zahra stays in your company as a driver who doesn’t sign in.',
  )
})
