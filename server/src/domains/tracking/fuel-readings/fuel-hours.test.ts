/** What was used in each hour and day is stored with the positions, in whatever order they arrive. */
import { api } from '@roadbook/contract/api'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { writeSegments } from '../positions/write-segments.ts'
import { reporting } from './testing.ts'

let server: TestApp
let fuelOf: ReturnType<typeof reporting>
beforeAll(async () => {
  server = await createTestApp()
  fuelOf = reporting(server)
})
afterAll(() => server.close())

async function company(): Promise<{ owner: Person; vehicleId: string }> {
  const owner = await server.company(crypto.randomUUID())
  const body = { registration: 'A 1', fuelType: 'diesel' as const, tankLitres: 80 }
  const vehicleId = (await server.call(owner, api.vehicles.create, { body })).body.id
  return { owner, vehicleId }
}

const every = (count: number) => Array.from({ length: count }, (_, minute) => minute)
/** 0.1 litres a minute. */
const counting = (minute: number) => ({ fuelUsedLitres: Math.round(10_000 + minute) / 10 })

async function hours({ tenantId }: Person, vehicleId: string) {
  const rows = await server.database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('fuelHours')
      .select(['hour', 'gauge', 'usedWithin', 'usedBefore'])
      .where('vehicleId', '=', vehicleId)
      .orderBy('hour')
      .orderBy('gauge')
      .execute(),
  )
  return rows.map(({ hour, gauge, usedWithin, usedBefore }) => [
    hour.toISOString().slice(11, 13),
    gauge,
    round(usedWithin),
    round(usedBefore),
  ])
}

const round = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

async function litres(owner: Person, vehicleId: string) {
  return (await fuelOf.days(owner, vehicleId)).map(({ day, counterLitres }) => [day, round(counterLitres)])
}

test('each hour is kept with what it used, and with the step from the hour before', async () => {
  const { owner, vehicleId } = await company()
  await fuelOf.report(owner, vehicleId, {
    start: '2026-11-02T08:30:00Z',
    minutes: every(90),
    fuel: (minute) => ({ ...counting(minute), fuelPercent: 80 - Math.floor(minute / 10) }),
  })
  expect(await hours(owner, vehicleId)).toEqual([
    ['08', 'counter', 2.9, 0],
    ['08', 'percent', 2, 0],
    ['09', 'counter', 5.9, 0.1],
    ['09', 'percent', 5, 1],
  ])
  expect(await fuelOf.days(owner, vehicleId)).toEqual([
    { day: '2026-11-02', counterLitres: expect.closeTo(8.9, 6), levelLitres: null, levelPercent: 8 },
  ])
})

test('an hour belongs to the day of the company in which it begins', async () => {
  const { owner, vehicleId } = await company()
  // From half past eleven in the evening in Malta until two.
  await fuelOf.report(owner, vehicleId, {
    start: '2026-11-02T22:30:00Z',
    minutes: every(150),
    fuel: counting,
  })
  expect(await litres(owner, vehicleId)).toEqual([
    ['2026-11-02', 2.9],
    ['2026-11-03', 12],
  ])
  const { body: settings } = await server.call(owner, api.company.get, {})
  await server.call(owner, api.company.update, {
    body: { version: settings.version, timeZone: 'America/New_York' },
  })
  expect(await litres(owner, vehicleId)).toEqual([['2026-11-02', 14.9]])
})

test('late data corrects its hour and the step to the next', async () => {
  const { owner, vehicleId } = await company()
  const day = { start: '2026-11-02T08:00:00Z', fuel: counting }
  await fuelOf.report(owner, vehicleId, { ...day, minutes: every(180).filter((minute) => minute < 30) })
  await fuelOf.report(owner, vehicleId, { ...day, minutes: every(180).filter((minute) => minute >= 120) })
  expect(await hours(owner, vehicleId)).toEqual([
    ['08', 'counter', 2.9, 0],
    ['10', 'counter', 5.9, 9.1],
  ])
  await fuelOf.report(owner, vehicleId, { ...day, minutes: every(180) })
  expect(await hours(owner, vehicleId)).toEqual([
    ['08', 'counter', 5.9, 0],
    ['09', 'counter', 5.9, 0.1],
    ['10', 'counter', 5.9, 0.1],
  ])
  expect(await litres(owner, vehicleId)).toEqual([['2026-11-02', 17.9]])
})

