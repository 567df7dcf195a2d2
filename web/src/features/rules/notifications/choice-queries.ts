import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { NotificationChannel, NotificationKind } from '@roadbook/contract/rules/notifications'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'

export const choicesQuery = () =>
  callQuery(['notification-choices'], api.notifications.choices, { staleTime: 60_000, quiet: 'bar' })

type Choice = { kind: NotificationKind; channel: NotificationChannel; isOn: boolean }

/** The checkbox changes at once, and back if the request fails. */
export function useChoose() {
  const client = useQueryClient()
  const { queryKey } = choicesQuery()
  return useMutation({
    // One after another, so that the last click counts.
    scope: { id: 'notification-choices' },
    mutationFn: (choice: Choice) => call(api.notifications.choose, { body: choice }),
    onMutate: async ({ kind, channel, isOn }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.kind === kind ? { ...one, [channel]: isOn } : one)),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
