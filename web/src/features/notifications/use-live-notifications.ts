import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type Pusher from 'pusher-js'
import { useEffect } from 'react'
import { api } from '@roadbook/contract/api'
import { NOTIFICATION_EVENT, notificationChannel, type Notification } from '@roadbook/contract/notifications'
import { call } from '../../lib/api.ts'
import { installationQuery } from '../../lib/installation.ts'
import { reportError } from '../../lib/report-error.ts'
import { newSince } from './new-since.ts'
import { latestQuery, notificationsKey } from './queries.ts'
import { showNotification } from './show-notification.ts'

/** Hears of new notifications while the page is open; a failure is only logged, and the poll goes on. */
export function useLiveNotifications(email: string): void {
  const client = useQueryClient()
  const { data: installation } = useQuery(installationQuery())
  const key = installation?.realtime?.key
  // Outside React: a connection to the server.
  useEffect(() => {
    if (key === undefined || key === '') return undefined
    const abort = new AbortController()
    const pusher = connect(key, email, () => void tellNews(client))
    pusher.catch((error: unknown) => reportError(error, { where: 'realtime' }))
    abort.signal.addEventListener('abort', () => {
      pusher.then((connected) => connected.disconnect()).catch(() => undefined)
    })
    return () => abort.abort()
  }, [client, email, key])
}

async function connect(key: string, email: string, onNews: () => void): Promise<Pusher> {
  const { default: PusherClient } = await import('pusher-js')
  const { hostname, port, protocol } = globalThis.location
  const pusher = new PusherClient(key, {
    // Required by the client, and unused with a host of our own.
    cluster: 'eu',
    wsHost: hostname,
    wsPort: port === '' ? 80 : Number(port),
    wssPort: port === '' ? 443 : Number(port),
    forceTLS: protocol === 'https:',
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        void authorize(socketId, channelName, done)
      },
    },
  })
  const channel = pusher.subscribe(await notificationChannel(email))
  channel.bind(NOTIFICATION_EVENT, onNews)
  // After a time without connection something may have been missed.
  channel.bind('pusher:subscription_succeeded', onNews)
  channel.bind('pusher:subscription_error', (error: unknown) => reportError(error, { where: 'realtime' }))
  return pusher
}

/** With the caller’s own token, renewed where it is old. */
async function authorize(
  socketId: string,
  channel: string,
  done: (error: Error | null, answer: { auth: string } | null) => void,
): Promise<void> {
  try {
    const body = { socket_id: socketId, channel_name: channel }
    done(null, await call(api.notifications.authorize, { body }, { quiet: true }))
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}

/** Reads the newest again, and shows those that are new. */
async function tellNews(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Notification[]>(latestQuery().queryKey)
  // The first time there is nothing to compare with: what is there is not news.
  const latest = await client.fetchQuery({ ...latestQuery(), staleTime: 0 }).catch(() => undefined)
  void client.invalidateQueries({ queryKey: notificationsKey })
  for (const notification of newSince(before, latest)) showNotification(notification)
}
