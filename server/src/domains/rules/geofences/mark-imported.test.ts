import { api } from '@roadbook/contract/api'
import { destination } from '@roadbook/geo/destination'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering } from '../../money/expenses/testing.ts'
import { rangesSinceDrawn } from './mark-imported.ts'
import { createLateVisitsWorker } from './workers.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const depot = { latitude: 35.8719, longitude: 14.4969 }

async function draw(owner: Person, name: string, since: string): Promise<string> {
  const { body } = await server.call(owner, api.geofences.create, {
    body: {
      name,
      geometry: { type: 'Point', coordinates: [depot.longitude, depot.latitude], radiusMeters: 100 },
      trigger: 'both',
    },
  })
  await server.database.asOwner((tx) =>
    tx
      .updateTable('geofences')
      .set({ geometrySince: new Date(since) })
      .where('id', '=', body.id)
      .execute(),
  )
  return body.id
}

/** A vehicle that arrives at the depot at each of these times, and leaves after half an hour. */
function drive(times: readonly string[]): string {
  const points = times.flatMap((time) => {
    const arrivedMs = Date.parse(time)
    return [-5, 0, 15, 30].map((minutes) => {
      const { latitude, longitude } = destination(depot, 90, minutes === 0 || minutes === 15 ? 0 : 900)
      const at = new Date(arrivedMs + minutes * 60_000).toISOString()
      return `<trkpt lat="${latitude}" lon="${longitude}"><time>${at}</time></trkpt>`
    })
  })
  return `<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

async function importDrive(owner: Person, vehicleId: string, times: readonly string[]): Promise<void> {
  const { status } = await server.call(owner, api.historyImport.create, {
    params: { id: vehicleId },
    query: { format: 'gpx' },
    file: drive(times),
  })
  expect(status).toBe(201)
  const { database, clock } = server
  await createLateVisitsWorker({ database, clock }).run(new AbortController().signal)
}

async function visits(owner: Person, id: string) {
  const { body } = await server.call(owner, api.geofences.visits, { params: { id }, query: {} })
  return body.items.map(({ enteredAt, exitedAt, wasThereBefore }) => [enteredAt, exitedAt, wasThereBefore])
}

test('imported positions become visits of each geofence since it was drawn, once however often they are imported', async () => {
  const owner = await server.company('Imports Ltd')
  const vehicle = await entering(server).newVehicle(owner)
  const older = await draw(owner, 'Depot', '2026-05-01T00:00:00Z')
  const newer = await draw(owner, 'Yard', '2026-07-01T00:00:00Z')
  const times = ['2026-04-10T08:00:00Z', '2026-06-10T08:00:00Z', '2026-08-10T08:00:00Z']
  await importDrive(owner, vehicle.id, times)
  const june = ['2026-06-10T08:00:00.000Z', '2026-06-10T08:30:00.000Z', false]
  const august = ['2026-08-10T08:00:00.000Z', '2026-08-10T08:30:00.000Z', false]
  expect(await visits(owner, older)).toEqual([august, june])
  expect(await visits(owner, newer)).toEqual([august])
  await importDrive(owner, vehicle.id, times)
  expect(await visits(owner, older)).toEqual([august, june])
  const alerts = await server.call(owner, api.geofences.history, { params: { id: older }, query: {} })
  expect(alerts.body.items.map(({ type }) => type)).toEqual(['exit', 'enter', 'exit', 'enter'])
})

test('a vehicle that was inside when a geofence was drawn is there from its first position after that', async () => {
  const owner = await server.company('Initial Ltd')
  const vehicle = await entering(server).newVehicle(owner)
  const id = await draw(owner, 'Depot', '2026-06-10T08:10:00Z')
  await importDrive(owner, vehicle.id, ['2026-06-10T08:00:00Z'])
  expect(await visits(owner, id)).toEqual([['2026-06-10T08:15:00.000Z', '2026-06-10T08:30:00.000Z', true]])
})

test('an import into a gap corrects the visit that was open over it', async () => {
  const owner = await server.company('Gaps Ltd')
  const vehicle = await entering(server).newVehicle(owner)
  const id = await draw(owner, 'Depot', '2026-01-01T00:00:00Z')
  await importDrive(owner, vehicle.id, ['2026-06-10T08:00:00Z', '2026-06-20T08:00:00Z'])
  await importDrive(owner, vehicle.id, ['2026-06-15T08:00:00Z'])
  expect((await visits(owner, id)).map(([enteredAt]) => enteredAt)).toEqual([
    '2026-06-20T08:00:00.000Z',
    '2026-06-15T08:00:00.000Z',
    '2026-06-10T08:00:00.000Z',
  ])
})

test('a range begins where each geofence was drawn, and nothing lies before the first of them', () => {
  const span = { fromMs: 100, toMs: 200 }
  expect([
    rangesSinceDrawn(span, []),
    rangesSinceDrawn(span, [10, 50]),
    rangesSinceDrawn(span, [10, 150]),
    rangesSinceDrawn(span, [150, 160, 300]),
    rangesSinceDrawn(span, [201]),
  ]).toEqual([
    [],
    [span],
    [
      { fromMs: 100, toMs: 149 },
      { fromMs: 150, toMs: 200 },
    ],
    [
      { fromMs: 150, toMs: 159 },
      { fromMs: 160, toMs: 200 },
    ],
    [],
  ])
})
