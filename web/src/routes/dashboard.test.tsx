import type { Job } from '@roadbook/contract/trips/jobs'
import type { Attention, Overview } from '@roadbook/contract/reporting/overview'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anInstallation } from '../testing/installation.ts'
import { aJob } from '../testing/jobs.ts'
import { aLocation } from '../testing/locations.ts'
import { openPage } from '../testing/open-page.tsx'
import { anOverview } from '../testing/overview.ts'

const now = Date.parse('2026-11-20T08:42:00Z')

function anItem(parts: Partial<Attention>): Attention {
  return {
    kind: 'serviceDue',
    vehicleId: '0199b2a0-0000-7000-8000-000000000001',
    userId: null,
    name: 'GHS 101',
    isOverdue: false,
    since: null,
    dueDate: null,
    remainingMeters: null,
    batteryVolts: null,
    trips: null,
    documentKind: null,
    fileName: null,
    address: null,
    ...parts,
  }
}

type Answers = {
  overview: () => Response
  installation?: () => Response
  role?: string
  historyPercent?: number
  queryClient?: QueryClient
}

const ofThisMachine = () => Response.json(anInstallation({ isLocal: true }))

/** Only the network is mocked. */
function openDashboard({ overview, installation = ofThisMachine, ...others }: Answers) {
  const { role = 'admin', historyPercent = 100, ...client } = others
  vi.useFakeTimers({ now, toFake: ['Date'] })
  openPage('/dashboard', {
    role,
    ...client,
    answer: ({ pathname }) => {
      if (pathname.includes('/overview/v2')) return overview()
      if (pathname.endsWith('/demo/progress')) return Response.json({ historyPercent })
      if (pathname.endsWith('/api/configuration')) return installation()
      return pathname.includes('/vehicles/location') ? Response.json([aLocation()]) : undefined
    },
  })
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what needs attention says who, why and how soon, and leads to where it is mended', async () => {
  const items = [
    anItem({ kind: 'insuranceExpires', isOverdue: true, dueDate: '2026-11-18' }),
    anItem({ kind: 'offline', since: '2026-11-20T07:04:00.000Z', address: 'Il-Mosta' }),
    anItem({ kind: 'serviceDistance', remainingMeters: 640_000 }),
    // The same vehicle, due by date: another reason with its own text.
    anItem({ kind: 'serviceDue', dueDate: '2026-11-29' }),
    anItem({
      kind: 'licenceCheck',
      vehicleId: null,
      userId: '0199b2a0-0000-7000-8000-000000000002',
      name: 'Luke Spiteri',
      dueDate: '2026-11-22',
    }),
    anItem({ kind: 'tripsToComplete', trips: 3, dueDate: '2026-11-21' }),
  ]
  const needsAttention = { items, total: 41, byKind: { offline: 38 } }
  openDashboard({ overview: () => Response.json(anOverview({ needsAttention })) })
  const section = await screen.findByRole('region', { name: 'Needs attention' })
  await within(section).findByText('Insurance has expired')
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'GHS 101Insurance has expired2 days ago',
    'GHS 101Offline in Il-Mosta1 h 38 min',
    'GHS 101Service by distance is duein 640 km',
    'GHS 101Service by date is duein 9 days',
    'Luke SpiteriDriving licence check is duein 2 days',
    'GHS 1013 logbook trips to completetomorrow',
  ])
  const id = 'id=0199b2a0-0000-7000-8000-000000000001'
  expect(
    within(section)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/dashboard?attention=true',
    `/vehicles/detail/?${id}`,
    `/vehicles/detail/?${id}&tab=device`,
    `/vehicles/detail/?${id}`,
    `/vehicles/detail/?${id}`,
    '/trips?period=last30Days&drivers=0199b2a0-0000-7000-8000-000000000002',
    '/logbook?vehicle=0199b2a0-0000-7000-8000-000000000001&period=last30Days&show=open',
  ])
})

test('today is compared with the usual day by arrow, per cent and word; under one per cent it is about as much', async () => {
  openDashboard({ overview: () => Response.json(anOverview()) })
  const section = await screen.findByRole('region', { name: 'Driven today' })
  await within(section).findByText('728 km')
  const told = [...section.querySelectorAll('p')].map(({ textContent }) =>
    textContent?.replace('\u00A0', ' '),
  )
  expect(told).toEqual([
    '728 km',
    '7% more than on an average Friday by 09:42',
    '19 h 43 min',
    'About as much driving time',
  ])
  const rows = within(within(section).getByRole('table')).getAllByRole('row')
  expect(rows.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'UntilTodayAverage Friday',
    '00:000 km0 km',
  ])
})

test('what the list of today’s trips does not add up to is explained, with a link to where it is listed', async () => {
  const { driven } = anOverview()
  const overnight = { ...driven, overnightMeters: 64_700 }
  openDashboard({ overview: () => Response.json(anOverview({ driven: overnight })) })
  const section = await screen.findByRole('region', { name: 'Driven today' })
  const link = await within(section).findByRole('link', { name: 'yesterday' })
  expect([link.parentElement?.textContent, link.getAttribute('href')]).toEqual([
    '65 km of it on trips that began yesterday.',
    '/trips?period=yesterday',
  ])
})

test('with fewer than two such days there is no comparison yet', async () => {
  const none = { usual: null, changePercent: null }
  const { driven } = anOverview()
  const alone = {
    ...driven,
    distanceMeters: { today: 728_000, ...none },
    drivingSeconds: { today: 70_980, ...none },
    usualMeters: null,
  }
  openDashboard({ overview: () => Response.json(anOverview({ driven: alone })) })
  await screen.findByText('No comparison yet')
})

