import { api } from '@roadbook/contract/api'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts'
import { pdfText } from '../../../../../testing/pdf-text.ts'
import { type Driving, driving, makeFile } from '../../testing.ts'

let server: TestApp
let newVehicle: Driving['newVehicle']
let drive: Driving['drive']
beforeAll(async () => {
  server = await createTestApp()
  ;({ newVehicle, drive } = driving(server))
})
afterAll(() => server.close())

async function mileage(person: Person, query: object = {}) {
  const { status, body } = await server.call(person, api.tableReports.readMileage, {
    query: { date: '2026-10', ...query },
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

async function companyWithTrips() {
  const owner = await server.company()
  const van = await newVehicle(owner, 'A 1', { label: 'Van 1' })
  const truck = await newVehicle(owner, 'B 2')
  // The first minute of October in Malta, and the last one.
  await drive(owner, van, '2026-09-30T22:00:00Z', { distanceMeters: 10_000 })
  await drive(owner, van, '2026-10-31T22:59:00Z', { distanceMeters: 5_000, category: 'private' })
  await drive(owner, truck, '2026-10-05T08:00:00Z', { distanceMeters: 40_000 })
  await drive(owner, truck, '2026-09-07T08:00:00Z', { distanceMeters: 32_000 })
  return { owner, van, truck }
}

test('a row for each vehicle has its distance by category, the longest first, and the sums of all', async () => {
  const { owner, van, truck } = await companyWithTrips()
  const { columns, items, totals, period, workingDays, vehicles, figures } = await mileage(owner)
  expect(columns.map(({ id, category }) => category ?? id)).toEqual([
    'vehicle',
    'label',
    'fleetCategory',
    'business',
    'private',
    'commute',
    'distance',
    'trips',
    'driving',
    'idling',
    'idlingShare',
    'startOdometer',
    'endOdometer',
    'odometerGap',
  ])
  expect([period, workingDays, vehicles]).toEqual([{ startDate: '2026-10-01', endDate: '2026-10-31' }, 22, 2])
  expect(items.map(({ vehicleId, cells }) => [vehicleId, ...cells.slice(0, 11)])).toEqual([
    [truck, 'B 2', null, null, 40_000, 0, 0, 40_000, 1, 1_680, 120, 6.7],
    [van, 'A 1', 'Van 1', null, 10_000, 5_000, 0, 15_000, 2, 3_360, 240, 6.7],
  ])
  expect(totals?.slice(3, 11)).toEqual([50_000, 5_000, 0, 55_000, 3, 5_040, 360, 6.7])
  expect(figures.map(({ id, value }) => [id, value])).toEqual([
    ['distance', 55_000],
    ['businessShare', 90.9],
    ['trips', 3],
    ['driving', 5_040],
    ['idling', 360],
  ])
})

test('beside another period there is the change of each vehicle, and of each weekday', async () => {
  const { owner } = await companyWithTrips()
  const { columns, items, figures, charts, workingDaysBefore } = await mileage(owner, { against: '2026-09' })
  const change = columns.findIndex(({ id }) => id === 'change')
  expect(items.map(({ cells }) => cells[change])).toEqual([25, null])
  expect(figures[0]).toMatchObject({ value: 55_000, before: 32_000 })
  expect(workingDaysBefore).toBe(22)
  await server.call(owner, api.company.update, { body: { workingWeekdays: [1, 2, 3, 4] } })
  expect((await mileage(owner, { against: '2026-09' })).workingDaysBefore).toBe(18)
  const [byDay, byVehicle] = charts
  // One of the four Mondays of September had 32 km.
  expect(byDay?.bars[4]).toEqual({
    label: '2026-10-05',
    vehicleId: null,
    values: [40_000, 0, 0],
    before: 8_000,
  })
  expect(byDay?.bars[0]).toEqual({ label: '2026-10-01', vehicleId: null, values: [10_000, 0, 0], before: 0 })
  expect(byDay?.bars).toHaveLength(31)
  expect(byVehicle?.bars.map(({ label, before }) => [label, before])).toEqual([
    ['B 2', 32_000],
    ['A 1', 0],
  ])
})

test('rows come in the order asked for, page by page', async () => {
  const { owner } = await companyWithTrips()
  const sorted = await mileage(owner, { sortBy: 'trips', sortDescending: true, limit: 1 })
  expect([sorted.items[0]?.cells[0], sorted.totalPages, sorted.totalItems]).toEqual(['A 1', 2, 2])
  const second = await mileage(owner, { sortBy: 'trips', sortDescending: true, limit: 1, page: 2 })
  expect(second.items[0]?.cells[0]).toBe('B 2')
})

test('the odometer moves as far as the trips; with a filter by driver nothing is said of the rest', async () => {
  const { owner, van } = await companyWithTrips()
  const driver = await server.colleague(owner, 'driver')
  await drive(owner, van, '2026-10-07T08:00:00Z', { distanceMeters: 1_000, driverId: driver.userId })
  const gapOf = async (query: object) => {
    const { columns, items } = await mileage(owner, query)
    const index = columns.findIndex(({ id }) => id === 'odometerGap')
    return items.map(({ cells }) => [cells[0], cells[index]])
  }
  expect(await gapOf({ driversId: driver.userId })).toEqual([['A 1', null]])
})

test('a driver reads what they drove themselves, without odometers', async () => {
  const { owner, van } = await companyWithTrips()
  const driver = await server.colleague(owner, 'driver')
  await drive(owner, van, '2026-10-07T08:00:00Z', { distanceMeters: 1_000, driverId: driver.userId })
  const { items, totals } = await mileage(driver)
  expect(items.map(({ cells }) => cells)).toEqual([
    ['A 1', 'Van 1', null, 1_000, 0, 0, 1_000, 1, 1_680, 120, 6.7, null, null, null],
  ])
  expect(totals?.[6]).toBe(1_000)
})

test.each([
  ['2026-13', 400],
  ['2026-10-32', 400],
  ['2026-10-05,2026-10-01', 400],
  ['2025-01-01,2026-10-01', 400],
])('the period %s is refused', async (date, status) => {
  const owner = await server.company()
  expect((await server.call(owner, api.tableReports.readMileage, { query: { date } })).status).toBe(status)
})

test('the CSV file has the rows of the page, in kilometres with one decimal', async () => {
  const { owner } = await companyWithTrips()
  const { file, bytes } = await makeFile(server, owner, { path: 'mileage', query: { date: '2026-10' } })
  expect(file.fileName).toBe('Vehicle mileage 2026-10.csv')
  const [head, ...rows] = bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'Vehicle,Label,Fleet category,Business (km),Private (km),Commute (km),Distance (km),Trips,Driving,Idling,Idling share (%),Odometer at start (km),Odometer at end (km),Beyond trips (km)',
  )
  expect(rows.map((row) => row.split(',').slice(0, 11).join(','))).toEqual([
    'B 2,,,40.0,0.0,0.0,40.0,1,0:28:00,0:02:00,6.7',
    'A 1,Van 1,,10.0,5.0,0.0,15.0,2,0:56:00,0:04:00,6.7',
  ])
})

test('the workbook has typed figures and the sums below them', async () => {
  const { owner } = await companyWithTrips()
  const { bytes } = await makeFile(server, owner, {
    path: 'mileage',
    query: { date: '2026-10' },
    format: 'xlsx',
  })
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  const [table, about] = sheets
  expect(table?.rows.map((row) => row.slice(3, 9))).toEqual([
    ['Business (km)', 'Private (km)', 'Commute (km)', 'Distance (km)', 'Trips', 'Driving'],
    [40, 0, 0, 40, 1, expect.anything()],
    [10, 5, 0, 15, 2, expect.anything()],
    [50, 5, 0, 55, 3, expect.anything()],
  ])
  expect(table?.rows.at(-1)?.[0]).toBe('Total')
  expect(about?.rows.flat()).toContain('01/10/2026 – 31/10/2026')
})

test('the PDF has the figures and all rows, in German too', async () => {
  const { owner } = await companyWithTrips()
  const { file, bytes } = await makeFile(server, owner, {
    path: 'mileage',
    query: { date: '2026-10', against: '2026-09' },
    format: 'pdf',
    language: 'de',
  })
  expect(file.fileName).toBe('Fahrleistung 2026-10.pdf')
  const text = await pdfText(bytes)
  expect(text).toContain('01.10.2026 – 31.10.2026 · verglichen mit 01.09.2026 – 30.09.2026 · 2 Fahrzeuge')
  expect(text).toMatch(/Summe.*55,0/s)
  expect(text).toMatch(/B 2.*40,0/s)
})

test('the list of files says who asked for it, how to open it again, and whether it would be the same', async () => {
  const { owner, van } = await companyWithTrips()
  const query = { date: '2026-10', vehiclesId: van }
  await makeFile(server, owner, { path: 'mileage', query })
  const list = async (person: Person) => (await server.call(person, api.reports.list, {})).body.items
  const told = {
    kind: 'mileage',
    format: 'csv',
    status: 'done',
    request: { kind: 'mileage', query },
    isUnchanged: true,
  }
  expect(await list(owner)).toMatchObject([told])
  await drive(owner, van, '2026-10-20T08:00:00Z')
  expect(await list(owner)).toMatchObject([{ ...told, isUnchanged: false }])
  const driver = await server.colleague(owner, 'driver')
  expect(await list(driver)).toEqual([])
})
