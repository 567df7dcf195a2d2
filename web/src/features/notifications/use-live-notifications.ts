import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NOTIFICATION_EVENT, notificationChannel, type Notification } from '@roadbook/contract/notifications'
import { installationQuery } from '../../lib/installation.ts'
import { reportError } from '../../lib/report-error.ts'
import { choicesQuery } from './choice-queries.ts'
import { closeConnection } from './close-connection.ts'
import { newSince } from './new-since.ts'
import { openConnection } from './open-connection.ts'
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
    const listening = listen({ key, email, signal: abort.signal, onNews: () => void tellNews(client) })
    listening.catch((error: unknown) => reportError(error, { where: 'realtime' }))
    return () => abort.abort()
  }, [client, email, key])
}

type Listening = { key: string; email: string; signal: AbortSignal; onNews: () => void }

async function listen({ key, email, signal, onNews }: Listening): Promise<void> {
  const name = await notificationChannel(email)
  if (signal.aborted) return
  const pusher = await openConnection(key)
  if (signal.aborted) return closeConnection(pusher)
  signal.addEventListener('abort', () => {
    pusher.unsubscribe(name)
    closeConnection(pusher)
  })
  const channel = pusher.subscribe(name)
  channel.bind(NOTIFICATION_EVENT, onNews)
  // After a time without connection something may have been missed.
  channel.bind('pusher:subscription_succeeded', onNews)
  channel.bind('pusher:subscription_error', (error: unknown) => reportError(error, { where: 'realtime' }))
}

/** Reads the newest again, and shows those that are new. */
async function tellNews(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Notification[]>(latestQuery().queryKey)
  // The first time there is nothing to compare with: what is there is not news.
  const latest = await client.fetchQuery({ ...latestQuery(), staleTime: 0 }).catch(() => undefined)
  void client.invalidateQueries({ queryKey: notificationsKey })
  const news = newSince(before, latest)
  if (news.length === 0) return
  const choices = await client.fetchQuery(choicesQuery()).catch(() => undefined)
  for (const notification of news) {
    const choice = choices?.find(({ kind }) => kind === notification.kind)
    showNotification(notification, { isPushed: choice?.push ?? true })
  }
}
