import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { addVehicle } from '../../../../testing/records/trip-store.ts'
import { readFills } from './read-fills.ts'

const { place, tenantId } = await companyWithDatabase()
const { owner } = place.database.pools

const scope = { tenantId, userId: uuidv7(), email: 'a@b.example', role: 'admin', reach: 'all' } as const
const origin = { now: new Date('2026-11-20T09:42:00Z'), requestId: 'test', ip: '127.0.0.1' }

const [from, to, lookBackDays] = ['2026-11-01', '2026-11-20', 30]

const someFill = fc.record({
  type: fc.constantFrom('fuel', 'charging', 'toll'),
  daysBefore: fc.integer({ min: -2, max: 55 }),
  amountMinor: fc.integer({ min: -9_000, max: 90_000 }).filter((minor) => minor !== 0),
  currency: fc.constantFrom('EUR', 'CHF'),
  quantity: fc.option(fc.double({ min: 0.01, max: 120, noNaN: true })),
  odometerMeters: fc.option(fc.integer({ min: 0, max: 400_000_000 })),
  fullTank: fc.boolean(),
})
type SomeFill = (typeof someFill extends fc.Arbitrary<infer Value> ? Value : never) & {
  id: string
  date: string
}

async function enter(
  vehicleId: string,
  fills: readonly Omit<SomeFill, 'id' | 'date'>[],
): Promise<SomeFill[]> {
  const entered = fills.map((fill) => ({
    ...fill,
    id: uuidv7(),
    date: Temporal.PlainDate.from(to).subtract({ days: fill.daysBefore }).toString(),
  }))
  for (const { id, date, type, amountMinor, currency, quantity, odometerMeters, fullTank } of entered) {
    const [litres, kwh] = [type === 'fuel' ? quantity : null, type === 'charging' ? quantity : null]
    await owner.query(
      `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, quantity_litres, quantity_kwh,
         odometer_meters, full_tank) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [tenantId, id, vehicleId, date, type, currency, amountMinor, litres, kwh, odometerMeters, fullTank],
    )
  }
  return entered
}

/** A vehicle that never drove has no odometer except on its receipts. */
function fillsOf(entered: readonly SomeFill[], type: SomeFill['type'], withReceipts: boolean) {
  const first = Temporal.PlainDate.from(from).subtract({ days: lookBackDays }).toString()
  return entered
    .filter((one) => one.type === type && one.quantity !== null && one.date >= first && one.date <= to)
    .map(({ id, date, quantity, fullTank, odometerMeters, amountMinor, currency }) => ({
      receipt: withReceipts && date >= from ? { expenseId: id, amountMinor, currency } : null,
      date,
      quantity,
      isFull: fullTank,
      odometerMeters,
    }))
}

const sorted = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).toSorted()

test('fills are the receipts with a quantity, in order, with what each cost in the period alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someFill, { maxLength: 12 }), fc.boolean(), async (some, withReceipts) => {
      const [vehicleId, other] = [
        await addVehicle(place, { tenantId }),
        await addVehicle(place, { tenantId }),
      ]
      const entered = await enter(vehicleId, some)
      await enter(other, some.slice(0, 3))
      const found = await place.database.inTenant({ tenantId }, (tx) =>
        readFills(
          { scope, tx, ...origin },
          { vehicleIds: [vehicleId], from, to, lookBackDays, withReceipts },
        ),
      )
      for (const [type, energy] of [
        ['fuel', 'litres'],
        ['charging', 'kwh'],
      ] as const) {
        const fills = found.find((one) => one.energy === energy)?.fills ?? []
        expect(sorted(fills)).toEqual(sorted(fillsOf(entered, type, withReceipts)))
        const places = fills.map(
          ({ date, odometerMeters }) => `${date} ${String(odometerMeters ?? 0).padStart(9, '0')}`,
        )
        expect(places).toEqual(places.toSorted())
      }
    }),
    { numRuns: costlyRuns },
  )
})
