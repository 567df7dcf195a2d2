import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anEvent } from '../testing/alarms.ts'
import { aGeofenceAlert, aGeofenceVisits } from '../testing/geofences.ts'
import { openPage } from '../testing/open-page.tsx'
import { anAttachment, anExpense } from '../testing/expenses.ts'
import { aTrip } from '../testing/trips.ts'
import { aVehicle } from '../testing/vehicles.ts'

const now = Date.parse('2026-11-20T08:42:00Z')
const vehicle = aVehicle({ registration: 'CZN 905' })
const odometer = {
  vehicleId: vehicle.id,
  odometerMeters: 0,
  base: null,
  countedMeters: 0,
  factor: 1,
  factorFrom: null,
  drift: null,
  silentMeters: 0,
  deviceOdometerMeters: null,
  readings: [],
}
const sums = {
  distanceMeters: 412_300,
  durationSeconds: 34_200,
  drivingSeconds: 31_500,
  idleSeconds: 2_700,
  stopIdleSeconds: 3_000,
  trips: 9,
}
const services = {
  vehicleId: vehicle.id,
  odometerMeters: 0,
  serviceEveryMeters: null,
  next: {
    dueDate: null,
    dueOdometerMeters: null,
    remainingMeters: null,
    isOverdue: false,
    isEstimate: false,
  },
  services: [],
}

const exit = aGeofenceAlert({ vehicleId: vehicle.id, registration: vehicle.registration })
const braking = anEvent({
  alarmId: null,
  alarmName: null,
  type: 'harshBraking',
  registration: vehicle.registration,
  value: null,
  unit: null,
  endTime: null,
})

type Besides = {
  /** The vehicle's page. */
  parts?: object
  role?: string
  /** Its costs over its life, and its visits to geofences. */
  costs?: (url: URL) => unknown
}

function openVehicle(
  trips: readonly object[],
  expenses: readonly object[] = [],
  { parts = {}, ...besides }: Besides = {},
) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const asked: string[] = []
  openPage(`/vehicles/detail/?id=${vehicle.id}`, {
    ...besides,
    answer: ({ pathname, search }) => {
      const path = pathname.replace('/api', '')
      if (path === `/vehicles/${vehicle.id}/overview`) {
        asked.push(search)
        return Response.json({ from: '2026-11-13T23:00:00Z', until: '2026-11-20T23:00:00Z', ...sums })
      }
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 5, totalItems: trips.length }
      if (path === `/vehicles/${vehicle.id}/trips`) return Response.json({ items: trips, ...page })
      if (path.endsWith('/geofence-alert-history')) return Response.json({ items: [exit], ...page })
      if (path === '/alarms/history') return Response.json({ items: [braking], ...page })
      if (path === '/bookings') return Response.json({ items: [], ...page })
      if (path === '/expenses') {
        asked.push(search)
        return Response.json({ items: expenses, ...page, sums: [] })
      }
      if (path.endsWith('ategories') || path.includes('/sensors')) return Response.json([])
      if (path.endsWith('/odometer')) return Response.json(odometer)
      if (path.endsWith('/services')) return Response.json(services)
      return path === `/vehicles/${vehicle.id}` ? Response.json({ ...vehicle, ...parts }) : undefined
    },
  })
  return asked
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the overview lists the documents that expire or have expired, and leads to all of them', async () => {
  const document = (number: number, kind: string, expiresOn: string | null) => ({
    ...anAttachment({ fileKey: `a/${number}` }),
    kind,
    expiresOn,
  })
  const attachments = [
    document(1, 'leasing', '2027-06-30'),
    document(2, 'other', null),
    document(3, 'permit', '2026-11-19'),
  ]
  openVehicle([], [], { parts: { attachments } })
  const panel = await screen.findByRole('region', { name: 'Documents' })
  const facts = [...panel.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts.slice(2)).toEqual(['PermitExpired yesterday', 'Leasing contractValid until 30 Jun 2027'])
  expect(within(panel).getByRole('link', { name: 'All documents' }).getAttribute('href')).toBe(
    `/vehicles/detail/?id=${vehicle.id}&tab=documents`,
  )
})

test('a vehicle’s page says what it drove in the last days, and from where to where at last', async () => {
  const start = { latitude: 35.88, longitude: 14.4, address: 'Triq Brared, Birkirkara', geofenceName: null }
  const trip = aTrip({ startTime: '2026-11-20T07:00:00.000Z', distanceMeters: 12_000, start })
  const asked = openVehicle([trip])
  const panel = await screen.findByRole('region', { name: 'Driven' })
  expect((await within(panel).findByText('412 km')).tagName).toBe('DD')
  const figures = within(panel)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(figures).toEqual(['412 km', '9', '9 h 30 min', '8 h 45 min', '1 h 35 min'])
  expect(within(panel).getByText('50 min at stops').parentElement?.tagName).toBe('DT')
  const row = within(within(panel).getByRole('list', { name: 'Recent trips' })).getByRole('link')
  expect(row.textContent).toBe('Today, 08:00Triq Brared – Marsa12.0 km')
  expect(row.getAttribute('href')).toContain(trip.id)
  expect(asked.filter((search) => search.includes('Date'))).toEqual([
    '?startDate=2026-11-14&endDate=2026-11-20',
  ])
})

