import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/money/expenses'
import { useFormat } from '../../../lib/use-format.ts'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import { LockSign } from './expense-columns.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { ReceiptSign } from './receipt-sign.tsx'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { Row, Text } from '../../../ui/layout.tsx'

/** An expense in the list on a phone: vehicle and type, date and amount. */
export function ExpenseRow({ expense }: { expense: Expense }) {
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const { id, registration, type, vendor, date, amountMinor, currency, locked } = expense
  return (
    <ListRow
      icon={<ExpenseTypeIcon type={type} />}
      first={
        <Link
          to="/costs/all"
          search={(before) => ({ ...before, expense: id })}
          resetScroll={false}
          className={rowLink}
        >
          {registration}
        </Link>
      }
      second={[labels[type], vendor].filter(Boolean).join(' · ')}
      firstEnd={
        <Row as="span" inline gap={6} weight={500}>
          <ReceiptSign expense={expense} />
          {locked && <LockSign />}
          {f.money(amountMinor, currency)}
        </Row>
      }
      secondEnd={<Text color="muted">{f.day(date)}</Text>}
    />
  )
}
