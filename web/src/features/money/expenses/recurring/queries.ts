import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type {
  RecurringExpense,
  RecurringExpenseCreate,
  RecurringExpenseUpdate,
} from '@roadbook/contract/money/recurring-expenses'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'

/** Part of the expenses: entered ones appear in all of their sums. */
export const recurringExpensesQuery = () =>
  callQuery(['expenses', 'recurring'], api.recurringExpenses.list, {})

export const recurringExpenseQuery = (id: string) =>
  callQuery(['expenses', 'recurring', id], api.recurringExpenses.get, { params: { id } })

function useSaved<Input>(
  mutationFn: (input: Input) => Promise<RecurringExpense>,
  saidOf: (recurring: RecurringExpense, input: Input) => string,
) {
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn,
    onSuccess: async (recurring, input) => {
      showSuccess(saidOf(recurring, input))
      await client.invalidateQueries({ queryKey: ['expenses'] })
      await client.invalidateQueries({ queryKey: ['overview'] })
    },
  })
}

/** The locked days as a text; undefined if there are none. */
function useLockedText(): (days: readonly string[]) => string | undefined {
  const f = useFormat()
  return (days) => {
    if (days.length === 0) return undefined
    const list = new Intl.ListFormat(f.locale).format(days.map((day) => f.day(day)))
    return plural(days.length, {
      one: `${list} is locked, so it wasn’t entered.`,
      other: `${list} are locked, so they weren’t entered.`,
    })
  }
}

export function useAddRecurring() {
  const { t } = useLingui()
  const lockedText = useLockedText()
  return useSaved(
    (body: RecurringExpenseCreate) => call(api.recurringExpenses.create, { body }),
    ({ lockedDates }) => {
      const locked = lockedText(lockedDates)
      return locked === undefined ? t`Recurring expense added` : t`Recurring expense added. ${locked}`
    },
  )
}

type Change = {
  id: string
  body: RecurringExpenseUpdate
  /** Locked days that are already known. */
  known: readonly string[]
}

export function useUpdateRecurring() {
  const { t } = useLingui()
  const lockedText = useLockedText()
  return useSaved(
    ({ id, body }: Change) => call(api.recurringExpenses.update, { params: { id }, body }),
    ({ lockedDates }, { known }) => {
      const locked = lockedText(lockedDates.filter((day) => !known.includes(day)))
      return locked === undefined ? t`Recurring expense updated` : t`Recurring expense updated. ${locked}`
    },
  )
}