test('while the demo’s past is filled in, today is compared with nothing', async () => {
  openDashboard({ overview: () => Response.json(anOverview()), historyPercent: 40 })
  await screen.findByText('No comparison yet')
  expect(screen.queryByText(/average|usually|on Fridays/i)).toBe(null)
})

test('an overview that could not be loaded can be asked for again', async () => {
  const refusal = { statusCode: 500, code: 'internal', message: 'Internal error' }
  const answers = [Response.json(refusal, { status: 500 })]
  openDashboard({ overview: () => answers.pop() ?? Response.json(anOverview()) })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('728 km')
})

test('a refresh that failed clears the overview, and the next one fills it again', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let hasFailed = false
  const refusal = { statusCode: 500, code: 'internal', message: 'Internal error' }
  const overview = () =>
    hasFailed ? Response.json(refusal, { status: 500 }) : Response.json(anOverview({ vehicles: 25 }))
  openDashboard({ overview, queryClient })
  await screen.findByText('728 km')
  hasFailed = true
  await queryClient.refetchQueries({ queryKey: ['overview'] })
  await screen.findByText('The overview could not be loaded')
  await waitFor(() => expect(screen.queryByText('728 km')).toBe(null))
  hasFailed = false
  await queryClient.refetchQueries({ queryKey: ['overview'] })
  await screen.findByText('728 km')
})

test('each state leads to the vehicles in it, distance and hours to the trips of today', async () => {
  const counts = { moving: 9, idling: 2, parked: 11, offline: 2, noDevice: 1 }
  openDashboard({ overview: () => Response.json(anOverview({ counts, vehicles: 25 })) })
  const states = await screen.findByRole('list', { name: 'Vehicles by state' })
  await within(states).findByText('25')
  const driven = await screen.findByRole('region', { name: 'Driven today' })
  const leads = [...within(states).getAllByRole('link'), ...within(driven).getAllByRole('link')]
  expect(leads.map((link) => [link.textContent?.replace('\u00A0', ' '), link.getAttribute('href')])).toEqual([
    ['9Moving', '/vehicles?states=moving'],
    ['2Idling', '/vehicles?states=idling'],
    ['11Parked', '/vehicles?states=parked'],
    ['2Offline', '/vehicles?states=offline'],
    ['1No device', '/vehicles?states=noDevice'],
    ['25All vehicles', '/vehicles'],
    ['Trips', '/trips?period=today'],
    ['728 km', '/trips?period=today'],
    ['19 h 43 min', '/trips?period=today'],
  ])
})

const noCosts: Overview['costsOfMonth'] = {
  month: '2026-11',
  currency: 'EUR',
  totalMinor: 0,
  byType: [],
  otherTypesMinor: null,
  previousMinor: null,
  changePercent: null,
  otherCurrencies: [],
}

test('one call fills every panel but the map, while all others are still unanswered', async () => {
  const unanswered = new Promise<Response>(() => {})
  let calls = 0
  openPage('/dashboard', {
    answer: ({ pathname }) => {
      if (!pathname.includes('/overview/v2')) return unanswered
      calls += 1
      return Response.json(anOverview({ costsOfMonth: noCosts }))
    },
  })
  await screen.findByText('728 km')
  for (const said of [
    'All devices are reporting, and no documents are due.',
    'No alerts in the last 24 hours',
    'No jobs today',
    'No expenses were entered for this month.',
  ])
    expect(screen.getByText(said).tagName).toBe('P')
  expect(calls).toBe(1)
})

const planned = (id: string, title: string, more: Partial<Job> = {}): Job =>
  aJob({ id, title, status: 'assigned', assigneeName: 'Karl Zammit', ...more })

test('jobs of today say when, what, and by whom; each leads to itself among today’s jobs', async () => {
  const items = [
    planned('a', 'Chiller repair', { status: 'inProgress', tripId: '0199b2a0-0000-7000-8000-000000000009' }),
    planned('b', 'Boiler', { status: 'open', assignee: null, assigneeName: null }),
    planned('c', 'Stocktaking', {
      startDate: '2026-11-19T23:00:00.000Z',
      endDate: '2026-11-20T23:00:00.000Z',
    }),
    planned('d', 'Night shift', {
      startDate: '2026-11-19T20:00:00.000Z',
      endDate: '2026-11-20T05:00:00.000Z',
    }),
  ]
  const jobsToday = { items, total: 6 }
  openDashboard({ overview: () => Response.json(anOverview({ jobsToday })) })
  const panel = await screen.findByRole('region', { name: 'Jobs today' })
  const rows = await within(panel).findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '09:30Chiller repairKarl Zammit\u00a0· in progress',
    '09:30BoilerNobody assigned',
    'All dayStocktakingKarl Zammit\u00a0· assigned',
    'to 06:00Night shiftKarl Zammit\u00a0· assigned',
  ])
  expect(within(panel).getByText(/more today/).textContent).toBe('And 2 more today.')
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/jobs?period=today',
    ...['a', 'b', 'c', 'd'].map((id) => `/jobs?period=today&job=${id}`),
    '/jobs?period=today',
  ])
})

test('a day without jobs shows "No jobs today"', async () => {
  openDashboard({ overview: () => Response.json(anOverview()) })
  const panel = await screen.findByRole('region', { name: 'Jobs today' })
  expect((await within(panel).findByText('No jobs today')).tagName).toBe('P')
})
