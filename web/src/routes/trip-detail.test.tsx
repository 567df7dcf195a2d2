import { encodePolyline } from '@roadbook/geo/polyline'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aTrip } from '../testing/trips.ts'

afterEach(() => vi.unstubAllGlobals())

const { id, startTime, endTime } = aTrip()
const stopIdleSeconds = 2990
const places = [
  { latitude: 35.9, longitude: 14.5 },
  { latitude: 35.91, longitude: 14.5 },
]
const detail = {
  ...aTrip({ stopIdleSeconds }),
  route: {
    tripId: id,
    startTime,
    endTime,
    geometry: encodePolyline(places),
    speeds: [40, 40],
    offsetSeconds: [0, 1800],
    stops: [
      {
        startTime: endTime,
        endTime: '2026-11-20T09:50:00.000Z',
        latitude: 35.91,
        longitude: 14.5,
        address: null,
        idleSeconds: stopIdleSeconds,
      },
    ],
  },
  events: [{ event: 'harshBraking', time: '2026-11-20T08:10:00.000Z', latitude: 35.9, longitude: 14.5 }],
  history: [],
  borderEdits: [],
  previousTripId: null,
  nextTripId: null,
}

function open(search: string, trip: object = detail) {
  openPage(`/trips/detail?id=${id}${search}`, {
    answer: ({ pathname }) => {
      if (pathname.includes('/trips/') && pathname.includes('/vehicles/')) return Response.json(aTrip())
      if (pathname.includes(id)) return Response.json(trip)
      if (pathname.endsWith('/installation') || pathname.endsWith('/configuration'))
        return Response.json({ mapStyleUrl: null })
      return Response.json([])
    },
  })
}

test('a merged trip says how long the vehicle was parked between its parts, any other nothing of it', async () => {
  open('', { ...detail, standingSeconds: 5400 })
  const facts = within(await screen.findByRole('region', { name: 'Details' }))
  expect(facts.getByText('Parked between parts').nextElementSibling?.textContent).toBe('1 h 30 min')
})

test('a change that a driver made offline has the time at which they made it, and when it was received', async () => {
  const changes = [{ field: 'purpose', before: null, after: 'Boiler service' }]
  const by = { actorEmail: 'aisha@company.example', actorName: 'Aisha Mifsud', reason: 'person', changes }
  const times = { changedAt: '2026-11-20T12:00:00.000Z', enteredAt: '2026-11-20T10:00:00.000Z' }
  open('&tab=changes', { ...detail, history: [{ ...times, ...by }] })
  const change = (await screen.findByText('Aisha Mifsud')).closest('li')
  expect(change?.querySelector('time')?.dateTime).toBe(times.enteredAt)
  expect(change?.textContent).toMatch(/11:00.*Boiler service \(received .*\)/)
})

test('who comes from an alert finds its moment in the replay, named there and marked among what happened', async () => {
  open('&at=2026-11-20T08:10:00.000Z')
  const timeline = within(await screen.findByRole('region', { name: 'Events and stops' }))
  const current = () =>
    timeline
      .getAllByRole('button')
      .flatMap((row) => (row.hasAttribute('aria-current') ? [row.textContent] : []))
  const bar = within((await screen.findByRole('button', { name: 'Play' })).parentElement ?? document.body)
  expect([bar.getByText('09:10').tagName, bar.getByText('Harsh braking').tagName]).toEqual([
    'STRONG',
    'STRONG',
  ])
  expect(current()).toEqual(['09:10Harsh braking'])
  fireEvent.click(timeline.getAllByRole('button').at(-1) ?? document.body)
  expect([bar.queryByText('Harsh braking'), bar.getByText('09:30').tagName]).toEqual([null, 'STRONG'])
  expect(current()).toEqual([expect.stringMatching(/^09:30.*stopped for 1 h 20 min · idling 50 min$/)])
  const facts = within(screen.getByRole('region', { name: 'Details' }))
  expect(facts.getByText('Idling').nextElementSibling?.textContent).toBe('50 min (50 min at the next stop)')
  expect(facts.queryByText('Parked between parts')).toBeNull()
})
