import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { DueRanges } from './due-ranges.ts'
import { addTenant, addVehicle } from '../../../testing/records/trip-store.ts'

const NINE_MS = Date.UTC(2026, 10, 22, 9)

let place: TestDatabase
let vehicle: { tenantId: string; vehicleId: string }
beforeAll(async () => {
  place = await createTestDatabase()
  const tenantId = await addTenant(place)
  vehicle = { tenantId, vehicleId: await addVehicle(place, { tenantId }) }
})
afterAll(() => place.drop())
beforeEach(() => place.database.asOwner((tx) => tx.deleteFrom('dirtyRanges').execute()))

/** This many ranges due at one instant. */
async function leaveMarks(count: number, due: string): Promise<void> {
  const { tenantId, vehicleId } = vehicle
  await place.database.asOwner((tx) =>
    sql`insert into dirty_ranges (tenant_id, vehicle_id, from_time, to_time, due_at)
      select ${tenantId}::uuid, ${vehicleId}::uuid, now(), now(), ${due}::timestamptz
      from generate_series(1, ${count}::int4) on conflict do nothing`.execute(tx),
  )
}

async function idsOf(reading: ReturnType<DueRanges['read']>): Promise<string[]> {
  return (await reading).map(({ id }) => id)
}

test('all ranges that are due are read once, however many have the same instant', async () => {
  await leaveMarks(4_500, '2026-11-22T08:00:00.000123Z')
  await leaveMarks(2_100, '2026-11-22T08:00:00.000124Z')
  await leaveMarks(1, '2026-11-22T09:00:00.001Z')
  const ids = await idsOf(new DueRanges(place.database.pools.ingest).read(NINE_MS))
  expect([ids.length, new Set(ids).size]).toEqual([6_600, 6_600])
})

test('what is more than one turn takes is read by the next ones, at one instant too, and then the last alone', async () => {
  await leaveMarks(19, '2026-11-22T08:00:00.000123Z')
  await leaveMarks(1, '2026-11-22T08:30:00Z')
  const due = new DueRanges(place.database.pools.ingest, { pages: 2, pageRanges: 4 })
  const turns = [0, 1, 2].map((second) => NINE_MS + second)
  const read: string[][] = []
  for (const nowMs of turns) read.push(await idsOf(due.read(nowMs)))
  expect(read.map(({ length }) => length)).toEqual([8, 8, 4])
  expect(new Set(read.flat()).size).toBe(20)
  expect(await idsOf(due.read(NINE_MS + 3))).toEqual(read[2]?.slice(-1))
})

test('a range that becomes visible behind the place where a full turn ended is read by the next', async () => {
  await leaveMarks(8, '2026-11-22T08:59:59Z')
  const due = new DueRanges(place.database.pools.ingest, { pages: 2, pageRanges: 4 })
  const first = await idsOf(due.read(NINE_MS))
  await leaveMarks(1, '2026-11-22T08:59:58Z')
  await leaveMarks(3, '2026-11-22T09:00:05Z')
  const then = [...(await idsOf(due.read(NINE_MS + 6_000))), ...(await idsOf(due.read(NINE_MS + 12_000)))]
  expect([new Set(first).size, new Set([...first, ...then]).size]).toEqual([8, 12])
})

test('a range that stays is read again once a minute; one that becomes visible late, at once', async () => {
  await leaveMarks(1, '2026-11-22T08:00:00Z')
  await leaveMarks(1, '2026-11-22T08:59:58Z')
  const due = new DueRanges(place.database.pools.ingest)
  await due.read(NINE_MS)
  await leaveMarks(1, '2026-11-22T08:59:54Z')
  const counts: number[] = []
  for (const seconds of [5, 59, 60]) counts.push((await due.read(NINE_MS + seconds * 1000)).length)
  expect(counts).toEqual([2, 2, 3])
})
