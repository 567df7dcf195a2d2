import { useLingui } from '@lingui/react/macro'
import type { CostPartName } from '@roadbook/contract/money/costs'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'

/** Labels of the parts of a sum: the largest types, and all others. */
export function usePartLabels(): Record<CostPartName, string> {
  const { t } = useLingui()
  return { ...useExpenseTypeLabels(), rest: t`Other types` }
}
