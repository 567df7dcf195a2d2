import type { RowCounts } from '@roadbook/contract/money/expense-imports'

/** Rows that could be expenses, but won't be imported. */
export function leftOutRows({ add: _added, ignored: _none, ...others }: RowCounts): number {
  return Object.values(others).reduce((sum, rows) => sum + rows, 0)
}
