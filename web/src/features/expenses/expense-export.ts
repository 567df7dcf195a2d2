import { useLingui } from '@lingui/react/macro'
import type { Expense } from '@roadbook/contract/expenses'
import { useMutation } from '@tanstack/react-query'
import { daysName } from '../../lib/period.ts'
import { downloadText } from '../../ui/download.ts'
import { toCsv, type Column } from '../../ui/table-column.ts'
import { type ExpenseFilter, readAllExpenses } from './queries.ts'

type Input = { filter: ExpenseFilter; sort: string; columns: readonly Column<Expense>[] }

/** All expenses of the filter as CSV, also those of other pages. */
export function useExpenseExport({ filter, sort, columns }: Input) {
  const exported = useExportColumns(columns)
  return useMutation({
    mutationFn: async () => {
      const expenses = await readAllExpenses(filter, sort)
      downloadText(
        `expenses-${daysName(filter).replace(' ', '-')}.csv`,
        'text/csv',
        toCsv(exported, expenses),
      )
    },
  })
}

/** A spreadsheet wants one thing in a cell, and the unit beside it or in the head. */
function useExportColumns(columns: readonly Column<Expense>[]): Column<Expense>[] {
  const { t } = useLingui()
  const unit: Record<string, string> = { vatPercent: t`VAT (%)`, odometerMeters: t`Odometer (km)` }
  return columns.flatMap((column) => {
    const named = { ...column, header: unit[column.id] ?? column.header }
    if (column.id === 'amountMinor') {
      return [named, { ...column, header: t`Currency`, text: ({ currency }: Expense) => currency }]
    }
    if (column.id === 'quantity') {
      return [named, { ...column, header: t`Unit`, text: unitOf }]
    }
    return [named]
  })
}

function unitOf({ quantityLitres, quantityKwh }: Expense): string {
  if (quantityLitres !== null) return 'l'
  return quantityKwh === null ? '' : 'kWh'
}
