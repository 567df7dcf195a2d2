/**
 * Measures the list of trips, their suggestions, and their daily totals, in a company with five million trips, over a socket
 * and through the whole app: `npm run bench -- trip-records`. The target is 100 ms at the 99th percentile.
 */
import { companyOverHttp, reportCalls } from '../company-over-http.ts'
import { withDatabase } from '../machine.ts'
import { fillTrips, sizes } from './fill-trips.ts'

/** Enough calls that the slowest two don't determine the 99th percentile. */
const aim = { rounds: 200, warmUp: 20, aimMs: 100, share: 0.99 }
const now = new Date('2026-11-20T16:42:00Z')

type Known = { vehicles: string[]; drivers: string[] }
const nth = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]

/** A day of the last 500. */
function day(n: number, more = 0): string {
  return new Date(now.getTime() - (((n * 37) % 500) - more) * 86_400_000).toISOString().slice(0, 10)
}

const calls: Readonly<Record<string, (n: number, known: Known) => string>> = {
  'trips, newest': (n) => `/paginatedTrips?limit=100&page=${1 + (n % 50)}`,
  'trips, of a month': (n) =>
    `/paginatedTrips?limit=100&startDate=${day(n)}&endDate=${day(n, 30)}&page=${1 + (n % 50)}`,
  'trips, of a vehicle': (n, { vehicles }) => `/paginatedTrips?limit=100&showVehiclesId=${nth(vehicles, n)}`,
  'trips, of a driver': (n, { drivers }) => `/paginatedTrips?limit=100&driversId=${nth(drivers, n)}`,
  'trips, private, of a week': (n) =>
    `/paginatedTrips?limit=100&category=private&startDate=${day(n)}&endDate=${day(n, 7)}`,
  'trips, open, of a month': (n) =>
    `/paginatedTrips?limit=100&open=true&startDate=${day(n)}&endDate=${day(n, 30)}`,
  'trips, searched in a week': (n) =>
    `/paginatedTrips?limit=100&search=Customer+${n % 300}&startDate=${day(n)}&endDate=${day(n, 7)}`,
  'sums of a month': (n) => `/trips/sums?startDate=${day(n)}&endDate=${day(n, 30)}`,
  'typed before': (n) => `/trips/typed-before?field=partner&q=Cust${n % 2 === 0 ? 'omer' : ''}`,
  'analytics of a month, 100 of 2,000 vehicles': (n) =>
    `/analytics/summary?limit=100&months=${day(n).slice(0, 7)}`,
  'analytics of three months, 100 of 2,000 vehicles': () =>
    '/analytics/summary?limit=100&months=2026-09,2026-10,2026-11',
  'analytics of three months, page 2': () =>
    '/analytics/summary?limit=100&page=2&months=2026-09,2026-10,2026-11',
}

await withDatabase(async (database) => {
  const { admin, get, close } = await companyOverHttp(database, 'Trips Ltd', now)
  await fillTrips(database, admin, now)
  const { vehicles, days, tripsADay } = sizes
  console.log(`up to ${(vehicles * days * tripsADay).toLocaleString('en')} trips of ${vehicles} vehicles`)
  const idsOf = (text: string) => database.pools.owner.query<{ id: string }>(text, [admin.tenantId])
  const known: Known = {
    vehicles: (await idsOf('select id from vehicles where tenant_id = $1 order by id')).rows.map(
      ({ id }) => id,
    ),
    drivers: (
      await idsOf(`select id from users where tenant_id = $1 and roles = '{driver}' order by id`)
    ).rows.map(({ id }) => id),
  }
  for (const [name, pathOf] of Object.entries(calls))
    await reportCalls(name, aim, (n) => get(pathOf(n, known)))
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const list = JSON.parse((await get(`/paginatedTrips?limit=100&open=true&page=${page}`)).toString()) as {
        items: { id: string }[]
      }
      return list.items.map(({ id }) => id).join(',')
    }),
  )
  await reportCalls('suggestions for a page of 100', aim, (n) =>
    get(`/trips/suggestions?tripIds=${nth(pages, n)}`),
  )
  await close()
})
