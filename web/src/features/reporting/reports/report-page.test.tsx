import type { ListedReport } from '@roadbook/contract/reporting/report-calls'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aMileageTable, aReportFile, van2, van5 } from '../../../testing/reports.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

/** The page is loaded when it is first opened, which takes long on a busy machine. */
beforeAll(() => import('./report-page.tsx'), 60_000)
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const vehicles = [
  aVehicle({ id: van2, registration: 'GHS 101' }),
  aVehicle({ id: van5, registration: 'IVR 068' }),
]
const maria = {
  id: '0199b2a0-0000-7000-8000-000000000051',
  firstName: 'Maria',
  lastName: 'Camilleri',
  email: 'maria@company.example',
}
const mileagePath = '/reports/vehicles-mileage-report'

type Options = {
  table?: ReportTable
  files?: readonly ListedReport[]
  made?: () => Response
  role?: string
}

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }

/** A server with two vehicles and one report; returns the requests. */
function openReport(address: string, { table = aMileageTable(), ...options }: Options = {}) {
  const asked: Asked[] = []
  const page = (items: readonly unknown[]) =>
    Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 200, totalItems: items.length })
  const router = openPage(address, {
    ...(options.role === undefined ? {} : { role: options.role }),
    answer: ({ pathname, searchParams }, { method = 'GET', body }) => {
      const path = pathname.replace('/api', '')
      asked.push({
        method,
        path,
        query: Object.fromEntries(searchParams),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      })
      if (path === '/reports') return page(options.files ?? [])
      if (path.startsWith('/reports/') && method === 'POST') {
        return options.made?.() ?? Response.json(aReportFile(), { status: 201 })
      }
      if (path.startsWith('/reports/') && method === 'GET') return Response.json(table)
      if (path === '/vehicles') return Response.json(vehicles)
      return /users$/i.test(path) ? page([maria]) : Response.json([])
    },
  })
  const calls = (method: string, path: string) =>
    asked.filter((one) => one.method === method && one.path === path)
  return { router, calls }
}

const table = () => screen.findByRole('table', { name: 'Vehicle mileage' })
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('last month against the month before is asked for, and shown with figures, sums and rows', async () => {
  const { calls } = openReport(mileagePath)
  const rows = within(await table()).getAllByRole('row')
  expect(calls('GET', '/reports/mileage')[0]?.query).toEqual({
    date: '2026-10',
    against: '2026-09',
    page: '1',
    limit: '100',
  })
  const cells = rows.map((row) => [...row.querySelectorAll('th,td')].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Vehicle', 'Business, km', 'Distance, km', 'Change', 'Trips', 'Driving'],
    ['2 vehicles', '7,242', '7,564', '+8%', '618', '260 h 48 min'],
    ['GHS 101', '3,694', '3,868', '+8%', '307', '131 h 34 min'],
    ['IVR 068', '3,548', '3,696', '0%', '311', '–'],
  ])
  screen.getByText('7,564 km')
  screen.getByText('22 working days against 22')
})

test('each number leads to the list that explains it', async () => {
  openReport(mileagePath)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await table()
  expect(hrefOf('GHS 101')).toBe(`/vehicles/detail/?id=${van2}`)
  expect(hrefOf('307')).toBe(`/trips?vehicles=${van2}&from=2026-10-01&to=2026-10-31`)
  expect(hrefOf('3,694')).toBe(`/trips?vehicles=${van2}&from=2026-10-01&to=2026-10-31&categories=business`)
})

test('vehicles are joined with commas, and the mileage is made anew each time', async () => {
  const { calls } = openReport(`${mileagePath}?vehicles=${van2},${van5}&from=2026-11-02&to=2026-11-08`)
  await click('Download PDF')
  await screen.findByText('Report generated')
  expect(calls('POST', '/reports/mileage')).toEqual([
    {
      method: 'POST',
      path: '/reports/mileage',
      query: {
        date: '2026-11-02,2026-11-08',
        against: '2026-10-26,2026-11-01',
        vehiclesId: `${van2},${van5}`,
        format: 'pdf',
        forceGenerate: 'true',
      },
      body: null,
    },
  ])
})

