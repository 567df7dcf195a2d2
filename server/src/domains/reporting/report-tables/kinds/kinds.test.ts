/** The content of each report, compared with the trips, stops and positions of a small company. */
import { api } from '@roadbook/contract/api'
import { reportKind, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStop } from '../../../../testing/records/add-stop.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { reportParts } from '../../../../testing/report-calls.ts'
import { type Driving, driving, makeFile } from '../testing.ts'

let server: TestApp
let newVehicle: Driving['newVehicle']
let drive: Driving['drive']
beforeAll(async () => {
  server = await createTestApp()
  ;({ newVehicle, drive } = driving(server))
})
afterAll(() => server.close())

const day = { startDateTime: '2026-11-18T23:00:00Z', endDateTime: '2026-11-19T23:00:00Z' }

test('movement: drives and the stops between them, and of a private one its kilometres alone', async () => {
  const owner = await server.company()
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle(owner, 'A 1', { driverId: driver.userId })
  const said = { endAddress: 'Triq il-Kbira 12, Ħal Qormi', startAddress: 'Depot Marsa' }
  await drive(owner, vehicleId, '2026-11-19T08:00:00Z', { ...said, driverId: driver.userId })
  await drive(owner, vehicleId, '2026-11-19T09:00:00Z', {
    category: 'private',
    distanceMeters: 7_000,
    driverId: driver.userId,
  })
  await drive(owner, vehicleId, '2026-11-19T10:00:00Z', said)
  const read = async (person: Person) => {
    const query = { ...day, vehicleId, mode: 'segments' as const }
    const { status, body } = await server.call(person, api.tableReports.readMovement, { query })
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const { items, totals, columns } = await read(owner)
  const at = (name: string) => columns.findIndex(({ id }) => id === name)
  const told = items.map(({ cells }) =>
    ['segment', 'startTime', 'endTime', 'distance', 'standing', 'endPlace'].map((name) => cells[at(name)]),
  )
  expect(told).toEqual([
    [
      'trip',
      '2026-11-19T08:00:00.000Z',
      '2026-11-19T08:30:00.000Z',
      12_000,
      null,
      'Triq il-Kbira 12, Ħal Qormi',
    ],
    // When the private drive began is not shown.
    ['stop', '2026-11-19T08:30:00.000Z', null, null, null, null],
    ['privateTrip', null, null, 7_000, null, null],
    [
      'trip',
      '2026-11-19T10:00:00.000Z',
      '2026-11-19T10:30:00.000Z',
      12_000,
      null,
      'Triq il-Kbira 12, Ħal Qormi',
    ],
    ['stop', '2026-11-19T10:30:00.000Z', '2026-11-19T23:00:00.000Z', null, 45_000, null],
  ])
  expect([totals?.[at('distance')], totals?.[at('driving')]]).toEqual([31_000, 5_040])
  const own = await read(driver)
  expect(own.items.map(({ cells }) => cells[0])).toEqual(['trip', 'stop', 'trip', 'stop'])
})

test('movement: a day in one row', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'A 1')
  await drive(owner, vehicleId, '2026-11-19T08:00:00Z')
  await drive(owner, vehicleId, '2026-11-19T10:00:00Z', { category: 'private', maxSpeedKmh: 130 })
  const query = { ...day, vehicleId, mode: 'summary' as const }
  const { body } = await server.call(owner, api.tableReports.readMovement, { query })
  expect(body.items.map(({ cells }) => cells)).toEqual([
    ['2026-11-19', '2026-11-19T08:00:00.000Z', '2026-11-19T08:30:00.000Z', 2, 24_000, 3_600, 3_360, 240, 72],
  ])
})

test('movement: a file of positions is made anew when positions were added', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'A 1')
  const ask = { path: 'movement', body: { ...day, vehicleId, mode: 'positions' } }
  const first = (await makeFile(server, owner, ask)).file.reportId
  expect((await makeFile(server, owner, ask)).file.reportId).toBe(first)
  const hour = '2026-11-19T08:00:00Z'
  await server.database.asIngest((tx) =>
    sql`
      insert into position_segments (tenant_id, vehicle_id, hour, points, first_time, last_time, fingerprint, version, data)
      values (${owner.tenantId}, ${vehicleId}, ${hour}, 1, ${hour}, ${hour}, 7, 1, '')`.execute(tx),
  )
  const { body } = await server.call(owner, api.reports.list, {})
  expect(body.items.map(({ reportId, isUnchanged }) => [reportId, isUnchanged])).toEqual([[first, false]])
})

