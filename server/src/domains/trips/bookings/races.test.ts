/** Simultaneous bookings of one vehicle, on real connections. */
import { api } from '@roadbook/contract/api'
import fc from 'fast-check'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { appOver, createTestClock, type Person, type TestApp } from '../../../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

let home: TestDatabase
let server: TestApp
let admin: Person
const clients: pg.Client[] = []
beforeAll(async () => {
  home = await createTestDatabase()
  server = await appOver({
    database: home.database,
    clock: createTestClock(new Date('2026-11-20T09:42:00Z')),
  })
  admin = await server.company('Races Ltd')
  for (let count = 0; count < 2; count++) {
    const client = new pg.Client({ connectionString: home.connectionString })
    await client.connect()
    await client.query('set role roadbook_owner')
    clients.push(client)
  }
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await server.close()
  await home.drop()
})

const START_MS = Date.UTC(2026, 10, 21)
const at = (hour: number) => new Date(START_MS + hour * 3_600_000).toISOString()

async function newVehicle(): Promise<string> {
  const body = { registration: uuidv7(), fuelType: 'petrol' as const }
  return (await server.call(admin, api.vehicles.create, { body })).body.id
}

const book = (vehicleId: string, from: number, until: number) =>
  server.call(admin, api.bookings.create, { body: { vehicleId, startDate: at(from), endDate: at(until) } })

const move = (id: string, body: object) => server.call(admin, api.bookings.update, { params: { id }, body })

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of two requests at one moment one wins, and the other learns who has the vehicle', async () => {
  for (let round = 0; round < 10; round++) {
    const vehicleId = await newVehicle()
    const answers = await Promise.all([book(vehicleId, 8, 12), book(vehicleId, 11, 14)])
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'booking_overlap' })
  }
})

test('of two bookings that are moved onto the same time at one moment one stays where it was', async () => {
  for (let round = 0; round < 10; round++) {
    const vehicleId = await newVehicle()
    const made = [await book(vehicleId, 8, 9), await book(vehicleId, 14, 15)]
    const period = { startDate: at(10), endDate: at(11) }
    const answers = await Promise.all(made.map(({ body }) => move(body.id, period)))
    expect(statuses(answers)).toEqual([200, 409])
  }
})

test('two bookings swap their vehicles at one moment without a deadlock', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await newVehicle(), await newVehicle()]
    const early = await book(one, 8, 9)
    const late = await book(other, 14, 15)
    const answers = await Promise.all([
      move(early.body.id, { vehicleId: other }),
      move(late.body.id, { vehicleId: one }),
    ])
    expect(statuses(answers)).toEqual([200, 200])
  }
})

type Hours = [from: number, until: number]

/** Bypasses the server's own check, as another program could. */
function insert(client: pg.Client, vehicleId: string, [from, until]: Hours, status = 'confirmed') {
  return client.query(
    `insert into bookings (tenant_id, id, vehicle_id, user_id, start_date, end_date, category, status)
    values ($1, $2, $3, $4, $5, $6, 'business', $7)`,
    [admin.tenantId, uuidv7(), vehicleId, admin.userId, at(from), at(until), status],
  )
}

test.each([
  ['commit', 'refused'],
  ['rollback', 'stored'],
])('the database itself makes an overlap wait; after a %s of the first it is %s', async (end, outcome) => {
  const [first, second] = clients as [pg.Client, pg.Client]
  const vehicleId = await newVehicle()
  await first.query('begin')
  await insert(first, vehicleId, [8, 12])
  const waiting = insert(second, vehicleId, [11, 13]).then(
    () => 'stored',
    ({ code, message }: { code: string; message: string }) => {
      expect([code, message]).toEqual(['23P01', expect.stringContaining('"bookings_overlap')])
      return 'refused'
    },
  )
  await first.query(end)
  expect(await waiting).toBe(outcome)
})

test('cancelled bookings are in nobody’s way for the database either', async () => {
  const [client] = clients as [pg.Client]
  const vehicleId = await newVehicle()
  await insert(client, vehicleId, [8, 12], 'cancelled')
  await insert(client, vehicleId, [9, 10])
  await expect(insert(client, vehicleId, [9, 11], 'requested')).rejects.toMatchObject({ code: '23P01' })
})

const periods = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 })), { maxLength: 12 })

test('in any order, exactly those are taken that share no hour with one taken before', async () => {
  await fc.assert(
    fc.asyncProperty(periods, async (wanted) => {
      const vehicleId = await newVehicle()
      const taken = new Set<number>()
      for (const [from, lasts] of wanted) {
        const hours = Array.from({ length: lasts }, (_, index) => from + index)
        const isFree = hours.every((hour) => !taken.has(hour))
        expect((await book(vehicleId, from, from + lasts)).status).toBe(isFree ? 201 : 409)
        if (isFree) for (const hour of hours) taken.add(hour)
      }
    }),
    { numRuns: costlyRuns },
  )
})
