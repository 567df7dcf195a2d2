import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../../lib/toasts.ts'

type Deleting = {
  call: (id: string) => Promise<unknown>
  said: string
  /** The key of the list, which it leaves at once. */
  listKey: QueryKey
  changed: () => Promise<void>
}

/** Deletes an alarm or a geofence. */
export function useRuleDelete({ call, said, listKey, changed }: Deleting) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (_, id) => {
      showSuccess(said)
      client.setQueryData<{ id: string }[]>(listKey, (all) => all?.filter((one) => one.id !== id))
    },
    onSettled: changed,
  })
}
