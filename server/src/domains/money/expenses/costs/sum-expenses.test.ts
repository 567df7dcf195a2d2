/** Compares sums and searches with plain SQL over the records. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import type { Context } from '../../../../http/scope.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { addUser } from '../../../../testing/ingest.ts'
import { addVehicle } from '../../../../testing/records/trip-store.ts'
import { sumDriven } from './cost-per-km.ts'
import type { CostPart } from './cost-sums.ts'
import { driverDays, expenseDriver } from '../expense-driver.ts'
import { sumExpenses } from './sum-expenses.ts'

const { place, tenantId } = await companyWithDatabase()
const { owner } = place.database.pools

function asAdmin<Value>(read: (context: Context) => Promise<Value>): Promise<Value> {
  const scope = { tenantId, userId: uuidv7(), email: 'a@b.example', role: 'admin', reach: 'all' } as const
  const origin = { now: new Date('2026-11-20T09:42:00Z'), requestId: 'test', ip: '127.0.0.1' }
  return place.database.inTenant({ tenantId }, (tx) => read({ scope, tx, ...origin }))
}

/** PostgreSQL's code of a violated exclusion. */
const EXCLUDED = '23P01'

const vehicleIds: string[] = []
const drivers: string[] = []

/**
 * Two thirds of a year, every third day; the vendors' words also occur in registrations. Twelve other vehicles have no
 * expenses.
 */
beforeAll(async () => {
  for (const registration of ['M-GHS 12', 'M-GHS 3', 'M-ELF 300']) {
    const id = await addVehicle(place, { tenantId })
    await owner.query('update vehicles set registration = $2 where id = $1', [id, registration])
    vehicleIds.push(id)
  }
  await owner.query(
    `insert into vehicles (tenant_id, id, registration, fuel_type)
     select $1, gen_random_uuid(), 'M-Z ' || chr(64 + n), 'diesel' from generate_series(1, 12) n
     on conflict do nothing`,
    [tenantId],
  )
  for (let nth = 0; nth < 3; nth += 1) drivers.push(await addUser(place, tenantId, 'driver'))
  await owner.query(
    `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, vendor)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 3], date '2026-03-30' + n % 240,
       (array['fuel', 'toll', 'parking'])[1 + n % 3], (array['EUR', 'EUR', 'CHF'])[1 + n % 3],
       (1 + n * 7 % 900) * (array[1, -1, 1000000000, -1000000000])[1 + n % 4]::bigint,
       (array['Elf Marsa 12', 'Elf 3', 'Ghs Workshop 300', null, 'Wash'])[1 + n % 5]
     from generate_series(1, 600) n on conflict do nothing`,
    [tenantId, vehicleIds],
  )
})

test('a search adds up what it finds, whether its words are in texts, in registrations, in all of these, or one in each', async () => {
  const word = fc.constantFrom('m-', 'elf', 'ghs', '3', '12', '300', 'marsa', 'workshop', 'w', 'nowhere')
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom([], ['fuel'] as const),
      async (words, types) => {
        const added = await asAdmin((context) => sumExpenses(context, { search: words.join(' '), types }))
        const { rows: found } = await owner.query<CostPart & { count: number }>(
          `select e.currency, e.type, sum(e.amount_minor)::bigint as "amountMinor", count(*) as count
           from expenses e join vehicles v on v.tenant_id = e.tenant_id and v.id = e.vehicle_id
           where e.tenant_id = $1 and (cardinality($2::text[]) = 0 or e.type = any ($2)) and not exists (
             select from unnest($3::text[]) as word
             where position(word in lower(concat_ws(' ', e.vendor, e.note))) = 0 and position(word in lower(v.registration)) = 0)
           group by 1, 2 order by 1, 2`,
          [tenantId, types, words],
        )
        const byKind = ({ currency: a, type: b }: CostPart, { currency: c, type: d }: CostPart) =>
          `${a} ${b}` < `${c} ${d}` ? -1 : 1
        expect(added.parts.toSorted(byKind)).toEqual(found.map(({ count: _count, ...part }) => part))
        expect(added.count).toBe(found.reduce((sum, { count }) => sum + count, 0))
      },
    ),
    { numRuns: costlyRuns },
  )
})