test('stops: where vehicles stood, without those of private drives, and the shortest left out', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'A 1')
  const stop = (startTime: string, seconds: number, more: object = {}) =>
    addStop(server.database, owner.tenantId, vehicleId, {
      startTime: new Date(startTime),
      endTime: new Date(Date.parse(startTime) + seconds * 1000),
      ...more,
    })
  await stop('2026-11-19T08:30:00Z', 600, { address: 'Triq id-Depot', idleSeconds: 60 })
  await stop('2026-11-19T12:00:00Z', 100)
  await drive(owner, vehicleId, '2026-11-19T14:00:00Z', { category: 'private' })
  await stop('2026-11-19T14:10:00Z', 900)
  const { status, body } = await server.call(owner, api.tableReports.readStationaryStops, {
    query: { date: '2026-11-19', minSeconds: 300 },
  })
  expect([status, body]).toEqual([200, expect.anything()])
  expect(body.items.map(({ cells }) => cells)).toEqual([
    ['A 1', '2026-11-19T08:30:00.000Z', '2026-11-19T08:40:00.000Z', 600, 60, null, 'Triq id-Depot'],
  ])
  expect([body.totalItems, body.hiddenRows, body.totals?.[3]]).toEqual([1, 1, 600])
})

test('tours: each with its distance, and their sum is that of the trips', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'A 1')
  await drive(owner, vehicleId, '2026-11-18T08:00:00Z')
  await drive(owner, vehicleId, '2026-11-18T09:00:00Z', { distanceMeters: 8_000 })
  await drive(owner, vehicleId, '2026-11-19T08:00:00Z', { distanceMeters: 5_000 })
  const { status, body } = await server.call(owner, api.tableReports.readTourMileage, {
    query: { date: '2026-11-18,2026-11-19' },
  })
  expect([status, body]).toEqual([200, expect.anything()])
  const distance = body.columns.findIndex(({ id }) => id === 'distance')
  expect(body.items.map(({ cells }) => cells[distance])).toEqual([20_000, 5_000])
  expect(body.totals?.[distance]).toBe(25_000)
})

test('fuel: what the stated consumption makes of the distance, with its method, CO₂ and costs', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'A 1', { consumptionPer100Km: 8 })
  await newVehicle(owner, 'B 2')
  await drive(owner, vehicleId, '2026-11-19T08:00:00Z', { distanceMeters: 50_000 })
  await server.call(owner, api.expenses.create, {
    params: { id: vehicleId },
    body: { type: 'fuel', date: '2026-11-19', amountMinor: 6140 },
  })
  const { status, body } = await server.call(owner, api.tableReports.readFuelConsumption, { query: day })
  expect([status, body]).toEqual([200, expect.anything()])
  expect(body.items.map(({ cells }) => cells)).toEqual([
    ['A 1', null, 50_000, 4, 8, null, null, 10.6, 6140, 'stated'],
  ])
})

test('fuel: CO₂ of electricity is that of the company’s grid; once that is changed a file is made anew', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'E 1', { fuelType: 'electric', consumptionPer100Km: 20 })
  await drive(owner, vehicleId, '2026-11-19T08:00:00Z', { distanceMeters: 50_000 })
  const co2 = async () => {
    const { body } = await server.call(owner, api.tableReports.readFuelConsumption, { query: day })
    return body.items.map(({ cells }) => [cells[5], cells[7]])
  }
  const ask = { path: 'fuel-consumption', body: day }
  const first = await makeFile(server, owner, ask)
  const again = await makeFile(server, owner, ask)
  expect([again.file.reportId, await co2()]).toEqual([first.file.reportId, [[10, 3.5]]])
  await server.call(owner, api.company.update, { body: { gridCo2GramsPerKwh: 402 } })
  const changed = await makeFile(server, owner, ask)
  expect(await co2()).toEqual([[10, 4]])
  expect(changed.file.reportId).not.toBe(first.file.reportId)
  expect([first, changed].map(({ bytes }) => /E 1,.*/.exec(bytes.toString())?.[0])).toEqual([
    'E 1,,50.0,,,10.0,20.0,3.5,,Vehicle’s record',
    'E 1,,50.0,,,10.0,20.0,4.0,,Vehicle’s record',
  ])
})

