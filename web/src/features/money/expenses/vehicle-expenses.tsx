import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Section } from '../../../ui/section.tsx'
import shortList from '../../../ui/short-list.module.css'
import { useCan } from '../../people/users/queries.ts'
import { ExpenseLine } from './expense-line.tsx'
import { LifetimeCosts } from './costs/lifetime-costs.tsx'
import { lastExpensesQuery } from './queries.ts'
import { styleClasses } from '../../../ui/style-classes.ts'
import { Box } from '../../../ui/layout.tsx'

/** The total cost of a vehicle, and its latest expenses. */
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
    <>
      <LifetimeCosts vehicleId={vehicleId} />
      <Section title={t`Expenses`} link={all}>
        {error !== null && data === undefined && (
          <ErrorPanel error={error} title={t`The expenses could not be loaded`} onRetry={refetch} />
        )}
        {error === null && data === undefined && <Box placeholder height={240} />}
        {data?.items.length === 0 && <Nothing vehicleId={vehicleId} />}
        <ul className={shortList.list} aria-label={t`Recent expenses`}>
          {data?.items.map((expense) => (
            <li key={expense.id}>
              <ExpenseLine expense={expense} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Nothing({ vehicleId }: { vehicleId: string }) {
  const mayAdd = useCan('expenses.write')
  return (
    <p className={shortList.calm}>
      <Trans>No expenses for this vehicle yet.</Trans>
      {mayAdd && (
        <Link
          to="/costs/all"
          search={{ vehicles: [vehicleId], add: true }}
          className={styleClasses({ weight: 500, underline: 'hover' })}
        >
          <Trans>Add expense</Trans>
        </Link>
      )}
    </p>
  )
}
