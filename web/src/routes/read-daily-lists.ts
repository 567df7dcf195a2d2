import type { QueryClient } from '@tanstack/react-query'
import { upcomingQuery } from '../features/bookings/queries.ts'
import { boardQuery, firstLimits } from '../features/jobs/board/queries.ts'
import { ownJobsQuery } from '../features/jobs/driver/queries.ts'
import { openTripsQuery } from '../features/trips/open-trips/queries.ts'
import { lastTripsQuery, usualTripsQuery } from '../features/trips/queries.ts'
import { vehiclesQuery } from '../features/vehicles/queries.ts'
import type { Format } from '../lib/format.ts'

type Reader = { userId: string; isDriver: boolean; f: Format }

/**
 * The first page of each daily list, and what a driver needs on the road, read while there is a connection. A query that fails is
 * asked again by the page that shows it.
 */
export async function readDailyLists(client: QueryClient, { userId, isDriver, f }: Reader): Promise<void> {
  const now = Date.now()
  const today = f.isoDay(new Date(now).toISOString())
  await Promise.all([
    client.prefetchQuery(vehiclesQuery()),
    client.prefetchQuery(usualTripsQuery(today)),
    client.prefetchQuery(upcomingQuery({}, today, f.timeZone)),
    ...(isDriver
      ? [
          client.prefetchQuery(ownJobsQuery(userId)),
          client.prefetchQuery(openTripsQuery(now)),
          client.prefetchQuery(lastTripsQuery()),
        ]
      : [client.prefetchQuery(boardQuery({}, firstLimits))]),
  ])
}
