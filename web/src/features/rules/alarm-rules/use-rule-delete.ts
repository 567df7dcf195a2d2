import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../../lib/toasts.ts'
import { listKeyOf, type RuleQueries } from './use-rule-switch.ts'

type Deleting = {
  rules: RuleQueries
  /** Reads them again. */
  changed: () => Promise<void>
  call: (id: string) => Promise<unknown>
  successMessage: string
}

/** Deletes an alarm or a geofence, which leaves the list at once. */
export function useRuleDelete({ rules, changed, call, successMessage }: Deleting) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (_, id) => {
      showSuccess(successMessage)
      client.setQueryData<{ id: string }[]>(listKeyOf(rules), (all) => all?.filter((one) => one.id !== id))
    },
    onSettled: changed,
  })
}
