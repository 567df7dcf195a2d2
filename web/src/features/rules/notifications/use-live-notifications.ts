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
    const showLatest = newsShower(client)
    return realtime?.listen(notificationChannel(email), {
      event: NOTIFICATION_EVENT,
      onEvent: () => void showLatest(),
      joined: () => void showLatest(),
    })
  }, [client, email, realtime])
}

/** Shows what is new since it was called before. One request at a time: what comes meanwhile is shown by another one. */
function newsShower(client: QueryClient): () => Promise<void> {
  // Not left to the query, whose data is dropped after five minutes without a component that shows it.
  let known: readonly Notification[] | undefined
  let isReading = false
  let isBehind = false
  return async () => {
    isBehind = true
    if (isReading) return
    isReading = true
    try {
      while (isBehind) {
        isBehind = false
        known ??= client.getQueryData(latestQuery().queryKey)
        const latest = await readLatest(client)
        const news = newSince(known, latest)
        known = latest ?? known
        await showNews(client, news)
      }
    } finally {
      isReading = false
    }
  }
}

/** Undefined if that fails. */
async function readLatest(client: QueryClient): Promise<Notification[] | undefined> {
  const query = latestQuery()
  // That of an open list may be older than the message.
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
