/** A trip that ends near a job of its vehicle or driver is linked to it, and webhooks are notified. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { JobsTable } from '../../../../database/schema.ts'
import { type TestDatabase, createTestDatabase } from '../../../../testing/database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { addTenant, addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { createTripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)
const at = (minutes: number): Date => new Date(START_MS + minutes * 60_000)
/** The drive of ten minutes is over at 11. */
const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(600, false).positions
const there = { latitude: track.at(-1)?.latitude ?? 0, longitude: track.at(-1)?.longitude ?? 0 }
/** This many metres north of where the trip ends. */
const beside = (meters: number) => ({ ...there, latitude: there.latitude + meters / 111_195 })

let place: TestDatabase
let tenantId: string
let assignee: string
beforeAll(async () => {
  place = await createTestDatabase()
  tenantId = await addTenant(place)
  assignee = uuidv7()
  const person = {
    tenantId,
    id: assignee,
    email: 'noel@company.example',
    firstName: 'Noel',
    lastName: 'Micallef',
  }
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('users')
      .values({ ...person, roles: ['driver'] })
      .execute(),
  )
})
afterAll(() => place.drop())

async function addJob(more: Partial<Insertable<JobsTable>>): Promise<string> {
  const id = uuidv7()
  const usual = { title: 'Lift', startDate: at(15), endDate: at(60), status: 'assigned', assignee, ...there }
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('jobs')
      .values({ tenantId, id, ...usual, ...more })
      .execute(),
  )
  return id
}

/** The vehicle's drive; each job names its driver. */
async function drive(vehicleId: string, { defaultTripCategory = 'business' } = {}) {
  await place.database.inTenant({ tenantId }, (tx) =>
    tx.updateTable('vehicles').set({ defaultTripCategory }).where('id', '=', vehicleId).execute(),
  )
  await storePositions(place.database, { tenantId, vehicleId }, { positions: track, dueAt: at(60) })
  await createTripWorker({ database: place.database, clock: { now: () => at(60) }, log: silent }).run()
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

async function linked(...ids: string[]): Promise<boolean[]> {
  const rows = await place.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('jobs').select(['id', 'tripId']).where('id', 'in', ids).execute(),
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.tripId !== null)
}

test('a trip that ends 40 m from a job is linked to it, and the history shows the distance', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const id = await addJob({ vehicleId, ...beside(40) })
  const { trips, versions } = await drive(vehicleId)
  expect(await linked(id)).toEqual([true])
  expect(trips.map(({ touched, version }) => [touched, version])).toEqual([[false, 2]])
  expect(versions.map(({ reason, after }) => [reason, after])).toEqual([
    ['detected', expect.anything()],
    ['jobLinked', expect.objectContaining({ jobs: [id] })],
  ])
  const entries = await place.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('auditEntries').selectAll().where('resourceId', '=', id).execute(),
  )
  expect(entries.map(({ action, actorId, changes }) => [action, actorId, changes])).toEqual([
    [
      'linked to a trip',
      null,
      [
        { field: 'tripId', before: null, after: trips[0]?.id },
        { field: 'metersAway', before: null, after: expect.toSatisfy((m: number) => Math.abs(m - 40) <= 1) },
      ],
    ],
  ])
})

test('a trip that ends up to half an hour before the job is linked, an earlier or later one is not', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const early = await addJob({ vehicleId, startDate: at(40) })
  const tooEarly = await addJob({ vehicleId, startDate: at(45), endDate: at(90) })
  const over = await addJob({ vehicleId, startDate: at(0), endDate: at(9) })
  await drive(vehicleId)
  expect(await linked(early, tooEarly, over)).toEqual([true, false, false])
})

test('jobs 130 m away, of another vehicle, open, cancelled, archived or linked by a user are not linked', async () => {
  const [vehicleId, other] = [await addVehicle(place, { tenantId }), await addVehicle(place, { tenantId })]
  const ids = [
    await addJob({ vehicleId, ...beside(130) }),
    await addJob({ vehicleId: other }),
    await addJob({ vehicleId, status: 'open', assignee: null }),
    await addJob({ vehicleId, status: 'cancelled' }),
    await addJob({ vehicleId, archived: true }),
    await addJob({ vehicleId, tripChosen: true }),
    await addJob({ vehicleId, latitude: null, longitude: null }),
  ]
  await drive(vehicleId)
  expect(await linked(...ids)).toEqual(ids.map(() => false))
})

test('a job without a vehicle is linked to a trip of its driver', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const [theirs, nobodys] = [await addJob({}), await addJob({ assignee: null, status: 'done' })]
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('driverAssignments')
      .values({ tenantId, id: uuidv7(), vehicleId, userId: assignee, validFrom: at(-60) })
      .execute(),
  )
  await drive(vehicleId)
  expect(await linked(theirs, nobodys)).toEqual([true, false])
})

test('a private trip is not linked automatically', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const id = await addJob({ vehicleId })
  await drive(vehicleId, { defaultTripCategory: 'private' })
  expect(await linked(id)).toEqual([false])
})

/** Late positions change what was detected before. */
async function rebuild(vehicleId: string, positions: typeof track) {
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: at(200) })
  await createTripWorker({ database: place.database, clock: { now: () => at(200) }, log: silent }).run()
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

