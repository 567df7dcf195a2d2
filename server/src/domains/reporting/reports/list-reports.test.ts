import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReportRenderers } from '../report-renderers.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { exportLogbook } from '../logbook-files/testing.ts'
import { makeFile } from '../report-tables/testing.ts'
import { checkUnchanged } from './check-unchanged.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function newVehicle(owner: Person): Promise<string> {
  const body = { registration: 'A 1', fuelType: 'diesel' as const }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

const listOf = async (person: Person, query: object = {}) =>
  (await server.call(person, api.reports.list, { query })).body

const mileage = (person: Person, query: Record<string, string> = {}) =>
  makeFile(server, person, { path: 'mileage', query: { date: '2026-11', ...query } })

test('a file is listed with whoever asked, and with what opens its page again', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner)
  const { file } = await mileage(owner, { vehiclesId: vehicleId })
  server.clock.advance(1)
  await exportLogbook(server, owner, { vehiclesId: [vehicleId], format: 'csv' })
  const { items, totalItems } = await listOf(owner)
  expect(totalItems).toBe(2)
  const [logbook, report] = items
  expect(logbook).toMatchObject({ kind: 'logbook', status: 'done', request: null, isUnchanged: true })
  expect(report).toMatchObject({
    reportId: file.reportId,
    kind: 'mileage',
    fileName: 'Vehicle mileage 2026-11.csv',
    sizeBytes: file.sizeBytes,
    request: { kind: 'mileage', query: { date: '2026-11', vehiclesId: vehicleId } },
    isUnchanged: true,
  })
  expect(report?.requestedByName).toMatch(/^Ada Admin \d+$/)
  server.clock.advance(-1)
})

test('a file whose data has changed since is told from one that would be the same', async () => {
  const owner = await server.company()
  const vehicleId = await newVehicle(owner)
  await mileage(owner)
  await mileage(owner, { date: '2026-10' })
  const unchanged = async () =>
    Object.fromEntries((await listOf(owner)).items.map((one) => [one.request?.query.date, one.isUnchanged]))
  expect(await unchanged()).toEqual({ '2026-11': true, '2026-10': true })
  await addTrip(server.database, owner.tenantId, vehicleId, { startTime: new Date('2026-11-19T08:00:00Z') })
  expect(await unchanged()).toEqual({ '2026-11': false, '2026-10': true })
})

test('a driver’s file is compared with what they see', async () => {
  const owner = await server.company()
  await newVehicle(owner)
  const driver = await server.colleague(owner, 'driver')
  await mileage(driver)
  expect((await listOf(driver)).items.map(({ isUnchanged }) => isUnchanged)).toEqual([true])
})

test('what takes too long to find out is not told', async () => {
  const owner = await server.company()
  await newVehicle(owner)
  await mileage(owner)
  const renderers = createReportRenderers(server.database)
  const rows = await server.database.inTenant(owner, (tx) => tx.selectFrom('reports').selectAll().execute())
  const checked = await server.database.inTenant(owner, (tx) => {
    const scope = { ...owner, role: 'admin' as const, reach: 'all' as const, email: '' }
    const context = { scope, tx, now: server.clock.now(), requestId: '', ip: '' }
    return checkUnchanged(context, rows, { renderers, withinMs: 0 })
  })
  expect([rows.length, checked.size]).toEqual([1, 0])
})

test('the newest file comes first, page by page, of the kinds asked for', async () => {
  const owner = await server.company()
  await newVehicle(owner)
  await mileage(owner)
  server.clock.advance(60)
  await makeFile(server, owner, { path: 'stationary-stops', query: { date: '2026-11' } })
  server.clock.advance(60)
  await makeFile(server, owner, { path: 'tour-mileage', query: { date: '2026-11' } })
  const kindsOf = async (query: object) => (await listOf(owner, query)).items.map(({ kind }) => kind)
  expect(await kindsOf({})).toEqual(['tourMileage', 'stationaryStops', 'mileage'])
  expect(await kindsOf({ kind: 'mileage,tourMileage' })).toEqual(['tourMileage', 'mileage'])
  expect(await kindsOf({ limit: 1, page: 2 })).toEqual(['stationaryStops'])
  server.clock.advance(-120)
})

test('people see their own files, admins and managers those of each other, and nobody a deleted one', async () => {
  const owner = await server.company()
  await newVehicle(owner)
  const manager = await server.colleague(owner, 'manager')
  const driver = await server.colleague(owner, 'driver')
  const viewer = await server.colleague(owner, 'viewer')
  const { file } = await mileage(owner)
  await mileage(driver)
  const count = async (person: Person) => (await listOf(person)).totalItems
  const outsider = await server.company('Other Ltd')
  const counts = [owner, manager, driver, viewer, outsider].map(count)
  expect(await Promise.all(counts)).toEqual([1, 1, 1, 0, 0])
  await server.call(owner, api.reports.cancel, { params: { reportId: file.reportId } })
  expect(await count(manager)).toBe(0)
})