test('whatever order positions come in, the days are the same', async () => {
  const START = Date.parse('2026-11-02T20:00:00Z')
  const parts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 60, maxLength: 60 })
  const resets = fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(parts, resets, async (order, resetAt) => {
      const { owner, vehicleId } = await company()
      const { vehicleId: sorted, owner: other } = await company()
      // Six hours with a reading every six minutes; after a reset the counter begins at zero.
      const fuel = (minute: number) => {
        const since = Math.max(0, ...resetAt.map((nth) => nth * 6).filter((at) => at <= minute))
        const level = 90 - Math.floor(minute / 30)
        return { fuelUsedLitres: (since > 0 ? 1 : 500) + (minute - since) / 10, fuelPercent: level }
      }
      const start = new Date(START).toISOString()
      const minutes = every(60).map((nth) => nth * 6)
      await fuelOf.report(other, sorted, { start, minutes, fuel })
      for (const part of [2, 0, 4, 1, 3]) {
        const own = minutes.filter((_, nth) => order[nth] === part)
        await fuelOf.report(owner, vehicleId, { start, minutes: own, fuel })
      }
      const rounded = async (of: Person, id: string) =>
        (await fuelOf.days(of, id)).map(({ day, counterLitres, levelPercent }) => [
          day,
          round(counterLitres),
          round(levelPercent),
        ])
      expect(await rounded(owner, vehicleId)).toEqual(await rounded(other, sorted))
    }),
    { numRuns: costlyRuns },
  )
})

test('hours whose segment stays as it is are read again once they are marked', async () => {
  const { owner, vehicleId } = await company()
  await fuelOf.report(owner, vehicleId, {
    start: '2026-11-02T08:00:00Z',
    minutes: every(120),
    fuel: counting,
  })
  const before = await hours(owner, vehicleId)
  await server.database.asIngest(async (tx) => {
    await tx.deleteFrom('fuelHours').where('vehicleId', '=', vehicleId).execute()
    await sql`insert into dirty_segments (tenant_id, vehicle_id, hour)
      select tenant_id, vehicle_id, hour from position_segments where vehicle_id = ${vehicleId}`.execute(tx)
  })
  expect(await hours(owner, vehicleId)).toEqual([])
  expect(await writeSegments(server.database.pools.ingest, server.clock.now())).toMatchObject({
    hours: 2,
    written: 0,
  })
  expect(await hours(owner, vehicleId)).toEqual(before)
  expect(await litres(owner, vehicleId)).toEqual([['2026-11-02', 11.9]])
})

test('a marked hour whose positions were deleted keeps what it used', async () => {
  const { owner, vehicleId } = await company()
  await fuelOf.report(owner, vehicleId, {
    start: '2026-11-02T08:00:00Z',
    minutes: every(60),
    fuel: counting,
  })
  await server.database.asIngest(async (tx) => {
    await sql`insert into dirty_segments (tenant_id, vehicle_id, hour)
      select tenant_id, vehicle_id, hour from position_segments where vehicle_id = ${vehicleId}`.execute(tx)
    await tx.deleteFrom('positionSegments').where('vehicleId', '=', vehicleId).execute()
  })
  await writeSegments(server.database.pools.ingest, server.clock.now())
  expect(await litres(owner, vehicleId)).toEqual([['2026-11-02', 5.9]])
})

test('a level in litres takes a share of the vehicle’s own tank for refuelling', async () => {
  const { owner, vehicleId } = await company()
  await fuelOf.report(owner, vehicleId, {
    start: '2026-11-02T08:00:00Z',
    minutes: every(60),
    // A rise of 4.4 litres, 5.5 per cent of the 80.
    fuel: (minute) => ({ fuelLitres: minute < 30 ? 40 - Math.floor(minute / 10) : 42.4 }),
  })
  expect((await fuelOf.days(owner, vehicleId)).map(({ levelLitres }) => levelLitres)).toEqual([2])
})

test('nothing is kept of a device that says nothing of fuel, nor of one that always says zero', async () => {
  const { owner, vehicleId } = await company()
  const day = { start: '2026-11-02T08:00:00Z', minutes: every(60) }
  await fuelOf.report(owner, vehicleId, { ...day, fuel: () => ({}) })
  await fuelOf.report(owner, vehicleId, {
    ...day,
    start: '2026-11-03T08:00:00Z',
    fuel: () => ({ fuelUsedLitres: 0, fuelPercent: 0, fuelLitres: 0 }),
  })
  expect(await hours(owner, vehicleId)).toEqual([])
})

test('another company sees none of it', async () => {
  const { owner, vehicleId } = await company()
  const other = await server.company(crypto.randomUUID())
  await fuelOf.report(owner, vehicleId, {
    start: '2026-11-02T08:00:00Z',
    minutes: every(60),
    fuel: counting,
  })
  expect([await hours(other, vehicleId), await fuelOf.days(other, vehicleId)]).toEqual([[], []])
})
