import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SimplePeriod } from '../../lib/period.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCan } from '../users/queries.ts'

type Props = {
  period: SimplePeriod | undefined
  onPeriod: (period: SimplePeriod) => void
  onAdd: () => void
  /** Where something but the period narrows the list. */
  onClear?: (() => void) | undefined
}

/** Why nothing is here, and the next step. */
export function NoExpenses({ period, onPeriod, onAdd, onClear }: Props) {
  const { t } = useLingui()
  const mayAdd = useCan('expenses.write')
  if (onClear !== undefined) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    )
    return (
      <EmptyState title={t`No expense fits these filters`} action={clear}>
        <Trans>Other expenses of the period may be there.</Trans>
      </EmptyState>
    )
  }
  const isLong = period === 'thisYear' || period === 'lastYear'
  const action = (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' }}>
      {mayAdd && (
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
          <Trans>Add expense</Trans>
        </Button>
      )}
      {!isLong && (
        <Button variant="default" onClick={() => onPeriod('thisYear')}>
          <Trans>Show this year</Trans>
        </Button>
      )}
    </span>
  )
  return (
    <EmptyState title={t`No expenses in this period`} action={action}>
      <Trans>Fuel, leasing, repairs and all else that a vehicle costs stands here, receipt by receipt.</Trans>
    </EmptyState>
  )
}