test('another period is asked for, and says when nothing was driven in it', async () => {
  const asked = openVehicle([])
  const panel = await screen.findByRole('region', { name: 'Driven' })
  fireEvent.click(await within(panel).findByRole('button', { name: 'Last 7 days' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Last month' }))
  expect((await within(panel).findByText(/No trip/)).textContent).toBe('No trips in this period.')
  await waitFor(() => expect(asked.at(-1)).toBe('?startDate=2026-10-01&endDate=2026-10-31'))
})

test('a vehicle’s page says what it cost at last, each receipt a step away', async () => {
  const asked = openVehicle([], [anExpense({ vehicleId: vehicle.id, locked: true })])
  const list = await screen.findByRole('list', { name: 'Recent expenses' })
  const row = await within(list).findByRole('link')
  expect(row.textContent).toBe('20 Nov 2026Fuel Enemed MarsaLocked€72.40')
  expect(row.getAttribute('href')).toBe(
    `/costs/all?vehicles=${vehicle.id}&from=2026-11-20&to=2026-11-20&expense=${anExpense().id}`,
  )
  expect(asked).toContain(`?vehicles=${vehicle.id}&sort=date%3Adesc&page=1&limit=5`)
})

test('a vehicle that cost nothing yet is led to its first expense', async () => {
  openVehicle([])
  const panel = await screen.findByRole('region', { name: 'Expenses' })
  const add = await within(panel).findByRole('link', { name: 'Add expense' })
  expect(add.getAttribute('href')).toBe(`/costs/all?vehicles=${vehicle.id}&add=true`)
})

test('alerts of geofences and reports of the tracker are one list, the newest first', async () => {
  openVehicle([])
  const list = await screen.findByRole('list', { name: 'Latest alerts' })
  await within(list).findByText('Harsh braking')
  const links = within(list).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Harsh brakingIl-MarsaYesterday, 16:22',
    'ExitedDepot MarsaYesterday, 05:41',
  ])
  expect(links[0]?.getAttribute('href')).toBe(
    `/alarms?view=history&kinds=harshBraking,harshDriving&vehicle=${vehicle.id}&from=2026-11-19&to=2026-11-19&entry=0199b2a0-0000-7000-8000-0000000000e1`,
  )
  expect(screen.getByRole('link', { name: 'Alarm history' }).getAttribute('href')).toBe(
    `/alarms?view=history&vehicle=${vehicle.id}`,
  )
})

const lifetime = {
  vehicleId: vehicle.id,
  since: '2025-03-02',
  months: 20,
  distanceMeters: 41_000_000,
  sums: [],
  consumption: { energy: 'litres', per100Km: 9.4, method: 'fullTanks', distanceMeters: 38_000_000 },
}

test('the consumption since the first expense stands among the costs, and nothing where it is unknown', async () => {
  openVehicle([], [], { costs: ({ pathname }) => (pathname.endsWith('/lifetime') ? lifetime : undefined) })
  const panel = await screen.findByRole('region', { name: 'Total cost of ownership' })
  const facts = [...panel.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['Consumption9.4 l/100 km between full tanks'])
})

test('a vehicle without a known consumption has no line for it', async () => {
  const costs = ({ pathname }: URL) =>
    pathname.endsWith('/lifetime') ? { ...lifetime, consumption: null } : undefined
  openVehicle([], [], { costs })
  const panel = await screen.findByRole('region', { name: 'Total cost of ownership' })
  expect(within(panel).queryByText('Consumption')).toBe(null)
})

const { items: visits, ...visitPage } = aGeofenceVisits()
const [past] = visits
const inside = {
  ...past,
  geofenceName: 'Malta Freeport',
  enteredAt: '2026-11-20T08:20:00.000Z',
  exitedAt: null,
  durationSeconds: 1_320,
  isInside: true,
  driverName: null,
}
const passing = {
  ...past,
  enteredAt: '2026-11-18T06:00:00.000Z',
  exitedAt: '2026-11-18T06:00:40.000Z',
  durationSeconds: 40,
}
const longKnown = {
  ...past,
  enteredAt: '2026-11-17T22:00:00.000Z',
  exitedAt: '2026-11-19T06:00:00.000Z',
  durationSeconds: 115_200,
  wasThereBefore: true,
}

const visitsOf = (...items: object[]) => ({
  costs: ({ pathname }: URL) =>
    pathname.endsWith('/geofence-visits') ? { ...visitPage, items, totalItems: items.length } : undefined,
})
const placesVisited = () => screen.findByRole('region', { name: 'Places visited' })

test('the places that a vehicle visited are listed with their times, and lead to their geofences', async () => {
  openVehicle([], [], visitsOf(inside, past ?? {}, passing, longKnown))
  const items = within(await placesVisited()).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Malta Freeport22 minsince Fri 20 Nov, 09:20',
    'Depot Marsa1 h 30 minThu 19 Nov, 07:00–08:30 · Maria Vella',
    'Depot Marsaunder 1 minWed 18 Nov, 07:00–07:00 · Maria Vella',
    'Depot Marsaover 1 d 8 hTue 17 Nov, 23:00 – Thu 19 Nov, 07:00 · Maria Vella',
  ])
  expect(screen.getByRole('link', { name: 'Malta Freeport' }).getAttribute('href')).toBe(
    `/geofence?geofence=${past?.geofenceId}`,
  )
})

test('a driver sees where their vehicle was, without a way to the geofence', async () => {
  openVehicle([], [], { ...visitsOf(past ?? {}), role: 'driver' })
  const panel = await placesVisited()
  expect(panel.textContent).toContain('Depot Marsa')
  expect(within(panel).queryByRole('link')).toBe(null)
})

test('a vehicle that visited no geofence has no list of places', async () => {
  openVehicle([], [], visitsOf())
  await screen.findByRole('list', { name: 'Latest alerts' })
  expect(screen.queryByRole('region', { name: 'Places visited' })).toBe(null)
})
