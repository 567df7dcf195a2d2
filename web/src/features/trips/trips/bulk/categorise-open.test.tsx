import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Trip } from '@roadbook/contract/trips/trips'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aTrip } from '../../../../testing/trips.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:42:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const idOf = (place: number) => `0199b2a0-0000-7000-8000-00000000001${place}`
const registrations = ['GHS 101', 'GHS 102', 'GHS 103']

/** Three trips on a server that stores which of them are categorised; sorted by time. */
function openFleet(address: string, edited: readonly string[] = []) {
  const done = new Set(edited)
  const asked: string[] = []
  const trips = (): Trip[] =>
    registrations.map((registration, place) =>
      aTrip({ id: idOf(place), registration, edited: done.has(idOf(place)) }),
    )
  const listed = ({ searchParams }: URL): Response => {
    const open = searchParams.get('open') === 'true'
    if (searchParams.get('limit') !== '1') asked.push(`${searchParams.get('sort')} ${open}`)
    const items = trips().filter((trip) => !open || !trip.edited)
    const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length }
    return Response.json({ items, ...page })
  }
  const categorise = (body: BodyInit | null | undefined): Response => {
    const { tripIds } = JSON.parse(typeof body === 'string' ? body : '{}') as { tripIds: string[] }
    for (const id of tripIds) done.add(id)
    const left = { locked: 0, stayPrivate: 0, bulkChangeId: crypto.randomUUID() }
    return Response.json({ changed: tripIds.length, ...left })
  }
  const router = openPage(address, {
    queryClient: createQueryClient(),
    answer: (url, { body }) => {
      if (url.pathname.endsWith('/trips/categorise')) return categorise(body)
      if (url.pathname.endsWith('/trips/sums')) return Response.json({ trips: trips().length, days: [] })
      if (/categories|suggestions|typed-before|vehicles$/i.test(url.pathname)) return Response.json([])
      return listed(url)
    },
  })
  return { asked, done, router }
}

const rowInFocus = () => document.activeElement?.closest('tr')?.textContent ?? ''
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('one step leads to the open trips of the list, oldest first and the first in focus', async () => {
  const { asked, router } = openFleet('/trips?period=last30Days', [idOf(0)])
  fireEvent.click(await screen.findByRole('link', { name: 'Categorise 2 open' }))
  await waitFor(() => expect(rowInFocus()).toContain('GHS 102'))
  expect(asked.at(-1)).toBe('startTime:asc true')
  expect(router.state.location.href).toBe('/trips?period=last30Days&open=true&sort=startTime:asc')
  expect(screen.queryByRole('link', { name: /^Categorise/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'To complete' }).getAttribute('aria-pressed')).toBe('true')
})

test('once a trip is categorised, the one that takes its place has the focus, until none is left', async () => {
  const { done } = openFleet('/trips?open=true&sort=startTime:asc')
  await waitFor(() => expect(rowInFocus()).toContain('GHS 101'))
  press('j')
  expect(rowInFocus()).toContain('GHS 102')
  press('1')
  await waitFor(() => expect(rowInFocus()).toContain('GHS 103'))
  press('2')
  await waitFor(() => expect(rowInFocus()).toContain('GHS 101'))
  press('1')
  await screen.findByText('No trips to complete')
  expect(done.size).toBe(3)
})

test('nothing is offered when every trip is categorised', async () => {
  openFleet(
    '/trips',
    registrations.map((_, place) => idOf(place)),
  )
  await screen.findByText('GHS 101')
  expect(screen.queryByRole('link', { name: /^Categorise/ })).toBeNull()
})

test('a category that nobody has confirmed is marked, and can be confirmed as it is', async () => {
  openFleet('/trips', [idOf(0)])
  await screen.findByText('GHS 101')
  const chooser = (registration: string) =>
    within(screen.getByRole('row', { name: new RegExp(registration) })).getByRole('button', {
      name: 'Business',
    })
  expect([chooser('GHS 101').title, chooser('GHS 102').title]).toEqual([
    'Change category',
    'Confirm or change category',
  ])
  fireEvent.click(chooser('GHS 102'))
  const business = await screen.findByRole('menuitem', { name: 'Business' })
  expect(business.hasAttribute('data-disabled')).toBe(false)
})
