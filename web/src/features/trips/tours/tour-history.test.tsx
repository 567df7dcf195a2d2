import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aTour, aTourHistory } from '../../../testing/tours.ts'
import { aVehicle } from '../../../testing/vehicles.ts'
import { aTrip } from '../../../testing/trips.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const vehicle = aVehicle({
  id: '0199b2a0-0000-7000-8000-000000000001',
  registration: 'GHS 101',
  dongleId: 7,
})
const morning = aTour()
const noon = aTour({
  startTime: '2026-11-19T12:02:00.000Z',
  endTime: '2026-11-19T12:30:00.000Z',
  legs: [aTrip({ startTime: '2026-11-19T12:02:00.000Z', endTime: '2026-11-19T12:30:00.000Z', end: null })],
  standing: [],
  stops: 0,
  trips: 1,
  distanceMeters: 9_000,
  endReason: 'rest',
})
const dayOf = ({ startTime }: { startTime: string }) => startTime.slice(0, 10)

type Options = { history?: object; role?: string; status?: number; vehicles?: readonly object[] }

/** A server with one vehicle and its tours; returns the requests for tours. */
function openTours(
  search: string | undefined,
  {
    history = aTourHistory([morning, noon], dayOf),
    role,
    status = 200,
    vehicles: all = [vehicle],
  }: Options = {},
) {
  const asked: URLSearchParams[] = []
  const askedOf: string[] = []
  const chosen = search === undefined ? '' : `?vehicle=${vehicle.id}${search}`
  const router = openPage(`/tour-history${chosen}`, {
    ...(role === undefined ? {} : { role }),
    answer: ({ pathname, searchParams }) => {
      if (pathname.endsWith('/tour-history')) {
        asked.push(searchParams)
        askedOf.push(pathname)
        return Response.json(
          status === 200 ? history : { statusCode: status, code: 'internal', message: 'No.' },
          { status },
        )
      }
      if (pathname === '/api/vehicles') return Response.json(all)
      if (/users$/i.test(pathname)) {
        return Response.json({ items: [], currentPage: 1, totalPages: 1, itemsPerPage: 200, totalItems: 0 })
      }
      return Response.json([])
    },
  })
  return { router, asked, askedOf }
}

const bars = () => screen.findAllByRole('button', { name: /^Thursday 19 November/ })

test('without a vehicle in the address the first one with a device is shown', async () => {
  const without = aVehicle({ id: '0199b2a0-0000-7000-8000-000000000002', dongleId: null })
  const { askedOf } = openTours(undefined, { vehicles: [without, vehicle] })
  expect(await bars()).toHaveLength(2)
  expect(askedOf).toEqual([`/api/tours/${vehicle.id}/tour-history`])
})

test('without an address the week of today is shown, with its days, sums and the base', async () => {
  const { asked } = openTours('')
  expect(await bars()).toHaveLength(2)
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { startDate: '2026-11-16', endDate: '2026-11-22' },
  ])
  const thursday = screen.getByRole('region', { name: 'Thursday 19 November' })
  within(thursday).getByText('27.8 km')
  within(thursday).getByText('1 h 26 min driving')
  screen.getByText('Depot Marsa', { selector: '[title="Base of the vehicle"]' })
  screen.getByText('2 tours')
})

test('beside the time line is the last tour; up and down lead to the one before and after, in the address too', async () => {
  const { router } = openTours('')
  const [first, last] = await bars()
  const panel = () => screen.getByRole('region', { name: 'Tour' })
  within(panel()).getByRole('heading', { name: 'Thursday 19 November, 13:02–13:30' })
  expect(last?.getAttribute('aria-pressed')).toBe('true')
  if (!first || !last) throw new Error('Two tours are shown')
  last.focus()
  fireEvent.keyDown(last, { key: 'ArrowUp' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tour: morning.startTime }))
  expect(document.activeElement).toBe(first)
  within(panel()).getByRole('heading', { name: 'Thursday 19 November, 07:12–08:29' })
  fireEvent.keyDown(first, { key: 'ArrowUp' })
  expect(router.state.location.search).toMatchObject({ tour: morning.startTime })
  fireEvent.click(within(panel()).getByRole('button', { name: 'Tour after' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tour: noon.startTime }))
})

test('the panel has four sums, each stop with its standing time, and the way between them', async () => {
  openTours(`&tour=${morning.startTime}`)
  const panel = await screen.findByRole('region', { name: 'Tour' })
  for (const text of ['18.8 km', '43 min', '5.2 km, 18 min', '13.6 km, 25 min']) within(panel).getByText(text)
  expect(within(panel).getAllByText('34 min')).toHaveLength(2)
  const items = within(panel).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '07:12Depot Marsa',
    '5.2 km, 18 min',
    '07:301Mater Dei Hospital34 min',
    '13.6 km, 25 min',
    '08:29Depot Marsa',
  ])
})

test('a place that is not for the reader is called private, and a rest says that it ended the tour', async () => {
  openTours(`&tour=${noon.startTime}`)
  const panel = await screen.findByRole('region', { name: 'Tour' })
  const items = within(panel).getAllByRole('listitem')
  expect(items.at(-1)?.textContent).toBe('13:30PrivateLong rest')
})

test('the links open the route of the tour and its trips', async () => {
  openTours(`&tour=${morning.startTime}`)
  const route = await screen.findByRole('link', { name: 'Open route' })
  const address = new URL(route.getAttribute('href') ?? '', 'http://localhost')
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/route-history',
    { vehicle: vehicle.id, from: '2026-11-19', to: '2026-11-19', at: morning.startTime },
  ])
  const trips = new URL(
    screen.getByRole('link', { name: 'Show 2 trips' }).getAttribute('href') ?? '',
    'http://localhost',
  )
  expect(Object.fromEntries(trips.searchParams)).toEqual({
    vehicles: vehicle.id,
    from: '2026-11-19',
    to: '2026-11-19',
  })
})

test('the arrows lead from week to week, and not ahead of today', async () => {
  const { router, asked } = openTours('')
  await bars()
  expect(screen.getByRole('button', { name: 'Next days' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous days' }))
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ from: '2026-11-09', to: '2026-11-15' }),
  )
  await waitFor(() => expect(asked.at(-1)?.get('startDate')).toBe('2026-11-09'))
  fireEvent.click(screen.getByRole('button', { name: 'Next days' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('from'))
})

test('without tours the page says why', async () => {
  openTours('', { history: { ...aTourHistory([], dayOf), emptyBecause: 'noDevice' } })
  await screen.findByText('GHS 101 has no device')
})

test('a refused call is shown with a way to try again', async () => {
  openTours('', { status: 500 })
  await screen.findByText('The tours could not be loaded')
  screen.getByRole('button', { name: 'Try again' })
})
