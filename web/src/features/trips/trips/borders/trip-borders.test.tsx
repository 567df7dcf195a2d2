import { notifications } from '@mantine/notifications'
import { encodePolyline } from '@roadbook/geo/polyline'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TripBorderEdit } from '@roadbook/contract/trips/trip-border-edit'
import type { Trip } from '@roadbook/contract/trips/trips'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aTrip } from '../../../../testing/trips.ts'

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const { id, startTime, endTime } = aTrip()
const [previousId, nextId] = ['0199b2a0-0000-7000-8000-000000000001', '0199b2a0-0000-7000-8000-000000000003']

const route = {
  tripId: id,
  startTime,
  endTime,
  geometry: encodePolyline([
    { latitude: 35.9, longitude: 14.5 },
    { latitude: 35.91, longitude: 14.5 },
  ]),
  speeds: [40, 40],
  offsetSeconds: [0, 1800],
  stops: [],
}

const splitEdit: TripBorderEdit = {
  id: '0199b2a0-0000-7000-8000-000000000009',
  kind: 'split',
  splitTime: endTime,
  madeAt: '2026-10-26T10:00:00.000Z',
  madeByName: 'Maria Camilleri',
  canUndo: true,
}

type Opened = {
  trip?: Partial<Trip>
  edits?: readonly TripBorderEdit[]
  role?: 'admin' | 'viewer'
  at?: string
  plan?: () => Response
}

const planned = {
  ...aTrip({ endTime: '2026-11-20T09:10:00.000Z', purpose: 'Delivery' }),
  distanceMeters: 25_000,
}

/** The vehicle has a trip before and one after; requests that change something are collected. */
function open({ trip = {}, edits = [], role = 'admin', at, plan }: Opened = {}) {
  const sent: [string, unknown][] = []
  const around = { previousTripId: previousId, nextTripId: nextId, borderEdits: edits }
  const detail = (of: string) => ({
    ...aTrip({ ...trip, id: of }),
    ...around,
    route,
    events: [],
    history: [],
  })
  const router = openPage(`/trips/detail?id=${id}${at === undefined ? '' : `&at=${at}`}`, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method, body }) => {
      if (pathname.endsWith('-plan')) return plan?.() ?? Response.json({ trips: [planned] })
      if (method === 'POST' && typeof body === 'string') {
        sent.push([pathname.split('/').slice(-2).join(' '), JSON.parse(body)])
        const trips = pathname.endsWith('/undo-border')
          ? [aTrip(), aTrip({ id: nextId })]
          : [aTrip({ id: nextId })]
        return Response.json({ borderEditId: splitEdit.id, trips })
      }
      if (pathname.endsWith('/trip-detail')) return Response.json(detail(pathname.split('/').at(-2) ?? ''))
      if (pathname.includes('/trips/')) return Response.json(aTrip())
      if (pathname.endsWith('/installation') || pathname.endsWith('/configuration'))
        return Response.json({ mapStyleUrl: null })
      return Response.json([])
    },
  })
  return { sent, shownId: () => new URLSearchParams(router.state.location.searchStr).get('id') }
}

const dialog = async () => within(await screen.findByRole('dialog'))

test('merging shows the trip that comes of it, then opens it, and the toast undoes it', async () => {
  const { sent, shownId } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Merge with next trip' }))
  const asked = await dialog()
  const preview = await asked.findByRole('list', { name: 'Preview' })
  expect(preview.textContent).toBe('09:00–10:1025.0 km · 30 minBusiness · Delivery')
  expect(sent).toEqual([])
  fireEvent.click(asked.getByRole('button', { name: 'Merge trips' }))
  await waitFor(() => expect(shownId()).toBe(nextId))
  expect(sent).toEqual([[`${id} merge`, { withTripId: nextId, version: 1 }]])
  const toast = (await screen.findByText('Trips merged')).parentElement ?? document.body
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual([`${nextId} undo-border`, { borderEditId: splitEdit.id }]))
})

test('a trip is split at the moment of the replay', async () => {
  const { sent } = open({ at: '2026-11-20T08:10:00.000Z' })
  fireEvent.click(await screen.findByRole('button', { name: 'Split at 09:10' }))
  const asked = await dialog()
  await asked.findByRole('list', { name: 'Preview' })
  fireEvent.click(asked.getByRole('button', { name: 'Split trip' }))
  await waitFor(() =>
    expect(sent).toEqual([[`${id} split`, { time: '2026-11-20T08:10:00.000Z', version: 1 }]]),
  )
})

test('why a trip can’t be merged is said in the dialog, which offers nothing then', async () => {
  const message = 'This trip is locked and can’t be changed.'
  const refusal = { statusCode: 409, code: 'trip_locked', message }
  open({ plan: () => Response.json(refusal, { status: 409 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Merge with previous trip' }))
  const asked = await dialog()
  expect((await asked.findByRole('alert')).textContent).toBe(message)
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Cancel'])
})

test('an expense on a locked day that keeps trips apart is named in the dialog, which leads to it', async () => {
  const message =
    'The expense of 26 Oct 2026 would move to another trip, but expenses up to 31 Oct 2026 are locked.'
  const details = {
    expenseId: '0199b2a0-0000-7000-8000-00000000000e',
    day: '2026-10-26',
    lockedUntilDay: '2026-10-31',
  }
  const refusal = { statusCode: 409, code: 'trip_expense_locked', message, details }
  const { sent } = open({ plan: () => Response.json(refusal, { status: 409 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Merge with next trip' }))
  const asked = await dialog()
  expect((await asked.findByRole('alert')).textContent).toBe(message)
  expect(asked.queryByRole('button', { name: 'Merge trips' })).toBe(null)
  expect(asked.getByRole('link', { name: 'Open expense' }).getAttribute('href')).toBe(
    `/costs/all?expense=${details.expenseId}`,
  )
  expect(sent).toEqual([])
})

test('a border that a person set says who and when, and its change can be undone', async () => {
  const { sent } = open({ edits: [splitEdit], trip: { endRule: 'split' } })
  const facts = within(await screen.findByRole('region', { name: 'Details' }))
  expect(facts.getByText('End').nextElementSibling?.textContent).toBe('Split by Maria Camilleri on 26 Oct')
  expect(facts.getByText('Start detected by').nextElementSibling?.textContent).toBe('Movement')
  const borders = within(screen.getByRole('region', { name: 'Merge and split' }))
  fireEvent.click(borders.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toEqual([[`${id} undo-border`, { borderEditId: splitEdit.id }]]))
})

test.each<Opened>([
  { role: 'viewer' },
  { trip: { locked: true } },
  { trip: { running: true, endRule: null } },
  { edits: [{ ...splitEdit, canUndo: false }], role: 'viewer' },
])('who may not change borders is offered nothing: %j', async (opened) => {
  open(opened)
  await screen.findByRole('region', { name: 'Details' })
  expect(screen.queryByRole('button', { name: /^(?:Merge|Split|Undo)/ })).toBe(null)
})