test('stops are made anew each time; tours may be a file made before', async () => {
  const made = async (path: string, call: string) => {
    const { calls } = openReport(path)
    await click('Download XLSX')
    await waitFor(() => expect(calls('POST', call)).toHaveLength(1))
    return calls('POST', call)[0]?.query['forceGenerate']
  }
  expect(await made('/reports/stationary-stops-reports', '/reports/stationary-stops')).toBe('true')
  cleanup()
  expect(await made('/reports/tour-reports', '/reports/tour-mileage')).toBeUndefined()
})

test('movement takes its vehicle, times and mode in the body', async () => {
  const { calls } = openReport(`/reports/movement-report?vehicle=${van2}&mode=segments`)
  await click('Download CSV')
  await waitFor(() => expect(calls('POST', '/reports/movement')).toHaveLength(1))
  expect(calls('POST', '/reports/movement')[0]).toMatchObject({
    query: { format: 'csv' },
    body: {
      vehicleId: van2,
      startDateTime: '2026-11-18T23:00:00.000Z',
      endDateTime: '2026-11-19T23:00:00.000Z',
      mode: 'segments',
    },
  })
})

test('movement without a vehicle asks for one, and has no file', async () => {
  const { calls } = openReport('/reports/movement-report')
  await screen.findByText('No vehicle selected')
  expect(calls('GET', '/reports/movement')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
})

test('movement without rows keeps its inputs, so that other days can be chosen', async () => {
  openReport(`/reports/movement-report?vehicle=${van2}`, {
    table: aMileageTable({ kind: 'movement', items: [], totals: null, totalItems: 0 }),
  })
  await screen.findByText('Nothing to report')
  screen.getByRole('button', { name: /^18 Nov|^Thu|^Wed/ })
  screen.getByRole('button', { name: 'Detail: Day by day' })
})

test('name, share of idling and a gap of the odometer stand in the cells that they belong to', async () => {
  const column = { category: null, name: null, currency: null }
  const row = { vehicleId: van2, tripId: null, fromTime: null, untilTime: null }
  openReport(mileagePath, {
    table: aMileageTable({
      columns: [
        { ...column, id: 'vehicle', unit: 'text' },
        { ...column, id: 'label', unit: 'text' },
        { ...column, id: 'fleetCategory', unit: 'text' },
        { ...column, id: 'distance', unit: 'meters' },
        { ...column, id: 'idling', unit: 'seconds' },
        { ...column, id: 'idlingShare', unit: 'percent' },
        { ...column, id: 'startOdometer', unit: 'meters' },
        { ...column, id: 'endOdometer', unit: 'meters' },
        { ...column, id: 'odometerGap', unit: 'meters' },
      ],
      totals: [null, null, null, 5_000_000, 3_600, 5.1, null, null, null],
      items: [
        {
          ...row,
          key: 'gap',
          cells: ['GHS 101', 'Van 2', 'Vans', 3_000_000, 3_600, 7, 1_999, 3_019_000, 18_000],
        },
        { ...row, key: 'none', cells: ['IVR 068', null, null, 2_000_000, 0, 0, 0, 2_009_000, 9_000] },
      ],
    }),
  })
  const rows = within(await table()).getAllByRole('row')
  const cells = rows.map((one) => [...one.querySelectorAll('th,td')].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Vehicle', 'Distance, km', 'Idling', '1 Oct, km', '31 Oct, km'],
    ['2 vehicles', '5,000', '1 h 00 min 5%', '', ''],
    ['GHS 101 Van 2', '3,000', '1 h 00 min 7%', '1', '+18 3,019'],
    ['IVR 068', '2,000', '0 min 0%', '–', '2,009'],
  ])
  expect(screen.getByRole('link', { name: '+18' }).getAttribute('href')).toBe(
    `/logbook?vehicle=${van2}&from=2026-10-01&to=2026-10-31`,
  )
})

