/** Rules for every list of the kit, tested with expenses, whose columns have many equal values. */
import type { ExpenseSort } from '@roadbook/contract/money/expenses'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../property-runs.ts'
import type { expenseFilters } from '../domains/money/expenses/expense-filters.ts'
import { expenses } from '../domains/money/expenses/expenses.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { addTenant, addVehicle, asPerson } from '../testing/ingest.ts'
import type { FilterOf } from './filters.ts'
import type { Order } from './read-list.ts'

const COUNT = 60
const types = ExpenseType.options.slice(0, 3)
const days = ['2026-11-02', '2026-11-03', '2026-11-04']
const vendors = ['Agip', 'Enemed', null]

type Filter = FilterOf<typeof expenseFilters>
type Row = {
  id: string
  vehicleId: string
  type: ExpenseType
  date: string
  amountMinor: number
  vendor: string | null
  registration: string
  createdAt: string
}

let home: TestDatabase
let tenantId: string
let all: Row[]
let vehicleIds: string[]

beforeAll(async () => {
  home = await createTestDatabase()
  tenantId = await addTenant(home)
  vehicleIds = [
    await addVehicle(home, { tenantId, registration: 'GHS 1' }),
    await addVehicle(home, { tenantId, registration: 'GHS 2' }),
  ]
  const rows = Array.from({ length: COUNT }, (_, index) => expenseOf(index))
  await asPerson(home, { tenantId }, ({ tx }) => tx.insertInto('expenses').values(rows).execute())
  all = (await read({ filter: {} })).items
  expect(all).toHaveLength(COUNT)
})
afterAll(() => home.drop())

/** Few different values in each column, so that most rows share theirs. */
function expenseOf(index: number) {
  const at = new Date(Date.UTC(2026, 10, 5, 8, index % 4))
  return {
    tenantId,
    id: uuidv7(),
    vehicleId: vehicleIds[index % 2] ?? '',
    type: types[index % 3] ?? 'other',
    date: days[(index * 7) % 3] ?? '',
    amountMinor: 100 * ((index * 5) % 4) + 100,
    vendor: vendors[(index * 11) % 3] ?? null,
    currency: 'EUR',
    createdAt: at,
    updatedAt: at,
  }
}

function read(request: Parameters<typeof expenses.list>[1]): Promise<{ items: Row[]; totalItems: number }> {
  return asPerson(home, { tenantId }, (context) => expenses.list(context, request))
}

const sorts = fc.array(
  fc.record({
    field: fc.constantFrom<ExpenseSort>('date', 'amountMinor', 'type', 'registration', 'vendor', 'createdAt'),
    isDescending: fc.boolean(),
  }),
  { maxLength: 3 },
)

const filters = fc.record(
  {
    vehicleIds: fc.array(fc.nat(1)).map((picks) => [...new Set(picks)].map((pick) => vehicleIds[pick] ?? '')),
    types: fc.subarray(types),
    from: fc.constantFrom(...days),
    to: fc.constantFrom(...days),
  },
  { requiredKeys: [] },
)

test('every row stands on one page, in the order that was asked for, whatever is the same in many rows', async () => {
  await fc.assert(
    fc.asyncProperty(sorts, filters, fc.integer({ min: 1, max: 25 }), async (sort, filter, limit) => {
      const { items: whole } = await read({ filter, sort })
      const pages: Row[] = []
      for (let page = 1; page <= Math.ceil(whole.length / limit) + 1; page++) {
        const { items, totalItems } = await read({ filter, sort, page: { page, limit } })
        expect([totalItems, items.length <= limit]).toEqual([whole.length, true])
        pages.push(...items)
      }
      expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(new Set(pages.map(({ id }) => id)).size).toBe(whole.length)
      expect(isInOrder(whole, sort)).toBe(true)
    }),
    { numRuns: costlyRuns },
  )
})

/** The slow check, following the contract's wording. */
function isInOrder(rows: readonly Row[], sort: readonly Order<ExpenseSort>[]): boolean {
  return rows.slice(1).every((row, index) => comparedBy(sort, rows[index]!, row) <= 0)
}

function comparedBy(sort: readonly Order<ExpenseSort>[], left: Row, right: Row): number {
  for (const { field, isDescending } of sort) {
    const [a, b] = [left[field], right[field]]
    if (a === b) continue
    // Nulls come last in either direction.
    if (a === null || b === null) return a === null ? 1 : -1
    return (a < b ? -1 : 1) * (isDescending ? -1 : 1)
  }
  return 0
}

function fits(row: Row, { vehicleIds: ids = [], types: kinds = [], from, to }: Filter): boolean {
  return (
    (ids.length === 0 || ids.includes(row.vehicleId)) &&
    (kinds.length === 0 || kinds.includes(row.type)) &&
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to)
  )
}

const names = fc.shuffledSubarray(['vehicleIds', 'types', 'from', 'to'] as const, { minLength: 4 })

test('filters leave the rows that fit each of them, in whatever order they are applied', async () => {
  await fc.assert(
    fc.asyncProperty(filters, names, async (filter, order) => {
      const { items } = await read({ filter })
      expect(items).toEqual(all.filter((row) => fits(row, filter)))
      const again = await read({ filter: Object.fromEntries(order.map((name) => [name, filter[name]])) })
      expect(again.items).toEqual(items)
    }),
    { numRuns: costlyRuns },
  )
})

test('what no filter names is not narrowed: an empty list is no filter, and a filter that is left out either', async () => {
  const { totalItems } = await read({ filter: { types: [], vehicleIds: [], from: undefined } })
  expect(totalItems).toBe(COUNT)
})
