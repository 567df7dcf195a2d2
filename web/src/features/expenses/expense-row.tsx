import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/expenses'
import { useFormat } from '../../lib/use-format.ts'
import { ListRow } from '../../ui/list-row.tsx'
import rowClasses from '../../ui/list-row.module.css'
import { LockSign } from './expense-columns.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { useExpenseWords } from './expense-words.ts'
import classes from './expenses.module.css'

/** An expense in the list of a phone: which vehicle and what for, when and how much. */
export function ExpenseRow({ expense }: { expense: Expense }) {
  const f = useFormat()
  const words = useExpenseWords()
  const { id, registration, type, vendor, date, amountMinor, currency, locked } = expense
  return (
    <ListRow
      icon={<ExpenseTypeIcon type={type} />}
      first={
        <Link to="/costs/all" search={(before) => ({ ...before, expense: id })} className={rowClasses.link}>
          {registration}
        </Link>
      }
      second={[words[type], vendor].filter(Boolean).join(' · ')}
      end={
        <>
          <span className={classes.amount}>
            {locked && <LockSign />}
            {f.money(amountMinor, currency)}
          </span>
          <span className={classes.quiet}>{f.day(date)}</span>
        </>
      }
    />
  )
}
