/** Compares the daily sums with those of the trips, after all kinds of changes. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import type { Scope } from '../../../http/scope.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { companyWithDatabase } from '../../../testing/company-with-database.ts'
import { addUser } from '../../../testing/ingest.ts'
import { addTenant, addVehicle } from '../../../testing/records/trip-store.ts'
import { sumUpAllDays, sumUpDays } from './sum-up-days.ts'
import { sumVehicleDays } from './vehicle-days.ts'
import { sumVehicleMonths } from './vehicle-months.ts'

const { place, tenantId } = await companyWithDatabase()
const vehicleId = await addVehicle(place, { tenantId })
const driverId = await addUser(place, tenantId, 'driver')
const otherDriverId = await addUser(place, tenantId, 'driver')

/** Around the changes of the clocks in Malta and around midnight there, which is 22:00 or 23:00 UTC. */
const startTime = fc
  .constantFrom('2026-03-28', '2026-03-29', '2026-10-25', '2026-11-19')
  .chain((day) =>
    fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minute) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)),
  )
/** Without duration, so that no two overlap. */
const at = startTime.map((time) => ({ startTime: time, endTime: time }))
const measures = {
  driverId: fc.constantFrom(null, driverId, otherDriverId),
  category: fc.constantFrom('business', 'private', 'deliveries'),
  distanceMeters: fc.integer({ min: 0, max: 400_000 }),
  durationSeconds: fc.integer({ min: 0, max: 30_000 }),
  idleSeconds: fc.integer({ min: 0, max: 5_000 }),
  touched: fc.boolean(),
  lockedAt: fc.constantFrom(null, new Date('2026-11-20T00:00:00Z')),
  privacyHeld: fc.boolean(),
  state: fc.constantFrom({ running: true, endRule: null }, { running: false, endRule: 'standing' }),
}
const trip = fc
  .tuple(at, fc.record(measures))
  .map(([times, { state, ...said }]) => ({ ...times, ...state, ...said }))
const change = fc
  .tuple(fc.option(at), fc.record(measures, { requiredKeys: [] }))
  .map(([times, { state, ...said }]) => ({ ...times, ...state, ...said }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), trip }),
  fc.record({ kind: fc.constant('change' as const), nth: fc.nat(), fields: change }),
  fc.record({ kind: fc.constant('remove' as const), nth: fc.nat() }),
  fc.record({
    kind: fc.constant('moveCompany' as const),
    timeZone: fc.constantFrom('Europe/Malta', 'Pacific/Auckland', 'America/St_Johns'),
  }),
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function take(tripIds: string[], one: Step): Promise<void> {
  const tripId = 'nth' in one ? tripIds[one.nth % tripIds.length] : undefined
  await place.database.inTenant({ tenantId }, async (tx) => {
    if (one.kind === 'moveCompany') {
      const { timeZone } = one
      await tx.updateTable('tenants').set({ timeZone }).where('tenantId', '=', tenantId).execute()
      await sumUpAllDays(tx, tenantId)
    } else if (one.kind === 'remove' && tripId) {
      const gone = await tx.deleteFrom('trips').where('id', '=', tripId).returningAll().execute()
      await sumUpDays(tx, tenantId, gone)
    } else if (one.kind === 'change' && tripId) {
      const before = await tx.selectFrom('trips').selectAll().where('id', '=', tripId).execute()
      const after = await tx
        .updateTable('trips')
        .set({ ...one.fields, version: 2 })
        .where('id', '=', tripId)
        .returningAll()
        .execute()
      await sumUpDays(tx, tenantId, [...before, ...after])
    }
  })
  if (one.kind === 'add') tripIds.push(await addTrip(place.database, tenantId, vehicleId, one.trip))
}

const sumColumns = `trips, distance_meters, duration_seconds, idle_seconds, unconfirmed_trips, unconfirmed_held_trips`

/** For each day: the sum of the trips, and the stored one. */
async function keptAndSummed() {
  const { owner } = place.database.pools
  const { rows: summed } = await owner.query(`
    select t.vehicle_id, (t.start_time at time zone c.time_zone)::date::text as day, t.driver_id,
      t.category, count(*) as trips, sum(t.distance_meters) as distance_meters, sum(t.duration_seconds) as duration_seconds,
      sum(t.idle_seconds) as idle_seconds, count(*) filter (where u.is_unconfirmed) as unconfirmed_trips,
      count(*) filter (where u.is_unconfirmed and t.privacy_held) as unconfirmed_held_trips
    from trips t join tenants c using (tenant_id)
    cross join lateral (select not t.running and t.locked_at is null and not t.touched as is_unconfirmed) u
    group by 1, 2, 3, 4 order by 1, 2, t.driver_id nulls first, 4`)
  const { rows: kept } = await owner.query(`
    select vehicle_id, day::text, nullif(driver_id, '00000000-0000-0000-0000-000000000000') as driver_id,
      category, ${sumColumns}
    from vehicle_days where (${sumColumns}) <> (0, 0, 0, 0, 0, 0)
    order by 1, 2, vehicle_days.driver_id, 4`)
  return { summed: summed.map(withNumbers), kept: kept.map(withNumbers) }
}

