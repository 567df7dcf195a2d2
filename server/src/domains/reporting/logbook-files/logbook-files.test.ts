import { api } from '@roadbook/contract/api'
import { readXlsx } from 'hucre/xlsx'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { lockTrips } from '../../trips/trips/records/lock-trips.ts'
import { replaceAddresses } from '../../trips/trips/records/add-addresses.ts'
import { download, drive, exportLogbook, keepingVehicle } from './testing.ts'

let server: TestApp
let owner: Person
let driver: Person
let vehicleId: string
let tripIds: string[]
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Grand Harbour Services')
  driver = await server.colleague(owner, 'driver')
  vehicleId = await keepingVehicle(server, owner, 'GHS 101')
  const said = { destination: 'Żurrieq', partner: 'Müller & Söhne', driverId: owner.userId }
  const places = { startAddress: 'Triq il-Kbira 12, Ħal Qormi', endAddress: 'Hauptstraße 3, Berlin' }
  tripIds = await drive(server, owner, {
    vehicleId,
    trips: [
      { day: '2026-10-05', hour: 8, kilometers: 10.04, ...said, ...places, purpose: 'Москва fair' },
      { day: '2026-10-05', hour: 10, kilometers: 20.04, ...said, ...places, purpose: null },
      {
        day: '2026-10-06',
        hour: 8,
        kilometers: 7,
        ...places,
        category: 'private',
        purpose: 'Secret',
        driverId: driver.userId,
      },
      { day: '2026-11-17', hour: 6, kilometers: 5.5, ...said, ...places, category: 'commute' },
      {
        day: '2026-11-18',
        hour: 8,
        kilometers: 30,
        ...said,
        ...places,
        purpose: '=HYPERLINK("x")',
        note: 'Detour: closed',
      },
      {
        day: '2026-11-19',
        hour: 8,
        kilometers: 11,
        ...places,
        driverId: driver.userId,
        partner: 'Of the driver',
      },
    ],
  })
  await edit(4, { purpose: 'Boiler service' })
  await edit(4, { category: 'commute' })
  await edit(4, { category: 'business' })
})
afterAll(() => server.close())

async function edit(index: number, body: object): Promise<void> {
  const params = { vehicleId, tripId: tripIds[index] ?? '' }
  const { body: trip } = await server.call(owner, api.trips.get, { params, query: {} })
  await server.call(owner, api.trips.update, { params, body: { ...body, version: trip.version } })
}

async function fileOf(
  format: 'pdf' | 'xlsx' | 'csv',
  more: { language?: string; person?: Person; vehiclesId?: string[] } = {},
) {
  const { person = owner, vehiclesId = [vehicleId], ...rest } = more
  const { status, body } = await exportLogbook(server, person, { vehiclesId, format, ...rest })
  expect([status, body.status]).toEqual([200, 'done'])
  return download(server, body)
}

async function readPdf(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 })
    .promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])).join(' '))
  }
  const outline = await document.getOutline()
  return { document, pages, text: pages.join('\n'), outline }
}

/** Kilometres by the category that counts, from the database. */
async function countedKilometers(): Promise<Record<string, number>> {
  const { rows } = await server.database.inTenant(owner, (tx) =>
    sql<{ counted: string; meters: number }>`
      select case when locked_incomplete then 'private' else category end as counted, sum(distance_meters)::float8 as meters
      from trips where vehicle_id = ${vehicleId} group by 1`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ counted, meters }) => [counted, meters / 1000]))
}

