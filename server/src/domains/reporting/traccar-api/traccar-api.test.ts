import { api } from '@roadbook/contract/api'
import type { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import type { FastifyInstance } from 'fastify'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGeofenceAlerts } from '../../../testing/records/add-geofence-alerts.ts'
import { addStop } from '../../../testing/records/add-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { stand } from '../../../testing/records/share-links.ts'
import { areaText } from './groups.ts'
import { read, traccarOver } from './testing.ts'

let server: TestApp
let traccar: FastifyInstance
let admin: Person
let driver: Person
let vans: string
let truck: string
let van: string
const DONGLE_ID = 352_093_081_452_251
beforeAll(async () => {
  server = await createTestApp()
  traccar = await traccarOver(server)
  admin = await server.company('Grand Harbour Services')
  driver = await server.colleague(admin, 'driver')
  const category = { name: 'Vans', colour: '#1456a0' }
  vans = (await server.call(admin, api.settings.createFleetCategory, { body: category })).body.id
  truck = await addVehicle({ registration: 'AAA 111', make: 'MAN', model: 'TGX' })
  const more = { fleetCategoryId: vans, driverId: driver.userId, dongleId: DONGLE_ID, consumptionPer100Km: 8 }
  van = await addVehicle({ registration: 'BBB 222', ...more })
  await stand(server, { ...admin, vehicleId: van }, [
    { minutesAgo: 10, latitude: 35.9, longitude: 14.5, speedKmh: 0 },
    { minutesAgo: 1, latitude: 35.91, longitude: 14.51, speedKmh: 92.6, headingDegrees: 270 },
  ])
  await addTrip(server.database, admin.tenantId, van, { driverId: driver.userId })
  await addTrip(server.database, admin.tenantId, van, {
    startTime: new Date('2026-11-19T10:00:00Z'),
    endTime: new Date('2026-11-19T10:30:00Z'),
    category: 'private',
    maxSpeedKmh: 120,
  })
  await addStop(server.database, admin.tenantId, van, { startTime: new Date('2026-11-19T08:30:00Z') })
})
afterAll(async () => {
  await traccar.close()
  await server.close()
})

async function addVehicle(
  fields: { registration: string } & Partial<VehicleCreate>,
  person = admin,
): Promise<string> {
  const body = { fuelType: 'diesel' as const, ...fields }
  return (await server.call(person, api.vehicles.create, { body })).body.id
}

const ask = async (path: string, person = admin) => read(traccar, path, { as: person.token })
const day = 'from=2026-11-19T00:00:00Z&to=2026-11-20T00:00:00%2B00:00'

test('vehicles are devices, known by the number of their tracker', async () => {
  expect((await ask('/devices')).body).toEqual([
    {
      id: 1,
      attributes: {},
      groupId: 0,
      calendarId: 0,
      name: 'AAA 111',
      uniqueId: truck,
      status: 'unknown',
      lastUpdate: null,
      positionId: 0,
      phone: null,
      model: 'MAN TGX',
      contact: null,
      category: 'car',
      disabled: false,
      expirationTime: null,
    },
    expect.objectContaining({
      id: 2,
      name: 'BBB 222',
      groupId: 1,
      uniqueId: String(DONGLE_ID),
      status: 'online',
      lastUpdate: '2026-11-20T09:41:00.000+00:00',
      positionId: 2 * 2 ** 32 + Date.parse('2026-11-20T09:41:00Z') / 1000,
    }),
  ])
  const chosen = async (query: string) =>
    (await ask(`/devices?${query}`)).body.map(({ name }: { name: string }) => name)
  expect(await chosen('id=1&id=2')).toEqual(['AAA 111', 'BBB 222'])
  expect(await chosen(`uniqueId=${DONGLE_ID}&_dc=5`)).toEqual(['BBB 222'])
  expect(await chosen('uniqueId=unknown')).toEqual([])
  expect((await ask('/devices/2')).body.name).toBe('BBB 222')
  expect((await ask('/devices/3')).status).toBe(404)
  expect((await ask('/devices?id=3')).status).toBe(404)
  expect((await ask('/devices?id=x')).status).toBe(400)
})

test('numbers stay the same, and begin at 1 in each company', async () => {
  const other = await server.company('Valletta Vans')
  const theirs = await addVehicle({ registration: 'AAA 111' }, other)
  const both = await Promise.all([ask('/devices', other), ask('/devices', other), ask('/devices')])
  expect(
    both.map(({ body }) => body.map(({ id, uniqueId }: Record<string, unknown>) => [id, uniqueId])),
  ).toEqual([
    [[1, theirs]],
    [[1, theirs]],
    [
      [1, truck],
      [2, String(DONGLE_ID)],
    ],
  ])
  expect((await ask(`/reports/trips?deviceId=2&${day}`, other)).status).toBe(404)
})