/** For each month with the days on which somebody drove: as read, and from the trips. */
async function months() {
  const read = await place.database.inTenant({ tenantId }, (tx) =>
    sumVehicleMonths({ scope: scopeOf(), tx }, { months: ['2026-03', '2026-10', '2026-11'] }),
  )
  const { rows } = await place.database.pools.owner.query<object>(`
    select to_char(t.day, 'YYYY-MM') as month, count(*) as trips, count(distinct t.day) as active_days
    from (select date_trunc('day', start_time at time zone c.time_zone) as day
      from trips join tenants c using (tenant_id)) t group by 1 order by 1`)
  const found = read.toSorted((a, b) => a.month.localeCompare(b.month))
  return {
    read: found.map(({ month, trips, activeDays }) => ({ month, trips, active_days: activeDays })),
    counted: rows.map(withNumbers),
  }
}

test('the kept sums are those of the trips, whatever is added, changed and removed, and wherever the company moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const tripIds: string[] = []
      for (const one of steps) await take(tripIds, one)
      const { summed, kept } = await keptAndSummed()
      expect(kept).toEqual(summed)
      const { read, counted } = await months()
      expect(read).toEqual(counted)
      await place.database.pools.owner.query('delete from vehicle_days; delete from trips')
    }),
    { numRuns: costlyRuns },
  )
})

/** They don't change any sum. */
const others = ['record-as-driven', 'link-ended', 'logbook-versions', 'add-addresses']

test('whoever writes trips sums up their days', async () => {
  const writes = /(insertInto|updateTable|deleteFrom)\('trips'\)|(insert into|update|delete from) trips\b/
  const root = new URL('../../../', import.meta.url).pathname
  const forgetful: string[] = []
  for await (const path of glob('**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|testing/.test(path) || others.some((name) => path.endsWith(`/${name}.ts`))) continue
    const code = await readFile(join(root, path), 'utf8')
    if (writes.test(code) && !code.includes('await sumUpDays(')) forgetful.push(path)
  }
  expect(forgetful).toEqual([])
})

/** Sums of integers may come as text. */
function withNumbers(row: unknown): unknown {
  return Object.fromEntries(
    Object.entries(row as object).map(([key, value]) => [
      key,
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ]),
  )
}

function scopeOf(more: Partial<Scope> = {}): Scope {
  return { tenantId, userId: '', email: 'a@b.example', role: 'admin', reach: 'all', ...more }
}

test('sums are by vehicle, day, driver or category; a driver’s are of their own trips; other companies have none', async () => {
  const companyId = await addTenant(place)
  const [van, truck] = [
    await addVehicle(place, { tenantId: companyId }),
    await addVehicle(place, { tenantId: companyId }),
  ]
  const [driver, otherDriver] = [
    await addUser(place, companyId, 'driver'),
    await addUser(place, companyId, 'driver'),
  ]
  const add = (vehicle: string, more: Parameters<typeof addTrip>[3]) =>
    addTrip(place.database, companyId, vehicle, more)
  // Half past midnight of the 20th in Malta.
  await add(van, {
    startTime: new Date('2026-11-19T23:30:00Z'),
    endTime: new Date('2026-11-20T00:00:00Z'),
    distanceMeters: 1_000,
    driverId: driver,
  })
  await add(van, { distanceMeters: 2_000, category: 'private' })
  await add(truck, { distanceMeters: 4_000, driverId: otherDriver })
  const filter = { fromDay: '2026-11-19', toDay: '2026-11-20' }
  const read = (scope: Partial<Scope>, by: Parameters<typeof sumVehicleDays>[2], more = {}) =>
    place.database.inTenant({ tenantId: companyId }, (tx) =>
      sumVehicleDays(
        { scope: scopeOf({ tenantId: companyId, userId: driver, ...scope }), tx },
        { ...filter, ...more },
        by,
      ),
    )
  const sums = (trips: number, distanceMeters: number) => ({
    trips,
    distanceMeters,
    durationSeconds: trips * 1800,
    idleSeconds: trips * 120,
  })
  expect(await read({}, [])).toEqual([sums(3, 7_000)])
  expect(await read({}, ['day'])).toEqual([
    { day: '2026-11-19', ...sums(2, 6_000) },
    { day: '2026-11-20', ...sums(1, 1_000) },
  ])
  expect(await read({}, ['category'], { vehicleIds: [van] })).toEqual([
    { category: 'business', ...sums(1, 1_000) },
    { category: 'private', ...sums(1, 2_000) },
  ])
  expect(await read({}, ['driverId'], { vehicleIds: [van], fromDay: '2026-11-20' })).toEqual([
    { driverId: driver, ...sums(1, 1_000) },
  ])
  expect(await read({ reach: 'own' }, ['vehicleId'])).toEqual([{ vehicleId: van, ...sums(1, 1_000) }])
  expect(await read({}, ['vehicleId'], { driverIds: [otherDriver] })).toEqual([
    { vehicleId: truck, ...sums(1, 4_000) },
  ])
  expect(await read({}, [], { fromDay: '2026-11-21', toDay: '2026-11-30' })).toEqual([sums(0, 0)])
})
