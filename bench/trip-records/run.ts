/**
 * Measures the list of trips, their suggestions, and their daily totals, in a company with five million trips, over a socket
 * and through the whole app: `npm run bench -- trip-records`. The target is 100 ms at the 99th percentile.
 */
import { appOver, createTestClock } from '../../server/src/testing/app-over.ts'
import { ask } from '../ask.ts'
import { percentile, withDatabase } from '../machine.ts'
import { fillTrips, sizes } from './fill-trips.ts'

/** Enough calls that the slowest two don't determine the 99th percentile. */
const CALLS = 200
const WARM_UP = 20
const AIM_MS = 100
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
  const server = await appOver({ database, clock: createTestClock(now) })
  const admin = await server.company('Trips Ltd')
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
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app listens on a port.')
  const headers = { authorization: `Bearer ${admin.token}` }
  const get = (path: string) => ask(`http://127.0.0.1:${address.port}/api${path}`, headers)
  for (const [name, pathOf] of Object.entries(calls)) {
    report(name, await time((n) => get(pathOf(n, known))))
  }
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const list = JSON.parse((await get(`/paginatedTrips?limit=100&open=true&page=${page}`)).toString()) as {
        items: { id: string }[]
      }
      return list.items.map(({ id }) => id).join(',')
    }),
  )
  report(
    'suggestions for a page of 100',
    await time((n) => get(`/trips/suggestions?tripIds=${nth(pages, n)}`)),
  )
  await server.close()
})

async function time(call: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let n = -WARM_UP; n < CALLS; n += 1) {
    const start = performance.now()
    await call(Math.abs(n))
    if (n >= 0) taken.push(performance.now() - start)
  }
  return taken
}

function report(name: string, taken: readonly number[]): void {
  const [middle, most] = [percentile(taken, 0.5), percentile(taken, 0.99)]
  const verdict = most <= AIM_MS ? '' : `  above the aim of ${AIM_MS} ms`
  console.log(
    `${name.padEnd(50)} p50 ${middle.toFixed(1).padStart(6)} ms  p99 ${most.toFixed(1).padStart(6)} ms${verdict}`,
  )
}
