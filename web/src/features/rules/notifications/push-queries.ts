import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { currentSubscription, pushObstacle } from './push-browser.ts'

export const pushKey = ['push'] as const

/** The user's browsers. */
export function pushQuery() {
  return queryOptions({
    queryKey: [...pushKey, 'browsers'],
    queryFn: ({ signal }) => call(api.notifications.push, {}, { signal, quiet: true }),
  })
}

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
