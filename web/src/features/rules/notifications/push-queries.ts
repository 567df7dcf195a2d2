import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { currentSubscription, pushObstacle } from './push-browser.ts'

export const pushKey = ['push'] as const

/** The user's browsers. */
export const pushQuery = () => callQuery([...pushKey, 'browsers'], api.notifications.push, { quiet: 'bar' })

/** This browser's subscription. */
export function thisBrowserQuery() {
  return queryOptions({
    queryKey: [...pushKey, 'this browser'],
    queryFn: async () => ({
      obstacle: pushObstacle() ?? null,
      endpoint: (await currentSubscription())?.endpoint ?? null,
      isUndecided: 'Notification' in globalThis && Notification.permission === 'default',
    }),
  })
}
