import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/expenses'
import { useFormat } from '../../lib/use-format.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Section } from '../../ui/section.tsx'
import shortList from '../../ui/short-list.module.css'
import { useCan } from '../users/queries.ts'
import { LockSign } from './expense-columns.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { useExpenseWords } from './expense-words.ts'
import { lastExpensesQuery } from './queries.ts'
import classes from './vehicle-expenses.module.css'

/** What a vehicle has cost at last, of any time. */
export function VehicleExpenses({ vehicleId }: { vehicleId: string }) {
  const { t } = useLingui()
  const mayRead = useCan('expenses.read')
  const { data, error, refetch } = useQuery({ ...lastExpensesQuery(vehicleId), enabled: mayRead })
  if (!mayRead) return null
  const all = (
    <Link to="/costs/all" search={{ vehicles: [vehicleId], period: 'thisYear' }}>
      <Trans>All expenses</Trans>
    </Link>
  )
  return (
    <Section title={t`Expenses`} link={all}>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t`The expenses could not be loaded`} onRetry={refetch} />
      )}
      {error === null && data === undefined && <div className={shortList.blank} />}
      {data?.items.length === 0 && <Nothing vehicleId={vehicleId} />}
      <ul className={shortList.list} aria-label={t`Last expenses`}>
        {data?.items.map((expense) => (
          <li key={expense.id}>
            <ExpenseLine expense={expense} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ExpenseLine({ expense }: { expense: Expense }) {
  const f = useFormat()
  const words = useExpenseWords()
  const { id, vehicleId, date, type, vendor, amountMinor, currency, locked } = expense
  return (
    <Link
      to="/costs/all"
      search={{ vehicles: [vehicleId], from: date, to: date, expense: id }}
      className={shortList.row}
    >
      <span className={classes.day}>{f.day(date)}</span>
      <ExpenseTypeIcon type={type} />
      <span className={classes.what}>
        {words[type]} {vendor !== null && <span className={classes.vendor}>{vendor}</span>}
      </span>
      {locked && <LockSign />}
      <span className={classes.amount}>{f.money(amountMinor, currency)}</span>
    </Link>
  )
}

function Nothing({ vehicleId }: { vehicleId: string }) {
  const mayAdd = useCan('expenses.write')
  return (
    <p className={shortList.calm}>
      <Trans>Nothing is entered for this vehicle yet.</Trans>
      {mayAdd && (
        <Link to="/costs/all" search={{ vehicles: [vehicleId], add: true }} className={classes.add}>
          <Trans>Add expense</Trans>
        </Link>
      )}
    </p>
  )
}
