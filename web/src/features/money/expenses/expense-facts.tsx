import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/money/expenses'
import { useFormat } from '../../../lib/use-format.ts'
import { Facts } from '../../../ui/section.tsx'
import { useCan } from '../../people/users/queries.ts'

/** Read-only facts: the trip of the expense, where it came from, and who entered it. */
export function ExpenseFacts({ expense }: { expense: Expense }) {
  const { t } = useLingui()
  const f = useFormat()
  const { tripId, recurringExpenseId, importId, externalNumber, createdByName, createdAt } = expense
  const mayImport = useCan('expenses.import')
  const seesRecurring = useCan('recurringExpenses.read')
  const trip = tripId !== null && (
    <Link to="/trips/detail" search={{ id: tripId }}>
      <Trans>Open the trip</Trans>
    </Link>
  )
  return (
    <Facts
      facts={[
        ...(trip === false ? [] : [{ label: t`Trip`, value: trip }]),
        ...(recurringExpenseId === null || !seesRecurring
          ? []
          : [
              {
                label: t`Recurring expense`,
                value: (
                  <Link to="/costs/recurring" search={{ edit: recurringExpenseId }}>
                    <Trans>Open</Trans>
                  </Link>
                ),
              },
            ]),
        ...(externalNumber === null ? [] : [{ label: t`Receipt number`, value: externalNumber }]),
        ...(importId === null || !mayImport
          ? []
          : [
              {
                label: t({ message: 'Import', context: 'noun' }),
                value: (
                  <Link to="/costs/imports/detail" search={{ id: importId }}>
                    <Trans>Open</Trans>
                  </Link>
                ),
              },
            ]),
        { label: t`Entered by`, value: createdByName ?? t`Roadbook` },
        { label: t`Entered at`, value: f.full(createdAt) },
      ]}
    />
  )
}