test('geofences, streets, names of people and a time zone that come after the lock change nothing of what a file tells of a locked trip', async () => {
  const id = await keepingVehicle(server, owner, 'GHS 902')
  const { userId } = await server.colleague(owner, 'driver')
  const told = {
    startAddress: 'Valletta',
    endAddress: 'Mdina',
    purpose: 'Boiler',
    partner: 'Müller',
    driverId: userId,
  }
  const [tripId = ''] = await drive(server, owner, {
    vehicleId: id,
    trips: [{ day: '2026-10-05', hour: 8, kilometers: 10, ...told }],
  })
  const vehicle = { tenantId: owner.tenantId, vehicleId: id }
  await server.database.inTenant(owner, (tx) => lockTrips(tx, vehicle, server.clock.now()))
  const rows = async () => {
    const lines = (await fileOf('csv', { vehiclesId: [id] })).toString().split('\n')
    return lines.filter((line) => line.startsWith('GHS 902,'))
  }
  const before = await rows()
  expect(before).toHaveLength(1)
  expect(before[0]).toContain('Mdina')
  const geometry = {
    type: 'Point' as const,
    coordinates: [14.45, 35.85] as [number, number],
    radiusMeters: 200,
  }
  const body = { name: 'Customer Müller', geometry, trigger: 'enter' as const }
  expect((await server.call(owner, api.geofences.create, { body })).status).toBe(201)
  const end = {
    vehicleId: id,
    tripId,
    at: new Date('2026-10-05T08:30:00Z'),
    latitude: 35.85,
    longitude: 14.45,
  }
  const places = [{ ...end, kind: 'tripEnd' as const }]
  await server.database.inTenant(owner, (tx) =>
    replaceAddresses(tx, owner.tenantId, { address: 'Triq is-Saqqajja, Rabat', places }),
  )
  const renamed = await server.call(owner, api.users.update, {
    params: { id: userId },
    body: { lastName: 'Else' },
  })
  expect(renamed.status).toBe(200)
  const zone = (timeZone: string) => server.call(owner, api.company.update, { body: { timeZone } })
  expect((await zone('Pacific/Auckland')).status).toBe(200)
  expect(await rows()).toEqual(before)
  // Records before format 3 don't name the zone; the audit log does.
  await server.database.asOwner((tx) =>
    sql`update logbook_records set fields = (fields::jsonb - 'timeZone')::text where subject_id = ${tripId}`.execute(
      tx,
    ),
  )
  expect(await rows()).toEqual(before)
  await zone('Europe/Malta')
  const query = { startDate: '2026-10-01', endDate: '2026-10-31' }
  const { body: page } = await server.call(owner, api.logbook.show, { params: { vehicleId: id }, query })
  expect(page.entries[0]?.trip.end).toMatchObject({ geofenceName: null, address: 'Mdina' })
})

