import type { QueryClient } from '@tanstack/react-query'
import { upcomingQuery } from '../features/trips/bookings/queries.ts'
import { boardQuery, firstLimits } from '../features/trips/jobs/board/queries.ts'
import { ownJobsQuery } from '../features/trips/jobs/driver/queries.ts'
import { openTripsQuery } from '../features/trips/trips/open-trips/queries.ts'
import { lastTripsQuery, usualTripsQuery } from '../features/trips/trips/queries.ts'
import { vehiclesQuery } from '../features/fleet/vehicles/queries.ts'
import type { Format } from '../lib/format.ts'
import { inBackground } from '../lib/requests/in-background.ts'

type Reader = { userId: string; isDriver: boolean; f: Format }

/**
 * The first page of each daily list, and what a driver needs on the road, loaded while online. The page that shows a failed
 * query loads it again.
 */
export async function readDailyLists(client: QueryClient, { userId, isDriver, f }: Reader): Promise<void> {
  const now = Date.now()
  const today = f.isoDay(new Date(now).toISOString())
  await Promise.all([
    client.prefetchQuery(inBackground(vehiclesQuery())),
    client.prefetchQuery(inBackground(usualTripsQuery(today))),
    client.prefetchQuery(inBackground(upcomingQuery({}, today, f.timeZone))),
    ...(isDriver
      ? [
          client.prefetchQuery(inBackground(ownJobsQuery(userId))),
          client.prefetchQuery(inBackground(openTripsQuery(now))),
          client.prefetchQuery(inBackground(lastTripsQuery())),
          import('./driver-dashboard.tsx'),
        ]
      : [client.prefetchQuery(inBackground(boardQuery({}, firstLimits)))]),
  ])
}
