import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SimplePeriod } from '../../../lib/period.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { AddExpense } from './add-expense.tsx'

type Props = {
  period: SimplePeriod | undefined
  onPeriod: (period: SimplePeriod) => void
  onAdd: () => void
}

/** Empty state for a period without expenses, with the next step. */
export function NoExpenses({ period, onPeriod, onAdd }: Props) {
  const { t } = useLingui()
  const isLong = period === 'thisYear' || period === 'lastYear'
  const action = (
    <>
      <AddExpense onAdd={onAdd} />
      {!isLong && (
        <Button variant="default" onClick={() => onPeriod('thisYear')}>
          <Trans>Show this year</Trans>
        </Button>
      )}
    </>
  )
  return (
    <EmptyState title={t`No expenses in this period`} action={action}>
      <Trans>Fuel, leasing, repairs and other costs appear here.</Trans>
    </EmptyState>
  )
}