test('the last position has knots, and what the vehicle is doing', async () => {
  const { body: positions } = await ask('/positions')
  expect(positions).toEqual([
    {
      id: 2 * 2 ** 32 + Date.parse('2026-11-20T09:41:00Z') / 1000,
      deviceId: 2,
      protocol: 'roadbook',
      serverTime: '2026-11-20T09:41:00.000+00:00',
      deviceTime: '2026-11-20T09:41:00.000+00:00',
      fixTime: '2026-11-20T09:41:00.000+00:00',
      outdated: false,
      valid: true,
      latitude: 35.91,
      longitude: 14.51,
      altitude: 0,
      speed: 50,
      course: 270,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: [],
      attributes: { motion: true, totalDistance: expect.any(Number) },
    },
  ])
  expect((await ask(`/positions?id=${positions[0].id}`)).body).toMatchObject([{ latitude: 35.91, speed: 50 }])
  expect((await ask('/positions?deviceId=1')).body).toEqual([])
})

test('at most 100 positions are named by their ids', async () => {
  const { body: positions } = await ask('/positions?deviceId=2')
  const named = (count: number) => Array.from({ length: count }, () => `id=${positions[0].id}`).join('&')
  expect((await ask(`/positions?${named(100)}`)).body).toHaveLength(100)
  const { status, body } = await ask(`/positions?${named(101)}`)
  expect([status, body]).toMatchObject([
    400,
    { code: 'malformed_request', details: { fieldErrors: { id: { code: 'list_too_long' } } } },
  ])
})

test('positions of a period are those of the route report, oldest first', async () => {
  const period = 'deviceId=2&from=2026-11-20T09:00:00Z&to=2026-11-20T10:00:00Z'
  const { body } = await ask(`/positions?${period}`)
  expect(
    body.map(({ fixTime, latitude, speed }: Record<string, unknown>) => [fixTime, latitude, speed]),
  ).toEqual([
    ['2026-11-20T09:32:00.000+00:00', 35.9, 0],
    ['2026-11-20T09:41:00.000+00:00', 35.91, 50],
  ])
  expect((await ask(`/reports/route?${period}`)).body).toEqual(body)
  expect((await ask('/reports/route?deviceId=2')).body.code).toBe('period_missing')
  const long = await ask('/reports/route?from=2026-10-01T00:00:00Z&to=2026-11-20T10:00:00Z')
  expect([long.status, long.body.code]).toEqual([400, 'period_too_long'])
})

test('a report is a table for whoever accepts one', async () => {
  const headers = { authorization: `Bearer ${admin.token}`, accept: 'text/csv' }
  const answer = await traccar.inject({ url: `/api/reports/summary?deviceId=2&${day}`, headers })
  expect([answer.headers['content-type'], answer.body]).toEqual([
    'text/csv; charset=utf-8',
    'deviceId,deviceName,spentFuel,distance,averageSpeed,maxSpeed,startOdometer,endOdometer,engineHours,startTime,endTime\n' +
      '2,BBB 222,1.9,24000,12.958963,64.794816,0,24000,3600000,2026-11-19T00:00:00.000+00:00,2026-11-20T00:00:00.000+00:00\n',
  ])
})

test('the positions of a period are tracks in GPX and KML, by their path or by what is accepted', async () => {
  const period = 'deviceId=2&from=2026-11-20T09:00:00Z&to=2026-11-20T10:00:00Z'
  const file = async (path: string, accept = '*/*') => {
    const headers = { authorization: `Bearer ${admin.token}`, accept }
    const { headers: got, body } = await traccar.inject({ url: `/api${path}?${period}`, headers })
    return [got['content-type'], body]
  }
  const gpx = await file('/positions', 'application/gpx+xml')
  expect(gpx).toEqual([
    'application/gpx+xml; charset=utf-8',
    '<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Roadbook" xmlns="http://www.topografix.com/GPX/1/1">' +
      '<trk><name>BBB 222</name><trkseg>' +
      '<trkpt lat="35.9" lon="14.5"><ele>0</ele><time>2026-11-20T09:32:00.000+00:00</time></trkpt>' +
      '<trkpt lat="35.91" lon="14.51"><ele>0</ele><time>2026-11-20T09:41:00.000+00:00</time></trkpt>' +
      '</trkseg></trk></gpx>',
  ])
  expect(await file('/positions/gpx')).toEqual(gpx)
  expect(await file('/reports/route/gpx')).toEqual(gpx)
  expect((await file('/positions/kml'))[1]).toContain(
    '<Placemark><name>BBB 222</name><LineString><tessellate>1</tessellate><coordinates>14.5,35.9,0 14.51,35.91,0 </coordinates></LineString></Placemark></Document></kml>',
  )
  expect((await ask('/positions/gpx')).body.code).toBe('period_missing')
})

