import type { QueryClient } from '@tanstack/react-query'
import { upcomingQuery } from '../features/bookings/queries.ts'
import { ownJobsQuery } from '../features/jobs/driver/queries.ts'
import { openTripsQuery } from '../features/trips/open-trips/queries.ts'
import { lastTripsQuery } from '../features/trips/queries.ts'
import { vehiclesQuery } from '../features/vehicles/queries.ts'
import type { Format } from '../lib/format.ts'

/** What a driver needs on the road, read while there is a connection. A query that fails is asked again by the page that shows it. */
export async function readForDriver(client: QueryClient, userId: string, f: Format): Promise<void> {
  const now = Date.now()
  const today = f.isoDay(new Date(now).toISOString())
  await Promise.all([
    client.prefetchQuery(vehiclesQuery()),
    client.prefetchQuery(ownJobsQuery(userId)),
    client.prefetchQuery(upcomingQuery({}, today, f.timeZone)),
    client.prefetchQuery(openTripsQuery(now)),
    client.prefetchQuery(lastTripsQuery()),
  ])
}
