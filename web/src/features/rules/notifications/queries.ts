import { useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { NOTIFICATION_LIST_SIZE } from '@roadbook/contract/rules/notifications'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { notificationParams, type NotificationsSearch } from './search.ts'

/** While there is no real-time connection. */
const POLL_MS = 60_000
const PAGE_SIZE = 50

export const notificationsKey = ['notifications'] as const

/** The newest, as the bell shows them. */
export const latestQuery = () =>
  callQuery([...notificationsKey, 'latest'], api.notifications.list, {
    query: { limit: NOTIFICATION_LIST_SIZE },
    refetchInterval: POLL_MS,
    quiet: 'bar',
  })

export const unreadQuery = () =>
  callQuery([...notificationsKey, 'unread'], api.notifications.countUnread, {
    refetchInterval: POLL_MS,
    quiet: 'bar',
  })

/** All matching ones, page by page. */
export function allQuery(search: NotificationsSearch) {
  const filter = askedBy(notificationParams, search)
  return infiniteQueryOptions({
    queryKey: [...notificationsKey, 'all', filter],
    queryFn: ({ signal, pageParam: before }) =>
      call(api.notifications.list, { query: { ...filter, limit: PAGE_SIZE, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.createdAt),
  })
}

/** Marks these, or all, as read, which can be undone. */
export function useMarkRead() {
  const { t } = useLingui()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (readAt: string) => call(api.notifications.undoRead, { body: { readAt } }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  })
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      call(api.notifications.read, { body: ids ? { ids: [...ids] } : {} }),
    onSuccess: ({ readAt }, ids) => {
      if (ids !== undefined) return
      const action = { id: `read ${readAt}`, label: t`Undo`, run: () => undo.mutate(readAt) }
      showSuccess(t`All marked as read`, action)
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  })
}