test('a report is a workbook with the columns of its table', async () => {
  const { headers, rawPayload } = await traccar.inject({
    url: `/api/reports/trips/xlsx?deviceId=2&${day}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const rows = await Array.fromAsync(streamXlsxRows(rawPayload))
  expect([
    headers['content-type'],
    rows.length,
    rows[0]?.values.slice(0, 3),
    rows[1]?.values.slice(0, 2),
  ]).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    3,
    ['deviceId', 'deviceName', 'spentFuel'],
    [2, 'BBB 222'],
  ])
})

test('an empty report is an empty file of each kind', async () => {
  const empty = 'deviceId=1&from=2026-11-20T09:00:00Z&to=2026-11-20T10:00:00Z'
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const name of ['route/csv', 'route/gpx', 'route/kml', 'route/xlsx', 'stops/csv']) {
    const { statusCode } = await traccar.inject({ url: `/api/reports/${name}?${empty}`, headers })
    expect([name, statusCode]).toEqual([name, 200])
  }
})

test('trips and stops have the odometer at their ends, and drivers their key', async () => {
  const { body: trips } = await ask(`/reports/trips?deviceId=2&${day}`)
  expect(
    trips.map(({ startOdometer, endOdometer }: Record<string, number>) => [startOdometer, endOdometer]),
  ).toEqual([
    [0, 12_000],
    [12_000, 24_000],
  ])
  const { body: stops } = await ask(`/reports/stops?deviceId=2&${day}`)
  expect(stops).toMatchObject([{ startOdometer: 12_000, endOdometer: 12_000 }])
  const key = { code: '5a1f-0007', kind: 'iButton' as const, userId: driver.userId }
  const { body } = await server.call(admin, api.driverKeys.create, { body: key })
  expect((await ask('/drivers')).body).toMatchObject([{ uniqueId: '5A1F0007' }])
  expect((await ask(`/reports/trips?deviceId=2&${day}`)).body).toMatchObject([
    { driverUniqueId: '5A1F0007' },
    {},
  ])
  expect((await ask(`/reports/trips?deviceId=2&${day}`, driver)).body).toMatchObject([
    { driverUniqueId: driver.userId },
  ])
  await server.call(admin, api.driverKeys.delete, { params: { id: body.id } })
})

test('a private trip has its distance and no places, as in our reports', async () => {
  const { body } = await ask(`/reports/trips?deviceId=2&${day}`)
  expect(body).toEqual([
    expect.objectContaining({
      deviceId: 2,
      deviceName: 'BBB 222',
      distance: 12_000,
      duration: 1_800_000,
      averageSpeed: 12.958963,
      maxSpeed: 38.87689,
      startTime: '2026-11-19T08:00:00.000+00:00',
      startLat: 35.9,
      startLon: 14.5,
      endTime: '2026-11-19T08:30:00.000+00:00',
      endLat: 35.85,
      endLon: 14.45,
      driverName: 'Pat Person 2',
    }),
    expect.objectContaining({
      distance: 12_000,
      startLat: null,
      startLon: null,
      startAddress: null,
      endLat: null,
      endAddress: null,
    }),
  ])
})

test('the summary has the figures of the trips, the stops where the vehicle stood', async () => {
  expect((await ask(`/reports/summary?groupId=1&${day}`)).body).toEqual([
    {
      deviceId: 2,
      deviceName: 'BBB 222',
      spentFuel: 1.9,
      distance: 24_000,
      averageSpeed: 12.958963,
      maxSpeed: 64.794816,
      startOdometer: 0,
      endOdometer: 24_000,
      engineHours: 3_600_000,
      startTime: '2026-11-19T00:00:00.000+00:00',
      endTime: '2026-11-20T00:00:00.000+00:00',
    },
  ])
  expect((await ask(`/reports/stops?deviceId=2&${day}`)).body).toMatchObject([
    {
      deviceId: 2,
      duration: 1_800_000,
      startTime: '2026-11-19T08:30:00.000+00:00',
      endTime: '2026-11-19T09:00:00.000+00:00',
      latitude: 35.9,
      longitude: 14.5,
    },
  ])
})

test('alerts of geofences are events, by their types, and each can be read by its number', async () => {
  const geometry = {
    type: 'Point' as const,
    coordinates: [14.51, 35.91] as [number, number],
    radiusMeters: 500,
  }
  const body = { name: 'Depot', geometry, trigger: 'both' as const }
  const made = await server.call(admin, api.geofences.create, { body })
  const { id, name } = made.body
  const vehicle = { id: van, registration: 'BBB 222' }
  await addGeofenceAlerts(server.database, { tenantId: admin.tenantId, vehicle, geofence: { id, name } }, [
    { time: new Date('2026-11-19T09:00:00Z') },
    { time: new Date('2026-11-19T08:00:00Z'), type: 'enter' },
  ])
  const { body: events } = await ask(`/reports/events?deviceId=2&${day}`)
  expect(events).toEqual([
    {
      id: 1,
      attributes: {},
      deviceId: 2,
      type: 'geofenceEnter',
      eventTime: '2026-11-19T08:00:00.000+00:00',
      positionId: 2 * 2 ** 32 + Date.parse('2026-11-19T08:00:00Z') / 1000,
      geofenceId: 1,
      maintenanceId: 0,
    },
    expect.objectContaining({ id: 2, type: 'geofenceExit' }),
  ])
  expect((await ask(`/reports/events?type=geofenceExit&${day}`)).body).toEqual([events[1]])
  expect((await ask(`/reports/events?type=allEvents&deviceId=1&${day}`)).body).toEqual([])
  expect(await ask('/events/2')).toEqual({ status: 200, body: events[1] })
  expect((await ask('/events/3')).status).toBe(404)
  expect((await ask('/geofences')).body).toEqual([
    expect.objectContaining({ id: 1, name: 'Depot', area: 'CIRCLE (35.91 14.51, 500)' }),
  ])
  expect((await ask('/positions')).body).toMatchObject([{ geofenceIds: [1] }])
})

test('a driver reads only their own vehicles, and empty lists of what they may not see', async () => {
  expect((await ask('/devices', driver)).body).toMatchObject([{ id: 2, name: 'BBB 222' }])
  expect((await ask('/devices/1', driver)).status).toBe(404)
  expect((await ask(`/reports/trips?${day}`, driver)).body).toMatchObject([{ startLat: 35.9 }])
  for (const path of ['/geofences', '/drivers', `/reports/events?${day}`]) {
    expect(await ask(path, driver)).toEqual({ status: 200, body: [] })
  }
})

test('fleet categories are groups, and people who drive are drivers', async () => {
  expect((await ask('/groups')).body).toEqual([{ id: 1, attributes: {}, groupId: 0, name: 'Vans' }])
  expect((await ask('/drivers')).body).toEqual([
    { id: expect.any(Number), attributes: {}, name: 'Pat Person 2', uniqueId: driver.userId },
  ])
})

test('classic geofences are geofences, too', async () => {
  const shape = {
    type: 'circle' as const,
    centre: { latitude: 36, longitude: 14 },
    radiusMeters: 200,
  }
  const body = { name: 'Quay', shape, vehicles: null, notifyOnEnter: true, notifyOnExit: false }
  const made = await server.call(admin, api.classicGeofences.create, { body })
  expect((await ask('/geofences')).body).toContainEqual(
    expect.objectContaining({ name: 'Quay', area: 'CIRCLE (36 14, 200)' }),
  )
  await server.call(admin, api.classicGeofences.delete, { params: { id: made.body.id } })
})

test('areas have the latitude first', () => {
  const ring = [
    [14.5, 35.9],
    [14.6, 35.9],
    [14.6, 36],
    [14.5, 35.9],
  ] as [number, number][]
  const text = '35.9 14.5, 35.9 14.6, 36 14.6, 35.9 14.5'
  expect(areaText({ type: 'Polygon', coordinates: [ring] })).toBe(`POLYGON ((${text}))`)
  expect(areaText({ type: 'MultiPolygon', coordinates: [[ring]] })).toBe(`MULTIPOLYGON (((${text})))`)
  expect(areaText({ type: 'LineString', coordinates: ring, widthMeters: 50 })).toBe(`LINESTRING (${text})`)
})
