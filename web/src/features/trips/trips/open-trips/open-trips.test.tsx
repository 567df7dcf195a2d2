/** A driver's changes of open trips, online and offline. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TripSuggestion } from '@roadbook/contract/trips/trip-suggestions'
import type { Trip } from '@roadbook/contract/trips/trips'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { aTrip } from '../../../../testing/trips.ts'
import { tripOutboxKey } from './trip-outbox.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const pageOf = (items: unknown[]) => ({
  items,
  currentPage: 1,
  totalPages: 1,
  itemsPerPage: 50,
  totalItems: items.length,
})

type Seen = { trips: Trip[]; suggestions?: TripSuggestion[]; answers?: (() => Response)[] }

function openDashboard({ trips, suggestions = [], answers = [] }: Seen) {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
  const sent: unknown[] = []
  openPage('/dashboard', {
    role: 'driver',
    answer: ({ pathname, searchParams }, { method, body }) => {
      if (method === 'PUT') {
        sent.push(JSON.parse(typeof body === 'string' ? body : ''))
        return answers.shift()?.() ?? Response.json(trips[0])
      }
      if (pathname.endsWith('/suggestions')) {
        const ids = searchParams.get('tripIds')?.split(',') ?? []
        return Response.json(ids.map((tripId) => ({ tripId, suggestions })))
      }
      if (/\/(typed-before|vehicles)$/.test(pathname)) return Response.json([])
      if (!pathname.endsWith('/paginatedTrips')) return undefined
      return Response.json(pageOf(searchParams.get('open') === 'true' ? trips : []))
    },
  })
  return sent
}

const ids = ['0199b2a0-0000-7000-8000-0000000000a1', '0199b2a0-0000-7000-8000-0000000000a2'] as const
const depot = { latitude: 35.9, longitude: 14.5, address: null, geofenceName: 'Depot Marsa' }
const hotel = { ...depot, geofenceName: 'Seabank Hotel' }
const toHotel = aTrip({ id: ids[0], edited: false, start: depot, end: hotel, version: 3 })

const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('the trip that is locked first comes first, and its category takes one tap', async () => {
  const later = aTrip({ id: ids[1], edited: false, start: hotel, end: depot })
  const sent = openDashboard({ trips: [later, { ...toHotel, locksAt: '2026-11-21T08:30:00.000Z' }] })
  const section = await screen.findByRole('region', { name: 'Trips to complete' })
  const [first, second] = await within(section).findAllByRole('article')
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining('Depot Marsa – Seabank Hotel'),
    expect.stringContaining('Seabank Hotel – Depot Marsa'),
  ])
  if (!second) throw new Error('There are two trips.')
  fireEvent.click(within(second).getByRole('button', { name: 'Private' }))
  await waitFor(() => expect(sent).toEqual([{ category: 'private', version: 1 }]))
})

test('a suggestion says why it is made, and one tap takes all of it', async () => {
  const suggestion: TripSuggestion = {
    category: 'business',
    purpose: 'Boiler service',
    destination: null,
    partner: 'Seabank Hotel',
    rule: 'geofences',
    earlierTrips: 14,
    jobTitle: null,
  }
  const sent = openDashboard({ trips: [toHotel], suggestions: [suggestion] })
  const button = await screen.findByRole('button', { name: /Boiler service/ })
  expect(button.textContent).toBe(
    'Business · Boiler service · Seabank HotelAs on 14 earlier trips from Depot Marsa to Seabank Hotel',
  )
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent).toEqual([
      { category: 'business', purpose: 'Boiler service', partner: 'Seabank Hotel', version: 3 },
    ]),
  )
})

test('what is said without a connection shows at once, and is kept on the device', async () => {
  openDashboard({ trips: [toHotel], answers: [offline, offline, offline] })
  const trip = await screen.findByRole('article')
  fireEvent.click(within(trip).getByRole('button', { name: 'Commute' }))
  expect(within(trip).getByRole('button', { name: 'Commute' }).getAttribute('aria-pressed')).toBe('true')
  const purpose = screen.getByLabelText('Purpose', { selector: 'input' })
  fireEvent.change(purpose, { target: { value: 'Boiler service' } })
  fireEvent.blur(purpose)
  await screen.findByText('Changes of 1 trip are saved on this device. They are sent when you are online.')
  expect(JSON.parse(localStorage.getItem(tripOutboxKey('b')) ?? '')).toMatchObject([
    { tripId: ids[0], values: { category: 'commute', purpose: 'Boiler service' }, version: 3 },
  ])
})

test('what was said a while ago without a connection is sent with the time of that', async () => {
  const at = '2026-11-20T08:31:00.000Z'
  const seen = { category: 'business' }
  const waiting = {
    tripId: ids[0],
    vehicleId: 'v',
    title: '',
    values: { category: 'commute' },
    seen,
    version: 3,
  }
  localStorage.setItem(tripOutboxKey('b'), JSON.stringify([{ ...waiting, id: '1', at }]))
  const sent = openDashboard({ trips: [toHotel] })
  await waitFor(() => expect(sent).toEqual([{ category: 'commute', version: 3, enteredAt: at }]))
})

test('a conflict shows both values, and is sent again only if the driver wants it', async () => {
  const current = { ...toHotel, category: 'private', version: 7 }
  const stale = () =>
    Response.json(
      { statusCode: 409, code: 'stale_version', message: 'Changed.', details: { current } },
      { status: 409 },
    )
  const sent = openDashboard({ trips: [toHotel], answers: [stale] })
  const trip = await screen.findByRole('article')
  fireEvent.click(within(trip).getByRole('button', { name: 'Commute' }))
  const conflict = await screen.findByRole('alert', { name: /^Not saved/ })
  expect(within(conflict).getByRole('row', { name: 'Category Commute Private' })).toBeTruthy()
  expect(sent.length).toBe(1)
  fireEvent.click(within(conflict).getByRole('button', { name: 'Save yours' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ category: 'commute', version: 7 }))
  await waitFor(() => expect(screen.queryByRole('alert', { name: /^Not saved/ })).toBe(null))
})

test('changes of another person on this device are neither shown nor sent', async () => {
  const change = {
    tripId: ids[0],
    vehicleId: toHotel.vehicleId,
    title: 'Theirs',
    seen: {},
    version: 3,
    id: '1',
  }
  const stored = JSON.stringify([{ ...change, values: { category: 'private' } }])
  localStorage.setItem(tripOutboxKey('somebody-else'), stored)
  const sent = openDashboard({ trips: [toHotel] })
  await screen.findByRole('article')
  expect([sent, localStorage.getItem(tripOutboxKey('somebody-else'))]).toEqual([[], stored])
})
