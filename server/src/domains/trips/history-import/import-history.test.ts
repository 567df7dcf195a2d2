import { readFileSync } from 'node:fs'
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { readPositions } from '../../tracking/positions/read-positions.ts'

let server: TestApp
let owner: Person

beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
})
afterAll(() => server.close())

async function newVehicle(): Promise<string> {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'petrol' },
  })
  return body.id
}

const drive = readFileSync(new URL('fixtures/envirocar-0fd5ef_2020-02-28T1154.gpx', import.meta.url), 'utf8')

test('a drive of years ago stands in the vehicle’s history, once however often it is imported', async () => {
  const id = await newVehicle()
  const call = () =>
    server.call(owner, api.historyImport.create, { params: { id }, query: { format: 'gpx' }, file: drive })
  const answers = [await call(), await call()]
  const expected = { stored: 95, skipped: [], refused: {} }
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [201, expected],
    [201, expected],
  ])
  const [from, to] = [new Date('2020-02-28T00:00:00Z'), new Date('2020-02-29T00:00:00Z')]
  const positions = await server.database.asIngest((tx) =>
    readPositions(tx, { tenantId: owner.tenantId, vehicleId: id, from, to }),
  )
  expect(positions).toHaveLength(95)
})

test('the live state of a vehicle is not what it did years ago', async () => {
  const id = await newVehicle()
  await server.call(owner, api.historyImport.create, {
    params: { id },
    query: { format: 'gpx' },
    file: drive,
  })
  const { body } = await server.call(owner, api.vehicles.get, { params: { id } })
  expect([body.state, body.lastPosition]).toEqual(['noDevice', null])
})

test('a file that cannot be read is refused with a message, and leaves no audit entry', async () => {
  const id = await newVehicle()
  const answer = await server.call(owner, api.historyImport.create, {
    params: { id },
    query: { format: 'csv' },
    file: 'when;where',
  })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { message: expect.stringContaining('Missing: time, latitude, longitude') },
  ])
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  expect(body.items.map((entry) => entry.action)).toEqual(['created'])
})

test('a preview tells what an import would do, does nothing, and knows what is there', async () => {
  const id = await newVehicle()
  const file = [
    'time,latitude,longitude',
    '2020-02-28T11:54:19Z,35.9,14.5',
    '2020-02-28T11:54:29Z,35.901,14.5',
    '2020-02-28T11:54:39Z,35.902,14.5',
    '2020-02-28T11:54:49Z,0,0',
    '2020-02-28T11:54:59Z,,',
    '2090-02-28T11:54:59Z,35.9,14.5',
    'yesterday,35.9,14.5',
  ].join('\n')
  const given = { params: { id }, query: { format: 'csv' as const }, file }
  const preview = async () => (await server.call(owner, api.historyImport.preview, given)).body
  const expected = {
    positions: 4,
    from: '2020-02-28T11:54:19.000Z',
    to: '2020-02-28T11:54:49.000Z',
    distanceMeters: 222,
    geometry: expect.any(String),
    skipped: [
      { reason: 'noTime', points: 1 },
      { reason: 'noPlace', points: 1 },
    ],
    refused: { tooFarInTheFuture: 1 },
    doubtful: 1,
    known: 0,
    knownTrips: 0,
  }
  expect([await preview(), await preview()]).toEqual([expected, expected])
  await server.call(owner, api.historyImport.create, given)
  expect((await preview()).known).toBe(4)
})

test('a preview of a file with no position at all says so in numbers', async () => {
  const file = 'time,lat,lon\nnow,35.9,14.5\n'
  const answer = await server.call(owner, api.historyImport.preview, {
    params: { id: await newVehicle() },
    query: { format: 'csv' },
    file,
  })
  expect([answer.status, answer.body.positions, answer.body.from, answer.body.skipped]).toEqual([
    200,
    0,
    null,
    [{ reason: 'noTime', points: 1 }],
  ])
})

test('a table with other columns is refused with the columns that it has and which are missing', async () => {
  const file = 'time;Breite;Laenge\n'
  const answer = await server.call(owner, api.historyImport.preview, {
    params: { id: await newVehicle() },
    query: { format: 'csv' },
    file,
  })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { message: expect.stringContaining('Missing: latitude, longitude. Found: time, Breite, Laenge') },
  ])
})
