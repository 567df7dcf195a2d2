import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm, anEvent } from '../../../../testing/alarms.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'

openPagesAt('2026-11-25T08:42:00Z')
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

const alarm = anAlarm()
const braking = anEvent({
  id: '0199b2a0-0000-7000-8000-0000000000e2',
  alarmId: null,
  alarmName: null,
  type: 'harshBraking',
  time: '2026-11-18T07:00:00.000Z',
  endTime: null,
  latitude: null,
  longitude: null,
  value: null,
  unit: null,
  tripId: null,
  address: null,
})
const underWay = anEvent({ endTime: null })

/** Returns the requested addresses of the history. */
function openHistory(address: string, answer?: () => Response) {
  const asked: string[] = []
  openPage(address, {
    answer: ({ pathname, search }) => {
      if (pathname === '/api/alarms') return Response.json([alarm])
      if (pathname.endsWith('/history')) {
        asked.push(pathname + search)
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 2 }
        return answer?.() ?? Response.json({ items: [underWay, braking], ...page })
      }
      return pathname === '/api/vehicles' ? Response.json([]) : undefined
    },
  })
  return asked
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.trim())

test('entries of alarms and reports of trackers are one list; one under way is marked', async () => {
  openHistory('/alarms?view=history&from=2026-11-01&to=2026-11-20')
  await screen.findByText('Under way')
  const [, first, second] = screen.getAllByRole('row')
  if (first === undefined || second === undefined) throw new Error('No rows')
  expect(cellsOf(first)).toEqual([
    '19 Nov, 16:22',
    'GHS 102',
    'Overspeed',
    'Motorway',
    '132 km/h',
    'Under way',
    'Il-Marsa',
    'Joseph Camilleri',
    '',
  ])
  expect(cellsOf(second).slice(0, 6)).toEqual([
    '18 Nov, 08:00',
    'GHS 102',
    'Harsh braking',
    'Reported by the tracker',
    '',
    '',
  ])
  expect(screen.getAllByRole('button', { name: 'Show GHS 102 on the map' })).toHaveLength(1)
})

test('the place of an entry without a position is told as the last known one, with its age', async () => {
  const items = [anEvent({ type: 'panic', placeTime: '2026-11-19T15:10:00.000Z' })]
  const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1 }
  openHistory('/alarms?view=history&from=2026-11-01&to=2026-11-20', () => Response.json({ items, ...page }))
  await screen.findByText('Last known: Il-Marsa (12 min earlier)')
})

test('two papers of a vehicle that run out are told apart by their names', async () => {
  const paper = (nth: number, document: AlarmEvent['document']) =>
    anEvent({ id: `0199b2a0-0000-7000-8000-00000000010${nth}`, type: 'documentExpiry', document })
  const items = [
    paper(1, { kind: 'insurance', fileName: null }),
    paper(2, { kind: 'inspection', fileName: null }),
    paper(3, { kind: 'other', fileName: 'leasing.pdf' }),
  ]
  const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 3 }
  openHistory('/alarms?view=history&from=2026-11-01&to=2026-11-20', () => Response.json({ items, ...page }))
  await screen.findByText('Document expiry · leasing.pdf')
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.map((row) => cellsOf(row)[2])).toEqual([
    'Document expiry · Insurance',
    'Document expiry · Inspection',
    'Document expiry · leasing.pdf',
  ])
})

test('an entry links to its moment of the trip, or else of the vehicle’s day', async () => {
  openHistory('/alarms?view=history&from=2026-11-01&to=2026-11-20')
  const links = await Promise.all(
    ['19 Nov, 16:22', '18 Nov, 08:00'].map((name) => screen.findByRole('link', { name })),
  )
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/trips/detail?id=0199b2a0-0000-7000-8000-0000000000f1&at=2026-11-19T15:22:00.000Z',
    '/route-history?vehicle=0199b2a0-0000-7000-8000-000000000008&from=2026-11-18&to=2026-11-18&at=2026-11-18T07:00:00.000Z',
  ])
})

test('type, vehicle and days of the address are asked for, of one alarm by its own call', async () => {
  const days = 'from=2026-11-01&to=2026-11-20'
  const all = openHistory(
    `/alarms?view=history&${days}&kinds=overspeed,crash&vehicle=0199b2a0-0000-7000-8000-000000000008`,
  )
  await screen.findByText('Under way')
  expect(Object.fromEntries(new URL(all[0] ?? '', 'http://localhost').searchParams)).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    vehicleId: '0199b2a0-0000-7000-8000-000000000008',
    types: 'overspeed,crash',
    page: '1',
    limit: '100',
  })
})

test('the history of one alarm has its own call and names the alarm', async () => {
  const asked = openHistory(`/alarms?view=history&alarm=${alarm.id}`)
  await screen.findByText('Under way')
  expect(asked[0]).toMatch(new RegExp(`^/api/alarms/${alarm.id}/history\\?`))
  await screen.findByRole('button', { name: 'Remove filter Alarm Motorway' })
})

test('a failure without a message has the fallback of the alarm history', async () => {
  openHistory('/alarms?view=history', () => new Response('<html>', { status: 502 }))
  await screen.findByText('The alarm history could not be loaded')
  await screen.findByText('An unexpected error occured. Your filters are kept.')
})
