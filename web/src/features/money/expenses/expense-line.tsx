import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/money/expenses'
import { useFormat } from '../../../lib/use-format.ts'
import shortList from '../../../ui/short-list.module.css'
import { LockSign } from './expense-columns.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { ReceiptSign } from './receipt-sign.tsx'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { Text } from '../../../ui/layout.tsx'

/** An expense in a list of one vehicle; links to the expenses of its day. */
export function ExpenseLine({ expense }: { expense: Expense }) {
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const { id, vehicleId, date, type, vendor, amountMinor, currency, locked } = expense
  return (
    <Link
      to="/costs/all"
      search={{ vehicles: [vehicleId], from: date, to: date, expense: id }}
      className={shortList.row}
    >
      <Text width="92px" noShrink color="muted" tabular>
        {f.day(date)}
      </Text>
      <ExpenseTypeIcon type={type} />
      <Text grow breakWords py={4}>
        {labels[type]} {vendor !== null && <Text color="muted">{vendor}</Text>}
      </Text>
      <ReceiptSign expense={expense} />
      {locked && <LockSign />}
      <Text noShrink tabular>
        {f.money(amountMinor, currency)}
      </Text>
    </Link>
  )
}
