import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { entering } from '../../../money/expenses/testing.ts'
import { activityToken } from '../testing.ts'
import { activityDays } from './read-geofence-activity.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

async function companyWith(...names: string[]) {
  const owner = await server.company(`Company with ${names.join(' and ')}`)
  const geofences: string[] = []
  for (const name of names) {
    const geometry = {
      type: 'Point' as const,
      coordinates: [14.5, 35.9] as [number, number],
      radiusMeters: 100,
    }
    const { body } = await server.call(owner, api.geofences.create, {
      body: { name, geometry, trigger: 'both' },
    })
    geofences.push(body.id)
  }
  const visit = (
    geofence: number,
    vehicleId: string,
    [from, until]: [string, string | null],
    more: object = {},
  ) =>
    server.database.inTenant({ tenantId: owner.tenantId }, (tx) =>
      tx
        .insertInto('geofenceVisits')
        .values({
          tenantId: owner.tenantId,
          vehicleId,
          geofenceId: geofences[geofence] ?? '',
          enteredAt: at(from),
          exitedAt: until === null ? null : at(until),
          isInitial: false,
          ...more,
        })
        .execute(),
    )
  return { owner, geofences, visit }
}

async function read(person: Person, asked: object = {}) {
  const body = { token: await activityToken(server, person), ...asked }
  const answer = await server.call(undefined, api.frames.readGeofenceActivity, { body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

test('visits are added up by geofence, vehicle, weekday and hour, with their usual and longest stay', async () => {
  const { owner, geofences, visit } = await companyWith('Depot', 'Port')
  const [van, car] = [await enter.newVehicle(owner, {}, 'A 1'), await enter.newVehicle(owner, {}, 'B 2')]
  // Wednesday, 09:00 in Malta.
  await visit(0, van.id, ['18T08:00', '18T08:10'])
  await visit(0, van.id, ['18T08:30', '18T09:00'])
  await visit(0, car.id, ['19T22:30', '19T23:30'])
  // Still there, or there before monitoring began: the length of neither stay is known.
  await visit(0, car.id, ['20T08:00', null])
  await visit(1, van.id, ['17T08:00', '17T18:00'], { isInitial: true })
  const activity = await read(owner)
  expect(activity.total).toEqual({
    visits: 5,
    driveBys: 0,
    insideNow: 1,
    medianSeconds: 1_800,
    longestSeconds: 3_600,
  })
  const depot = { id: geofences[0], name: 'Depot', note: null }
  const port = { id: geofences[1], name: 'Port', note: null }
  expect(activity.geofences).toEqual([
    { ...depot, visits: 4, driveBys: 0, insideNow: 1, medianSeconds: 1_800, longestSeconds: 3_600 },
    { ...port, visits: 1, driveBys: 0, insideNow: 0, medianSeconds: null, longestSeconds: null },
  ])
  expect(activity.vehicles).toMatchObject([
    { id: van.id, name: 'A 1', visits: 3, medianSeconds: 1_200, longestSeconds: 1_800 },
    { id: car.id, name: 'B 2', visits: 2, insideNow: 1, medianSeconds: 3_600 },
  ])
  expect(activity.hours).toEqual([
    { weekday: 2, hour: 9, visits: 1 },
    { weekday: 3, hour: 9, visits: 2 },
    { weekday: 4, hour: 23, visits: 1 },
    { weekday: 5, hour: 9, visits: 1 },
  ])
})

test('drive-bys count as visits, and are no stays: the median is of those that stayed a minute or more', async () => {
  const { owner, visit } = await companyWith('Beside the road', 'Only passed')
  const { id } = await enter.newVehicle(owner)
  const stay = (geofence: number, from: string, seconds: number) =>
    visit(geofence, id, [from, null], { exitedAt: new Date(at(from).getTime() + seconds * 1000) })
  for (const hour of ['07', '08', '09', '10']) await stay(0, `18T${hour}:00`, 0)
  await stay(0, '18T11:00', 59)
  await stay(0, '18T12:00', 60)
  await stay(0, '18T13:00', 1200)
  await stay(1, '18T14:00', 20)
  const { total, geofences } = await read(owner)
  expect(total).toEqual({ visits: 8, driveBys: 6, insideNow: 0, medianSeconds: 630, longestSeconds: 1200 })
  expect(geofences[1]).toMatchObject({ visits: 1, driveBys: 1, medianSeconds: null, longestSeconds: null })
})

test('days, geofences, vehicles and fleet categories narrow what is added up', async () => {
  const { owner, geofences, visit } = await companyWith('North', 'South')
  const category = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: 'Vans', colour: '#123456' },
  })
  const van = await enter.newVehicle(owner)
  const car = await enter.newVehicle(owner)
  const fleetCategoryId = category.body.id
  await server.call(owner, api.vehicles.update, { params: { id: van.id }, body: { fleetCategoryId } })
  await visit(0, van.id, ['18T08:00', '18T08:10'])
  await visit(1, car.id, ['19T08:00', '19T08:20'])
  const visits = async (asked: object) => (await read(owner, asked)).total.visits
  expect([
    await visits({}),
    await visits({ startDate: '2026-11-19', endDate: '2026-11-19' }),
    await visits({ geofences: [geofences[0]] }),
    await visits({ vehicles: [car.id] }),
    await visits({ fleetCategories: [category.body.id], geofences: [geofences[1]] }),
  ]).toEqual([2, 1, 1, 1, 0])
})

test('private trips in privacy mode hide from others that a vehicle came, or when it left', async () => {
  const { owner, visit } = await companyWith('Quiet place')
  const driver = await server.colleague(owner, 'driver')
  const { id } = await enter.newVehicle(owner, { driverId: driver.userId })
  await server.call(owner, api.vehicles.update, { params: { id }, body: { privacyMode: true } })
  const drive = (from: string, until: string, category: string) =>
    addTrip(server.database, owner.tenantId, id, {
      startTime: at(from),
      endTime: at(until),
      category,
      driverId: driver.userId,
      privacyHeld: category === 'private',
    })
  await drive('18T07:30', '18T08:00', 'business')
  await drive('18T17:00', '18T17:30', 'private')
  await visit(0, id, ['18T07:59', '18T17:01'])
  await visit(0, id, ['18T17:10', '18T17:20'])
  const { total, hours } = await read(owner)
  expect(total).toEqual({ visits: 1, driveBys: 0, insideNow: 0, medianSeconds: null, longestSeconds: null })
  expect(hours).toEqual([{ weekday: 3, hour: 8, visits: 1 }])
})

test('another company’s visits are not counted', async () => {
  const { owner, geofences, visit } = await companyWith('Theirs')
  const { id } = await enter.newVehicle(owner)
  await visit(0, id, ['18T08:00', '18T08:10'])
  const other = await server.company('Curious Ltd')
  const { total, choices } = await read(other, { geofences })
  expect([total.visits, choices]).toEqual([0, { geofences: [], vehicles: [], fleetCategories: [] }])
})

test('days are at most a year, never of the future, and the first is never after the last', () => {
  const today = Temporal.PlainDate.from('2026-11-20')
  expect([
    activityDays({}, today),
    activityDays({ startDate: '2020-01-01', endDate: '2030-01-01' }, today),
    activityDays({ startDate: '2026-11-05', endDate: '2026-11-01' }, today),
  ]).toEqual([
    { startDate: '2026-10-22', endDate: '2026-11-20' },
    { startDate: '2025-11-20', endDate: '2026-11-20' },
    { startDate: '2026-11-01', endDate: '2026-11-01' },
  ])
})