test('vehicle status: each vehicle in use with its state', async () => {
  const owner = await server.company()
  await newVehicle(owner, 'B 2')
  await newVehicle(owner, 'A 1', { label: 'Van 1' })
  const { body } = await server.call(owner, api.tableReports.readVehiclesStatus, {})
  expect(body.items.map(({ cells }) => cells.slice(0, 4))).toEqual([
    ['A 1', 'Van 1', null, 'noDevice'],
    ['B 2', null, null, 'noDevice'],
  ])
  expect(body.charts[0]?.bars.map(({ label, values }) => [label, ...values])).toContainEqual(['noDevice', 2])
})

test('status and positions: admins and managers, who share files, see no place that is private to one of them', async () => {
  const owner = await server.company()
  const hidden = { privacyMode: true, defaultTripCategory: 'private', driverId: owner.userId }
  const vehicleId = await newVehicle(owner, 'A 1', hidden)
  const fixTime = server.clock.now()
  const place = { fixTime, latitude: 35.9, longitude: 14.5 }
  const marks = { dongleId: 1, precedence: 1, receivedAt: fixTime, invalid: false, inaccurate: false }
  await server.database.asIngest(async (tx) => {
    await tx.updateTable('vehicleState').set(place).where('vehicleId', '=', vehicleId).execute()
    const fix = { tenantId: owner.tenantId, vehicleId, ...place, ...marks }
    await tx.insertInto('positions').values(fix).execute()
  })
  const seen = async () => {
    const status = await server.call(owner, api.tableReports.readVehiclesStatus, { query: {} })
    const query = {
      startDateTime: '2026-11-20T00:00:00Z',
      endDateTime: '2026-11-21T00:00:00Z',
      vehicleId,
      mode: 'positions' as const,
    }
    const positions = await server.call(owner, api.tableReports.readMovement, { query })
    return [status.body.items[0]?.cells[6], positions.body.totalItems]
  }
  expect(await seen()).toEqual([null, 0])
  await server.call(owner, api.vehicles.update, {
    params: { id: vehicleId },
    body: { defaultTripCategory: 'business' },
  })
  expect(await seen()).toEqual([fixTime.toISOString(), 1])
})

test('active vehicles: those that sent positions in the month, with first and last day', async () => {
  const owner = await server.company()
  const [active] = [await newVehicle(owner, 'A 1'), await newVehicle(owner, 'B 2')]
  // Half past midnight of 1 October in Malta, and of 1 November, which is another month.
  for (const hour of ['2026-09-30T22:00:00Z', '2026-10-07T11:00:00Z', '2026-10-31T23:00:00Z']) {
    await server.database.asIngest((tx) =>
      sql`
        insert into position_segments (tenant_id, vehicle_id, hour, points, first_time, last_time, fingerprint, version, data)
        values (${owner.tenantId}, ${active}, ${hour}, 1, ${hour}, ${hour}, 0, 1, '')`.execute(tx),
    )
  }
  const { status, body } = await server.call(owner, api.tableReports.readBilling, {
    query: { date: '2026-10' },
  })
  expect([status, body]).toEqual([200, expect.anything()])
  expect(body.items.map(({ cells }) => cells)).toEqual([
    ['A 1', null, null, null, '2026-10-01', '2026-10-07', 2],
  ])
  const driver = await server.colleague(owner, 'driver')
  const query = { date: '2026-10' }
  const own = await server.call(driver, api.tableReports.readBilling, { query })
  expect([own.status, own.body.items]).toEqual([200, []])
})

test.each(TableReportKind.options)('the PDF and the XLSX file of %s are made', async (kind) => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner, 'A 1')
  const { path } = reportKind(kind)
  const { make } = reportParts(kind, { ...day, date: '2026-11', vehicleId, mode: 'segments' })
  const begins = async (format: 'pdf' | 'xlsx') =>
    (await makeFile(server, owner, { path, ...make, format })).bytes.subarray(0, 4).toString()
  expect([await begins('pdf'), await begins('xlsx')]).toEqual(['%PDF', 'PK\x03\x04'])
})
