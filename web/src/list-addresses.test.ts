// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExpenseSort } from '@roadbook/contract/money/expenses'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { JobSort, JobStatus } from '@roadbook/contract/trips/jobs'
import { VehicleState } from '@roadbook/contract/tracking/locations'
import { TripSort } from '@roadbook/contract/trips/trips'
import { CostsSearch, ExpensesSearch } from './features/money/expenses/search.ts'
import { jobPeriods } from './features/trips/jobs/times/job-period.ts'
import { JobsSearch } from './features/trips/jobs/queries.ts'
import { ShareLinksSearch } from './features/sharing/share-links/search.ts'
import { TripsSearch } from './features/trips/trips/search.ts'
import { VehiclesSearch } from './features/fleet/vehicles/search.ts'
import { simplePeriods } from './lib/period.ts'
import { parseSearch, stringifySearch } from './lib/search.ts'

const searchText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const some = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { minLength: 1, maxLength: 4 })
const sort = (fields: readonly string[]) =>
  fc.tuple(fc.constantFrom(...fields), fc.constantFrom('asc', 'desc')).map((parts) => parts.join(':'))
const flag = fc.constant(true as const)
const id = fc.uuid()
const page = fc.integer({ min: 1, max: 100_000 })
const km = fc.integer({ min: 0, max: 100_000 })
const days = { period: fc.constantFrom(...simplePeriods), from: day, to: day }

/** The possible parameters in each list's URL. */
const lists = [
  [
    'vehicles',
    VehiclesSearch,
    {
      q: searchText,
      states: some(fc.constantFrom(...VehicleState.options)),
      categories: some(id),
      add: flag,
    },
  ],
  [
    'share links',
    ShareLinksSearch,
    {
      q: searchText,
      vehicles: some(id),
      state: fc.constantFrom('active', 'ended'),
      sort: sort(['registration', 'label', 'expiresAt', 'viewCount', 'status']),
      link: id,
      add: flag,
    },
  ],
  [
    'trips',
    TripsSearch,
    {
      ...days,
      q: searchText,
      vehicles: some(id),
      categories: some(fc.constantFrom('business', 'private', 'commute')),
      drivers: some(id),
      groups: some(id),
      minKm: km,
      maxKm: km,
      sort: sort(TripSort),
      page,
    },
  ],
  [
    'expenses',
    ExpensesSearch,
    {
      ...days,
      types: some(fc.constantFrom(...ExpenseType.options)),
      vehicles: some(id),
      sort: sort(ExpenseSort),
      page,
      add: flag,
      expense: id,
    },
  ],
  ['costs', CostsSearch, { ...days, currency: fc.constantFrom('EUR', 'JPY'), sort: searchText, add: flag }],
  [
    'jobs',
    JobsSearch,
    {
      ...days,
      period: fc.constantFrom(...jobPeriods),
      q: searchText,
      mine: flag,
      drivers: some(id),
      vehicles: some(id),
      archived: flag,
      statuses: some(fc.constantFrom(...JobStatus.options)),
      sort: sort(JobSort),
      page,
    },
  ],
] as const

test.each(lists)('every filter of %s comes back from its address as it went in', (_name, schema, parts) => {
  const anySearch = fc.record<Record<string, unknown>>(parts, { requiredKeys: [] })
  fc.assert(
    fc.property(anySearch, (search) => {
      expect(schema.parse(parseSearch(stringifySearch(search)))).toEqual(search)
    }),
  )
})

test.each(lists)('no address of %s is refused, whatever it holds', (_name, schema) => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(schema.shape)), fc.string()), (search) => {
      expect(schema.safeParse(parseSearch(stringifySearch(search))).success).toBe(true)
    }),
  )
})
