import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aUser } from '../../../testing/users.ts'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (items: unknown[], totalItems = items.length) =>
  Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems })

/** A company of one person with future bookings; returns the page's requests and changes. */
async function archiveWith(bookingsAhead: number) {
  const user = aUser({ firstName: 'Karl', lastName: 'Borg' })
  const [asked, changed]: [string[], unknown[]] = [[], []]
  openPage('/users', {
    answer: ({ pathname, searchParams }, { method = 'GET', body }) => {
      if (pathname === '/api/users/paginatedUsers') return pageOf([user])
      if (pathname === '/api/bookings') {
        asked.push(`${searchParams.get('userId')} ${searchParams.get('status')}`)
        return pageOf([], bookingsAhead)
      }
      if (pathname !== '/api/users' || method !== 'PUT') return undefined
      changed.push(JSON.parse(body as string)) // as the page writes it
      return Response.json([{ ...user, archived: true, version: user.version + 1 }])
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Karl Borg' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(asked).toEqual([`${user.id} requested,confirmed`]))
  const change = (more: object) => [
    { changes: [{ id: user.id, version: user.version, archived: true, ...more }] },
  ]
  return { changed, change }
}

test('archiving somebody without bookings ahead asks nothing', async () => {
  const { changed, change } = await archiveWith(0)
  await waitFor(() => expect(changed).toEqual(change({})))
})

test('archiving somebody with bookings ahead says how many, and cancels them unless they are kept', async () => {
  const { changed, change } = await archiveWith(3)
  await screen.findByText(/^3 bookings lie ahead\./)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cancel the bookings' }).checked).toBe(true)
  expect(changed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(changed).toEqual(change({ cancelBookings: true })))
})

test('archiving somebody can keep their bookings', async () => {
  const { changed, change } = await archiveWith(1)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Cancel the booking' }))
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(changed).toEqual(change({ cancelBookings: false })))
})

test('several archived people are restored at once, and an erased one is left out and named', async () => {
  const people = ['Karl', 'Lina', ''].map((firstName, index) =>
    aUser({
      id: `019a0000-0000-7000-8000-00000000000${index + 1}`,
      firstName,
      email: `person-${index}@company.example`,
      archived: true,
      erased: firstName === '',
    }),
  )
  const changed: unknown[] = []
  openPage('/users?status=archived', {
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (pathname === '/api/users/paginatedUsers') return pageOf(people)
      if (pathname !== '/api/users' || method !== 'PUT') return undefined
      changed.push(JSON.parse(body as string)) // as the page writes it
      return Response.json(people.slice(0, 2).map((user) => ({ ...user, archived: false, version: 2 })))
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await screen.findByText('1 erased user can’t be restored')
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  const restored = people.slice(0, 2).map(({ id, version }) => ({ id, version, archived: false }))
  await waitFor(() => expect(changed).toEqual([{ changes: restored }]))
  await screen.findByText('2 users restored')
})
