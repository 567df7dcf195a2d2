import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aUser } from '../../../testing/users.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (items: unknown[], totalItems = items.length) =>
  Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems })

type Assigned = { vehicles?: number; jobs?: number; bookings?: number }

/** Archives the only person of a company, to whom so many records are assigned; returns the page's changes. */
async function archiveWith({ vehicles = 0, jobs = 0, bookings = 0 }: Assigned) {
  const driven = Array.from({ length: vehicles }, (_, index) => ({
    id: aVehicle().id,
    registration: `GHS 10${index}`,
  }))
  const user = aUser({ firstName: 'Karl', lastName: 'Borg' })
  const [asked, changed]: [string[], unknown[]] = [[], []]
  openPage('/users', {
    answer: ({ pathname, searchParams }, { method = 'GET', body }) => {
      if (pathname === '/api/users/paginatedUsers') return pageOf([user])
      // The list is older.
      if (pathname === `/api/users/${user.id}`) return Response.json({ ...user, vehicles: driven })
      if (pathname === '/api/jobs') {
        asked.push(`jobs ${searchParams.get('assignee')} ${searchParams.get('status')}`)
        return pageOf([], jobs)
      }
      if (pathname === '/api/bookings') {
        asked.push(`bookings ${searchParams.get('userId')} ${searchParams.get('status')}`)
        return pageOf([], bookings)
      }
      if (pathname !== '/api/users' || method !== 'PUT') return undefined
      changed.push(JSON.parse(body as string)) // as the page writes it
      return Response.json([{ ...user, archived: true, version: user.version + 1 }])
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Karl Borg' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  const ofUser = [`jobs ${user.id} assigned,inProgress`, `bookings ${user.id} requested,confirmed`]
  await waitFor(() => expect(asked).toEqual(ofUser))
  const change = (more: object) => [
    { changes: [{ id: user.id, version: user.version, archived: true, ...more }] },
  ]
  return { user, changed, change }
}

test('archiving somebody to whom nothing is assigned asks nothing', async () => {
  const { changed, change } = await archiveWith({})
  await waitFor(() => expect(changed).toEqual(change({})))
})

test('archiving somebody says what is still assigned to them, with links to the lists', async () => {
  const { user, changed, change } = await archiveWith({ vehicles: 2, jobs: 3 })
  await screen.findByText('Still assigned to this user:')
  const address = (name: string) => {
    const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href)
    return { pathname, ...Object.fromEntries(searchParams) }
  }
  expect(address('2 vehicles: GHS 100, GHS 101')).toEqual({ pathname: '/vehicles', q: 'Karl Borg' })
  expect(address('3 unfinished jobs')).toEqual({
    pathname: '/jobs',
    view: 'list',
    drivers: user.id,
    statuses: 'assigned,inProgress',
  })
  expect(screen.queryByText(/booking/)).toBe(null)
  expect(screen.queryByRole('checkbox', { name: /^Cancel/ })).toBe(null)
  expect(changed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(changed).toEqual(change({})))
})

test('archiving the driver of more than three vehicles says only how many', async () => {
  await archiveWith({ vehicles: 4 })
  await screen.findByRole('link', { name: '4 vehicles' })
})

test('archiving somebody cancels their upcoming bookings unless they are kept', async () => {
  const { changed, change } = await archiveWith({ bookings: 3 })
  await screen.findByRole('link', { name: '3 upcoming bookings' })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Cancel the bookings/ }).checked).toBe(true)
  expect(changed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(changed).toEqual(change({ cancelBookings: true })))
})

test('archiving somebody can keep their bookings', async () => {
  const { changed, change } = await archiveWith({ bookings: 1 })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Cancel the booking,/ }))
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
