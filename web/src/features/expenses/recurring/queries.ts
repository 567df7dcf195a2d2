import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { RecurringExpenseCreate, RecurringExpenseUpdate } from '@roadbook/contract/recurring-expenses'
import { call } from '../../../lib/api.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/entity-form.ts'

/** Part of the expenses: what one enters is seen in all of their sums. */
export function recurringExpensesQuery() {
  return queryOptions({
    queryKey: ['expenses', 'recurring'],
    queryFn: ({ signal }) => call(api.recurringExpenses.list, {}, { signal }),
  })
}

export function recurringExpenseQuery(id: string) {
  return queryOptions({
    queryKey: ['expenses', 'recurring', id],
    queryFn: ({ signal }) => call(api.recurringExpenses.get, { params: { id } }, { signal }),
  })
}

function useSaved<Input, Result>(mutationFn: (input: Input) => Promise<Result>, said: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn,
    onSuccess: async () => {
      showSuccess(said)
      await client.invalidateQueries({ queryKey: ['expenses'] })
      await client.invalidateQueries({ queryKey: ['overview'] })
    },
  })
}

export function useAddRecurring() {
  const { t } = useLingui()
  return useSaved(
    (body: RecurringExpenseCreate) => call(api.recurringExpenses.create, { body }),
    t`Recurring expense added`,
  )
}

export function useUpdateRecurring() {
  const { t } = useLingui()
  return useSaved(
    ({ id, body }: { id: string; body: RecurringExpenseUpdate }) =>
      call(api.recurringExpenses.update, { params: { id }, body }),
    t`Recurring expense updated`,
  )
}