async function automaticEntries(jobId: string) {
  const entries = await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('auditEntries')
      .select(['action', 'actorId'])
      .where('resourceId', '=', jobId)
      .orderBy('id')
      .execute(),
  )
  return entries.map(({ action, actorId }) => [action, actorId])
}

/** As if the tracker had sent nothing. */
async function forgetPositions(vehicleId: string): Promise<void> {
  await place.database.asOwner(async (tx) => {
    await tx.deleteFrom('positions').where('vehicleId', '=', vehicleId).execute()
    await tx.deleteFrom('positionSegments').where('vehicleId', '=', vehicleId).execute()
  })
}

test('a trip with only an automatic link is removed when no longer detected, and its job can be linked again', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const id = await addJob({ vehicleId })
  const before = await drive(vehicleId)
  await forgetPositions(vehicleId)
  const still = trackOf(START_MS, home).stand(3_600, false).positions
  const { trips, versions } = await rebuild(vehicleId, still)
  expect([before.trips.length, trips]).toEqual([1, []])
  expect(versions.map(({ reason }) => reason)).toEqual(['detected', 'jobLinked', 'dissolved'])
  expect(await linked(id)).toEqual([false])
  expect(await automaticEntries(id)).toEqual([
    ['linked to a trip', null],
    ['taken off a trip', null],
  ])
})

test('an automatic link moves to the trip that absorbs the linked one, and doesn’t count as an edit', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  // A tunnel of 70 minutes makes two trips, until the tracker sends its positions.
  const isLate = ({ timeMs }: { timeMs: number }): boolean => timeMs >= +at(11) && timeMs < +at(81)
  const all = trackOf(START_MS, home).stand(60, true).drive(5_700, 50).stand(600, false).positions
  const received = all.filter((position) => !isLate(position))
  const first = received.findLast(({ timeMs }) => timeMs < +at(11))
  const id = await addJob({
    vehicleId,
    latitude: first?.latitude ?? 0,
    longitude: first?.longitude ?? 0,
    startDate: at(0),
  })
  const before = await rebuild(vehicleId, received)
  const linkedTo = await tripOf(id)
  const after = await rebuild(vehicleId, all.filter(isLate))
  expect([before.trips.length, after.trips.length]).toEqual([2, 1])
  expect(linkedTo).toBe(before.trips[0]?.id)
  expect(await tripOf(id)).toBe(after.trips[0]?.id)
  expect(after.trips.map(({ touched }) => touched)).toEqual([false])
})

async function tripOf(jobId: string): Promise<string | null | undefined> {
  const row = await place.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('jobs').select('tripId').where('id', '=', jobId).executeTakeFirst(),
  )
  return row?.tripId
}

/** A webhook of the company for trips; returns what is queued for it about the vehicle. */
async function publishedOf(vehicleId: string): Promise<{ type: string; timestamp: string; data: object }[]> {
  const { rows } = await place.database.inTenant({ tenantId }, (tx) =>
    sql<{ body: string }>`select body from webhook_deliveries where body like ${`%${vehicleId}%`}`.execute(
      tx,
    ),
  )
  return rows.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object }) // as it was written
}

async function addWebhook(): Promise<void> {
  const webhook = { tenantId, id: uuidv7(), url: 'https://example.com/', secret: Buffer.alloc(1) }
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('webhooks')
      .values({ ...webhook, eventTypes: ['trip.completed'] })
      .execute(),
  )
}

test('webhooks get a trip once when it has ended, and again by no later computation', async () => {
  await addWebhook()
  const vehicleId = await addVehicle(place, { tenantId })
  const { trips } = await drive(vehicleId)
  const again = { tenantId, vehicleId, fromTime: at(0), toTime: at(60), dueAt: at(61) }
  await place.database.asIngest((tx) => tx.insertInto('dirtyRanges').values(again).execute())
  await createTripWorker({ database: place.database, clock: { now: () => at(62) }, log: silent }).run()
  const [trip] = trips
  expect(await publishedOf(vehicleId)).toEqual([
    {
      type: 'trip.completed',
      timestamp: trip?.endTime.toISOString(),
      data: {
        tripId: trip?.id,
        vehicleId,
        registration: expect.any(String),
        driverId: null,
        startTime: trip?.startTime.toISOString(),
        endTime: trip?.endTime.toISOString(),
        distanceMeters: trip?.distanceMeters,
        durationSeconds: trip?.durationSeconds,
        category: 'business',
      },
    },
  ])
})

test('webhooks get no private trip, and none that is computed days later', async () => {
  await addWebhook()
  const [secret, old] = [await addVehicle(place, { tenantId }), await addVehicle(place, { tenantId })]
  await drive(secret, { defaultTripCategory: 'private' })
  await storePositions(place.database, { tenantId, vehicleId: old }, { positions: track, dueAt: at(60) })
  const clock = { now: () => at(25 * 60) }
  await createTripWorker({ database: place.database, clock, log: silent }).run()
  const { trips } = await tripsAndStopsOf(place.database, { tenantId, vehicleId: old })
  expect(trips.length).toBe(1)
  expect([await publishedOf(secret), await publishedOf(old)]).toEqual([[], []])
})