describe('the PDF', () => {
  test('has every field of a business trip, in Maltese, German and Russian letters', async () => {
    const { text } = await readPdf(await fileOf('pdf'))
    for (const said of [
      '05/10/2026',
      '10:00',
      '10:30',
      'Triq il-Kbira 12, Ħal Qormi',
      'Żurrieq',
      'Hauptstraße 3, Berlin',
      'Москва fair',
      'Müller & Söhne',
      'Ada Admin 1',
      'Business',
      '10.0',
      'Škoda Octavia',
      'TMBJJ7NE8L0000001',
      'Grand Harbour Services',
    ])
      expect(text).toContain(said)
  })

  test('prints changes beside their entry, with the value before, who and when', async () => {
    const { text } = await readPdf(await fileOf('pdf'))
    const words = text.replaceAll(/\s+/gu, ' ')
    expect(words).toContain(
      'Purpose: Boiler service (before: =HYPERLINK("x")) · Ada Admin 1, 20/11/2026, 10:42',
    )
    expect(words).toContain('Category: Business (before: Commute)')
  })

  test('tells of a private trip the day, the odometer and the kilometres alone', async () => {
    const { text } = await readPdf(await fileOf('pdf'))
    expect(text).toContain('Private trip')
    expect(text).toContain('06/10/2026')
    expect(text).not.toContain('Secret')
  })

  test('says which trip counts as private because it was not completed, and sums as the database does', async () => {
    const { text, pages } = await readPdf(await fileOf('pdf'))
    expect(text).toContain('Not completed within the deadline, so it counts as private.')
    const kilometers = await countedKilometers()
    expect(kilometers).toEqual({ business: 51.04, commute: 5.5, private: 27.04 })
    const [cover = ''] = pages
    expect(cover).toContain('Business 3 trips 51.0 km')
    expect(cover).toContain('Commute 1 trip 5.5 km')
    // 20.04 km, of which the odometer shows the step from 10.04 to 30.08: the sum is that of the printed figures.
    expect(cover).toContain('Private 2 trips 27.1 km')
    expect(cover).toContain('All 6 trips 83.6 km')
    expect(text).toContain('October 2026 10.0 0.0 27.1 37.1')
    expect(text).toContain('November 2026 41.0 5.5 0.0 46.5')
  })

  test('numbers its pages out of all of them, and has bookmarks', async () => {
    const { pages, outline } = await readPdf(await fileOf('pdf'))
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} / ${pages.length}`)
    expect(outline?.map(({ title, items }) => [title, items.map((item) => String(item['title']))])).toEqual([
      ['GHS 101', ['October 2026', 'November 2026', 'Sums by category and month']],
    ])
  })

  test('is German for those who prefer it', async () => {
    const { text } = await readPdf(await fileOf('pdf', { language: 'de-AT,de;q=0.9' }))
    for (const said of ['Fahrtenbuch', '05.10.2026', '51,0 km', 'Arbeitsweg', 'Oktober 2026'])
      expect(text).toContain(said)
  })

  test('has a cover, months and a summary for each of several vehicles', async () => {
    const other = await keepingVehicle(server, owner, 'GHS 102')
    const { outline, text } = await readPdf(await fileOf('pdf', { vehiclesId: [vehicleId, other] }))
    expect(outline?.map(({ title }) => title)).toEqual(['GHS 101', 'GHS 102'])
    expect(text).toContain('No trips in this period.')
  })

  test('of a driver tells of their own trips alone', async () => {
    const { body: vehicle } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
    const body = { driverId: driver.userId, version: vehicle.version }
    await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body })
    const bytes = await fileOf('pdf', { person: driver })
    const { text } = await readPdf(bytes)
    expect(text).toContain('Of the driver')
    expect(text).not.toContain('Müller')
    const csv = (await fileOf('csv', { person: driver })).toString()
    expect(csv).toContain('Of the driver')
    for (const ofOthers of ['Müller', 'Boiler', 'Żurrieq']) expect(csv).not.toContain(ofOthers)
  })
})

describe('the workbook', () => {
  test('has typed days, times and figures that add up, and no formulas', async () => {
    const { sheets } = await readXlsx(await fileOf('xlsx'))
    expect(sheets.map(({ name }) => name)).toEqual([
      'Trips',
      'Sums by category and month',
      'Odometer gaps',
      'Dashboard readings',
      'Records and signature',
    ])
    const [head = [], ...rows] = sheets[0]?.rows ?? []
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? null)
    expect(column('Distance (km)')).toEqual([10, 20.1, 7, 5.5, 30, 11])
    expect(column('Odometer at start (km)')).toEqual([0, 10, 30.1, 37.1, 42.6, 72.6])
    expect(column('Odometer at end (km)')).toEqual([10, 30.1, 37.1, 42.6, 72.6, 83.6])
    expect(column('Start time')[0]).toEqual(new Date('2026-10-05T10:00:00Z'))
    expect(column('Start time')[2]).toBeNull()
    expect(column('Purpose')).toEqual(['Москва fair', null, null, null, 'Boiler service', null])
    expect(column('Changes')[4]).toContain('=HYPERLINK("x")')
    const [, ...sums] = sheets[1]?.rows ?? []
    const all = sums
      .filter(([, month]) => month === 'All')
      .map(([, , category, , kilometers]) => [category, kilometers])
    expect(all).toEqual([
      ['Business', 51],
      ['Commute', 5.5],
      ['Private', 27.1],
      ['All', 83.6],
    ])
  })
})

describe('the CSV file', () => {
  test('has a row for each trip, comments of sums and records, and nothing private', async () => {
    const text = (await fileOf('csv')).toString()
    const lines = text.split('\n')
    expect(lines.filter((line) => line.startsWith('GHS 101'))).toHaveLength(6)
    expect(lines.filter((line) => line.startsWith('#GHS 101,All'))).toEqual([
      '#GHS 101,All,Business,3,51.0,3,51.0\r',
      '#GHS 101,All,Commute,1,5.5,1,5.5\r',
      '#GHS 101,All,Private,2,27.1,2,27.1\r',
      '#GHS 101,All,All,6,83.6,6,83.6\r',
    ])
    expect(text).not.toContain('Secret')
  })

  test('is separated by semicolons where the decimal sign is a comma', async () => {
    const text = (await fileOf('csv', { language: 'de' })).toString()
    expect(text).toContain('GHS 101;2026-10-05;2026-10-05 10:00:00;2026-10-05 10:30:00;0,0;10,0;10,0;')
  })
})
