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
    const tell = (): void => void tellNews(client)
    return realtime?.listen(notificationChannel(email), {
      event: NOTIFICATION_EVENT,
      onEvent: tell,
      joined: tell,
    })
  }, [client, email, realtime])
}

/** Refetches the newest ones, and shows those that are new. */
async function tellNews(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Notification[]>(latestQuery().queryKey)
  // The first time there is nothing to compare with: existing ones aren't new.
  const latest = await client.fetchQuery({ ...latestQuery(), staleTime: 0 }).catch(() => undefined)
  void client.invalidateQueries({ queryKey: notificationsKey })
  const news = newSince(before, latest)
  if (news.length === 0) return
  const choices = await client.fetchQuery(choicesQuery()).catch(() => undefined)
  const preferences = await client.fetchQuery({ ...preferencesQuery(), staleTime: 0 }).catch(() => undefined)
  for (const notification of news)
    showNotification(notification, { isPushed: isPushed(notification.kind, { choices, preferences }) })
}
