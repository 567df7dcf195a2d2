import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type {
  RecurringExpenseCreate,
  RecurringExpenseUpdate,
} from '@roadbook/contract/money/recurring-expenses'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useFormChange } from '../../../../ui/form/use-form-change.ts'

/** Part of the expenses: entered ones appear in all of their sums. */
export const recurringExpensesQuery = () =>
  callQuery(['expenses', 'recurring'], api.recurringExpenses.list, {})

export const recurringExpenseQuery = (id: string) =>
  callQuery(['expenses', 'recurring', id], api.recurringExpenses.get, { params: { id } })

const invalidates = [['expenses'], ['overview']]

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
  return useFormChange({
    invalidates,
    call: (body: RecurringExpenseCreate) => call(api.recurringExpenses.create, { body }),
    successMessage: ({ lockedDates }) => {
      const locked = lockedText(lockedDates)
      return locked === undefined ? t`Recurring expense added` : t`Recurring expense added. ${locked}`
    },
  })
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
  return useFormChange({
    invalidates,
    call: ({ id, body }: Change) => call(api.recurringExpenses.update, { params: { id }, body }),
    successMessage: ({ lockedDates }, { known }) => {
      const locked = lockedText(lockedDates.filter((day) => !known.includes(day)))
      return locked === undefined ? t`Recurring expense updated` : t`Recurring expense updated. ${locked}`
    },
  })
}
