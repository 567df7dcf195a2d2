/** A driver's dashboard. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Job } from '@roadbook/contract/trips/jobs'
import type { Trip } from '@roadbook/contract/trips/trips'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { afterEach, expect, test, vi } from 'vitest'
import { aJob } from '../testing/jobs.ts'
import { openPage } from '../testing/open-page.tsx'
import { aTrip } from '../testing/trips.ts'
import { aVehicle } from '../testing/vehicles.ts'

const now = new Date('2026-11-20T09:42:00+01:00')
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Seen = { vehicles?: Vehicle[]; jobs?: Job[]; trips?: Trip[] }

function openDashboard({ vehicles = [], jobs = [], trips = [] }: Seen) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const changes: unknown[] = []
  openPage('/dashboard', {
    role: 'driver',
    answer: ({ pathname }, { method, body }) => {
      if (method === 'PUT') {
        changes.push([pathname, JSON.parse(typeof body === 'string' ? body : '')])
        return Response.json(jobs[0])
      }
      const page = (items: unknown[]) =>
        Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 20, totalItems: items.length })
      if (pathname.endsWith('/vehicles')) return Response.json(vehicles)
      if (pathname.endsWith('/jobs')) return page(jobs)
      return pathname.endsWith('/paginatedTrips') ? page(trips) : undefined
    },
  })
  return changes
}

const since = '2026-11-20T03:13:00.000Z'
const place = {
  latitude: 35.9,
  longitude: 14.5,
  speedKmh: 0,
  headingDegrees: null,
  ignition: false,
  timestamp: '2026-11-20T08:40:00.000Z',
  address: 'Triq l-Abate Rigord, Ta’ Xbiex',
  geofenceName: null,
}

test('a driver sees the vehicle that they have, where it stands and since when it is theirs', async () => {
  openDashboard({
    vehicles: [aVehicle({ registration: 'GHS 101', yours: { since, until: null }, lastPosition: place })],
  })
  const section = await screen.findByRole('region', { name: 'My vehicle' })
  await within(section).findByText('GHS 101')
  expect(section.textContent).toContain('Parked')
  expect(section.textContent).toContain('Triq l-Abate Rigord, Ta’ Xbiex2 min ago')
  expect(section.textContent).toContain('Yours since 04:13')
  expect(within(section).getByRole('link', { name: 'Live map' })).toBeTruthy()
})

test('between two shifts the last vehicle is named, with its end and without a state', async () => {
  const until = '2026-11-20T07:13:00.000Z'
  const past = aVehicle({ registration: 'GHS 101', yours: { since, until }, state: 'noDevice' })
  const longAgo = aVehicle({
    id: '0199b2a0-0000-7000-8000-0000000000aa',
    registration: 'OLD 1',
    yours: { since: '2026-10-01T08:00:00.000Z', until: '2026-10-02T08:00:00.000Z' },
  })
  openDashboard({ vehicles: [longAgo, past] })
  const section = await screen.findByRole('region', { name: 'My vehicle' })
  await within(section).findByText('No vehicle assigned right now')
  expect(within(section).getByRole('link').textContent).toBe('GHS 101')
  expect(section.textContent).toContain('Yours until 08:13')
  expect(section.textContent).not.toContain('No device')
})

test('who never had a vehicle is told what will be here, and offered no receipt', async () => {
  openDashboard({})
  await screen.findByText('No vehicle assigned right now')
  await screen.findByText('No jobs assigned to you.')
  expect(screen.queryByRole('button', { name: 'Add receipt' })).toBe(null)
  expect(screen.queryByRole('link', { name: 'Add vehicle' })).toBe(null)
})

test('the job under way is done by one button, the next one begun by another, in the version that was seen', async () => {
  const next = aJob({
    id: '0199b2a0-0000-7000-8000-00000000000b',
    title: 'Cold room check',
    status: 'assigned',
    version: 4,
  })
  const last = aJob({
    id: '0199b2a0-0000-7000-8000-00000000000c',
    title: 'Ice machine',
    status: 'assigned',
  })
  const changes = openDashboard({ jobs: [aJob(), next, last] })
  const underWay = await screen.findByRole('article', { name: 'Chiller repair' })
  fireEvent.click(within(underWay).getByRole('button', { name: 'Done' }))
  const coming = screen.getByRole('article', { name: 'Cold room check' })
  fireEvent.click(within(coming).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(changes.length).toBe(2))
  expect(changes).toEqual([
    ['/api/jobs/0199b2a0-0000-7000-8000-00000000000a', { status: 'done', version: 1 }],
    ['/api/jobs/0199b2a0-0000-7000-8000-00000000000b', { status: 'inProgress', version: 4 }],
  ])
  expect(screen.queryByText('Ice machine')).toBe(null)
  screen.getByText('1 more job')
})

test('what a trip was for is set where it stands, and a receipt is entered for the vehicle that they have', async () => {
  const vehicles = [aVehicle({ registration: 'GHS 101', yours: { since, until: null } })]
  const changes = openDashboard({ vehicles, trips: [aTrip({ category: 'business' })] })
  const trips = await screen.findByRole('region', { name: 'Recent trips' })
  fireEvent.click(await within(trips).findByTitle('Change category'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Private' }))
  await waitFor(() => expect(changes.length).toBe(1))
  expect(changes[0]).toEqual([
    expect.stringContaining('/trips/'),
    expect.objectContaining({ category: 'private' }),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Add receipt' }))
  const form = await screen.findByRole('dialog', { name: 'Add expense' })
  await waitFor(() =>
    expect(within(form).getByRole<HTMLInputElement>('combobox', { name: /Vehicle/ }).value).toContain(
      'GHS 101',
    ),
  )
})
