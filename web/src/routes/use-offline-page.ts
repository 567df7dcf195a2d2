import type { CurrentUser } from '@roadbook/contract/people/users'
import { currentRole, reachOf } from '@roadbook/contract/core/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepPage } from '../lib/requests/keep-page.ts'
import { reportError } from '../lib/report-error.ts'
import { useFormat } from '../lib/use-format.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Lists that are available offline; every role may read all of them. */
const dailyPages = ['/dashboard', '/vehicles', '/trips', '/jobs', '/bookings'] as const

/**
 * Makes the page available offline from the first minute: the browser stores its files and the first page of each daily list
 * before anybody has opened them.
 */
export function useOfflinePage(user: CurrentUser): void {
  const router = useRouter()
  const client = useQueryClient()
  const f = useFormat()
  const isDriver = reachOf(currentRole(user.roles), 'jobs.read') === 'own'
  // Outside React: the browser's file cache.
  useEffect(() => {
    const prepare = async () => {
      if (!(await keepPage())) return
      for (const to of dailyPages) await router.preloadRoute({ to })
      const { readDailyLists } = await import('./read-daily-lists.ts')
      await readDailyLists(client, { userId: user.id, isDriver, f })
    }
    whenIdle(() => {
      prepare().catch((cause: unknown) => reportError(cause, { where: 'keep-page' }))
    })
  }, [router, client, isDriver, user.id, f])
}