test('each day of a vehicle belongs to whoever had it last on that day, by assignments and bookings', async () => {
  const hour = fc.integer({ min: -48, max: 24 * 20 })
  const time = fc.record({
    vehicle: fc.nat({ max: 2 }),
    driver: fc.nat({ max: 2 }),
    start: hour,
    hours: fc.option(fc.integer({ min: 0, max: 100 })),
    isBooking: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(time, { maxLength: 8 }), async (times) => {
      await owner.query('truncate driver_assignments, bookings cascade')
      for (const { vehicle, driver, start, hours, isBooking } of times) {
        const [table, from, to] = isBooking
          ? ['bookings', 'start_date', 'end_date']
          : ['driver_assignments', 'valid_from', 'valid_to']
        // Midnight in Malta is at 22:00 UTC.
        const after = (passed: string) =>
          `timestamptz '2026-06-01T22:00:00Z' + (${passed}) * interval '1 hour'`
        // Those that overlap another of the same kind are left out.
        await owner
          .query(
            `insert into ${table} (tenant_id, id, vehicle_id, user_id, ${from}, ${to}${isBooking ? ', status, category' : ''})
             values ($1, gen_random_uuid(), $2, $3, ${after('$4::int')}, ${after('$4::int + $5::int')}${isBooking ? `, 'confirmed', 'other'` : ''})`,
            [
              tenantId,
              vehicleIds[vehicle],
              drivers[driver],
              start,
              isBooking ? Math.max(1, hours ?? 1) : hours,
            ],
          )
          .catch((cause: { code?: string }) => {
            if (cause.code !== EXCLUDED) throw cause
          })
      }
      const found = await asAdmin(async (context) => {
        const { rows: joined } = await sql`
          select expenses.id, h.user_id as driver from expenses
          left join (${driverDays(context, { from: '2026-05-25', to: '2026-06-30' })}) h
            on h.vehicle_id = expenses.vehicle_id and expenses.date >= h.from_day and expenses.date < h.until_day
          where expenses.tenant_id = ${tenantId} and expenses.date between '2026-05-25' and '2026-06-30' order by 1`.execute(
          context.tx,
        )
        const { rows: each } = await sql`
          select expenses.id, ${expenseDriver} as driver from expenses
          where expenses.tenant_id = ${tenantId} and expenses.date between '2026-05-25' and '2026-06-30' order by 1`.execute(
          context.tx,
        )
        return { joined, each }
      })
      expect(found.joined).toEqual(found.each)
    }),
    { numRuns: costlyRuns },
  )
})

test('a fleet’s distance is that of all its trips, and costs before a vehicle’s first trip are left out', async () => {
  const at = (time: string) => ({ startTime: new Date(time), endTime: new Date(time) })
  await addTrip(place.database, tenantId, vehicleIds[0] ?? '', {
    ...at('2026-05-10T08:00:00Z'),
    distanceMeters: 1_000,
  })
  // Half past midnight of the first of July in Malta.
  await addTrip(place.database, tenantId, vehicleIds[1] ?? '', {
    ...at('2026-06-30T22:30:00Z'),
    distanceMeters: 2_000,
  })
  // Without costs.
  await addTrip(place.database, tenantId, await addVehicle(place, { tenantId }), {
    ...at('2026-07-10T08:00:00Z'),
    distanceMeters: 500,
  })
  const before = async (vehicleId: string | undefined, from: string, to: string) => {
    const { rows } = await owner.query<{ currency: string; amount: number }>(
      `select currency, sum(amount_minor)::bigint as amount from expenses
       where vehicle_id = $1 and date >= $2 and date < $3 group by 1`,
      [vehicleId, from, to],
    )
    return rows.map(({ currency, amount }) => [currency, amount] as const)
  }
  const driven = (startDate: string, endDate: string) =>
    asAdmin((context) => sumDriven(context, { period: { startDate, endDate }, filter: {} }))
  // The third vehicle never drove.
  const july = await driven('2026-07-01', '2026-07-31')
  expect(july.distanceMeters).toBe(2_500)
  expect(july.costsBefore).toEqual(new Map(await before(vehicleIds[2], '2026-07-01', '2026-08-01')))
  const may = await driven('2026-05-05', '2026-05-31')
  const costs = new Map<string, number>()
  for (const [currency, amount] of [
    ...(await before(vehicleIds[0], '2026-05-05', '2026-05-10')),
    ...(await before(vehicleIds[1], '2026-05-05', '2026-06-01')),
    ...(await before(vehicleIds[2], '2026-05-05', '2026-06-01')),
  ]) {
    costs.set(currency, (costs.get(currency) ?? 0) + amount)
  }
  expect([may.distanceMeters, may.costsBefore]).toEqual([1_000, costs])
  expect((await driven('2026-06-01', '2026-06-30')).distanceMeters).toBe(0)
})
