import { useLingui } from '@lingui/react/macro'
import type { ExpenseGap } from '@roadbook/contract/money/expenses'

/** What an expense can lack. */
export function useGapLabels(): Record<ExpenseGap, string> {
  const { t } = useLingui()
  return {
    receipt: t`No receipt`,
    quantity: t`No quantity`,
    odometer: t`No odometer`,
    trip: t`Not linked to a trip`,
    duplicate: t`Duplicates`,
  }
}
