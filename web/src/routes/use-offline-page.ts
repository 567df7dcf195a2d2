import type { CurrentUser } from '@roadbook/contract/users'
import { currentRole, reachOf } from '@roadbook/contract/permissions'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { upcomingQuery } from '../features/bookings/queries.ts'
import { ownJobsQuery } from '../features/jobs/driver/queries.ts'
import { openTripsQuery } from '../features/trips/open-trips/queries.ts'
import { lastTripsQuery } from '../features/trips/queries.ts'
import { vehiclesQuery } from '../features/vehicles/queries.ts'
import { keepPage } from '../lib/keep-page.ts'
import { reportError } from '../lib/report-error.ts'
import type { Format } from '../lib/format.ts'
import { useFormat } from '../lib/use-format.ts'

/** Whose lists open without a connection; all of them may be read by every role. */
const dailyPages = ['/dashboard', '/vehicles', '/trips', '/jobs', '/bookings'] as const

/**
 * From the first minute the page opens without a connection: the browser keeps its files, those of the daily pages before
 * anybody has opened them. What a driver needs on the road is read beforehand too; everybody else has what they saw last.
 */
export function useOfflinePage(user: CurrentUser): void {
  const router = useRouter()
  const client = useQueryClient()
  const f = useFormat()
  const isDriver = reachOf(currentRole(user.roles), 'jobs.read') === 'own'
  // Outside React: the browser's store of files.
  useEffect(() => {
    const prepare = async () => {
      if (!(await keepPage())) return
      for (const to of dailyPages) await router.preloadRoute({ to })
      if (isDriver) await readForDriver(client, user.id, f)
    }
    prepare().catch((cause: unknown) => reportError(cause, { where: 'keep-page' }))
  }, [router, client, isDriver, user.id, f])
}

/** A query that fails is asked again by the page that shows it. */
async function readForDriver(client: QueryClient, userId: string, f: Format): Promise<void> {
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
