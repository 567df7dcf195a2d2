import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { NotificationPreferences } from '@roadbook/contract/rules/notification-preferences'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'

export const preferencesQuery = () =>
  callQuery(['notification-preferences'], api.notifications.preferences, { staleTime: 60_000, quiet: 'bar' })

/**
 * Fields that it leaves out don't change. It is shown at once, and undone if it fails; the form shows which field is
 * invalid.
 */
export function usePrefer() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery()
  return useMutation({
    // One after another, so that the last change counts.
    scope: { id: 'notification-preferences' },
    meta: { handles: ['fields'] },
    mutationFn: (changed: Partial<NotificationPreferences>) =>
      call(api.notifications.prefer, { body: changed }),
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => known && { ...known, ...changed })
    },
    onSuccess: (current) => client.setQueryData(queryKey, current),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
