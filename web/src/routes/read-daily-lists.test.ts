// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { tripsQuery, usualSort, usualTripsQuery } from '../features/trips/trips/queries.ts'
import { createFormat } from '../lib/format.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { progress } from '../lib/progress.ts'
import { readDailyLists } from './read-daily-lists.ts'

afterEach(() => void vi.unstubAllGlobals())

const f = createFormat({ locale: 'en-GB', timeZone: 'Europe/Malta', currency: 'EUR' })
const shared = ['bookings/list', 'trips/list', 'vehicles/list']

test.each([
  { isDriver: true, own: ['jobs/own', 'trips/list', 'trips/open'] },
  { isDriver: false, own: ['jobs/board'] },
])('the daily lists are read before anybody opens them, isDriver $isDriver', async ({ isDriver, own }) => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }))
  const bar = vi.spyOn(progress, 'start')
  const client = createQueryClient()
  await readDailyLists(client, { userId: '0199b2a0-0000-7000-8000-000000000002', isDriver, f })
  const read = client.getQueryCache().getAll()
  expect(read.map(({ queryKey }) => queryKey.slice(0, 2).join('/')).toSorted()).toEqual(
    [...shared, ...own].toSorted(),
  )
  expect(bar).not.toHaveBeenCalled()
})

test('the trips of the last week are found the next morning, and those of a filter are others', () => {
  const today = usualTripsQuery('2026-11-20')
  expect(usualTripsQuery('2026-11-21').meta).toEqual(today.meta)
  const filter = { startDate: '2026-11-14', endDate: '2026-11-20', period: 'last7Days' as const, q: 'Sliema' }
  expect(tripsQuery(filter, { sort: usualSort, page: 1 }).meta).not.toEqual(today.meta)
  const { period: _named, ...days } = filter
  expect(tripsQuery(days, { sort: usualSort, page: 1 }).meta).toBeUndefined()
})