test('a report has the filters that it is asked by, and says how it is to be read; a cell may hold several words', async () => {
  const column = { category: null, name: null, currency: null }
  const { calls } = openReport(
    `/reports/driving-times-report?from=2026-11-09&to=2026-11-15&vehicles=${van2}`,
    {
      table: aMileageTable({
        kind: 'drivingTimes',
        columns: [
          { ...column, id: 'driver', unit: 'text' },
          { ...column, id: 'longestDriving', unit: 'seconds' },
          { ...column, id: 'violations', unit: 'word' },
        ],
        totals: null,
        items: [
          {
            key: 'maria',
            vehicleId: van2,
            tripId: null,
            fromTime: '2026-11-09T05:00:00.000Z',
            untilTime: '2026-11-09T16:00:00.000Z',
            cells: ['Maria Camilleri', 39_600, 'breakMissing,over10Hours'],
          },
        ],
      }),
    },
  )
  const rows = within(await screen.findByRole('table', { name: 'Driving times' })).getAllByRole('row')
  expect([...(rows[1]?.querySelectorAll('th,td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Maria Camilleri',
    '11 h 00 min',
    'No break after 4 h 30 min, Over 10 h of driving',
  ])
  const [first] = screen.getAllByRole('link', { name: 'Maria Camilleri' })
  expect(first?.getAttribute('href')).toContain(`/route-history?vehicle=${van2}`)
  screen.getByText(/^From trips with a driver, without private ones\./)
  // In the filter, and in the column header.
  expect(screen.getAllByRole('button', { name: 'Driver' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Vehicle' })).toBeNull()
  expect(calls('GET', '/reports/driving-times')[0]?.query).not.toHaveProperty('vehiclesId')
})

test('fuel consumption takes its times in the body: a month of 31 days and one hour', async () => {
  const { calls } = openReport('/reports/fuel-consumption-report')
  await click('Download PDF')
  await waitFor(() => expect(calls('POST', '/reports/fuel-consumption')).toHaveLength(1))
  expect(calls('POST', '/reports/fuel-consumption')[0]?.body).toEqual({
    startDateTime: '2026-09-30T22:00:00.000Z',
    endDateTime: '2026-10-31T23:00:00.000Z',
  })
})

test('a refused report says why, and leaves no address of a file', async () => {
  const message = 'Too many files are being made.'
  openReport(mileagePath, {
    made: () => Response.json({ statusCode: 429, code: 'too_many_reports', message }, { status: 429 }),
  })
  await click('Download PDF')
  await screen.findByText(message)
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull())
  expect(screen.queryByText('Report generated')).toBeNull()
})

test('an unchanged file is downloaded, one whose data changed is made again as it was asked for', async () => {
  const { calls } = openReport(mileagePath, {
    files: [
      aReportFile(),
      aReportFile({
        reportId: '0199b2a0-0000-7000-8000-000000000032',
        request: { kind: 'mileage', query: { date: '2026-09', vehiclesId: van5 } },
        format: 'csv',
        isUnchanged: false,
      }),
    ],
  })
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/api/reports/one/file')
  screen.getByText('Today, 09:21, data unchanged since')
  await click('Make again')
  await waitFor(() => expect(calls('POST', '/reports/mileage')).toHaveLength(1))
  expect(calls('POST', '/reports/mileage')[0]?.query).toEqual({
    date: '2026-09',
    vehiclesId: van5,
    format: 'csv',
    forceGenerate: 'true',
  })
})

test('a column sorts on the server, by the address', async () => {
  const { router, calls } = openReport(mileagePath)
  fireEvent.click(within(await table()).getByRole('button', { name: 'Distance, km' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'distance:asc' }))
  await waitFor(() =>
    expect(calls('GET', '/reports/mileage').at(-1)?.query).toMatchObject({
      sortBy: 'distance',
      sortDescending: 'false',
    }),
  )
})

test('the overview has a page for each report, and the files', async () => {
  openReport('/reports', { files: [aReportFile()] })
  const link = await screen.findByRole('link', { name: 'Vehicle mileage' })
  expect(link.getAttribute('href')).toBe(mileagePath)
  await screen.findByText('Vehicle mileage · October 2026')
})
