import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  NOTIFICATION_EVENT,
  notificationChannel,
  type Notification,
} from '@roadbook/contract/rules/notifications'
import type { Realtime } from '../../../lib/realtime/realtime.ts'
import { choicesQuery } from './choice-queries.ts'
import { isPushed } from './is-pushed.ts'
import { newSince } from './new-since.ts'
import { preferencesQuery } from './preference-queries.ts'
import { latestQuery, notificationsKey } from './queries.ts'
import { showNotification } from './show-notification.ts'

/** Receives new notifications while the page is open. */
export function useLiveNotifications(realtime: Realtime | undefined, email: string): void {
  const client = useQueryClient()
  // Outside React: messages from the server.
  useEffect(() => {
    // Not left to the query, whose data is dropped after five minutes without a component that shows it.
    let known: readonly Notification[] | undefined
    const showLatest = async (): Promise<void> => {
      const latest = await readLatest(client)
      const news = newSince(known, latest)
      known = latest ?? known
      await showNews(client, news)
    }
    return realtime?.listen(notificationChannel(email), {
      event: NOTIFICATION_EVENT,
      onEvent: () => void showLatest(),
      joined: () => void showLatest(),
    })
  }, [client, email, realtime])
}

/** Undefined if that fails, or a later message asks again. */
async function readLatest(client: QueryClient): Promise<Notification[] | undefined> {
  const query = latestQuery()
  // An answer on its way may be older than the message.
  await client.cancelQueries({ queryKey: query.queryKey })
  const latest = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  void client.invalidateQueries({ queryKey: notificationsKey })
  return latest
}

async function showNews(client: QueryClient, news: readonly Notification[]): Promise<void> {
  if (news.length === 0) return
  const choices = await client.fetchQuery(choicesQuery()).catch(() => undefined)
  const preferences = await client.fetchQuery({ ...preferencesQuery(), staleTime: 0 }).catch(() => undefined)
  for (const notification of news)
    showNotification(notification, { isPushed: isPushed(notification.kind, { choices, preferences }) })
}
