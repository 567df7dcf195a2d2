import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../lib/use-format.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import shortList from '../../../ui/short-list.module.css'
import { useCan, useReach } from '../../people/users/queries.ts'
import { AddExpenseDrawer } from './add-expense-drawer.tsx'
import { ExpenseLine } from './expense-line.tsx'
import { tripExpensesQuery } from './queries.ts'
import { Box } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './trip-expenses.module.css'

type Props = { trip: Trip }

/** The expenses of a trip. */
export function TripExpenses({ trip }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { id, vehicleId, registration, startTime } = trip
  const reach = useReach('trips.read')
  const mayWrite = useCan('expenses.write')
  const [isAdding, adding] = useDisclosure()
  // The list is empty both when expenses are hidden and when there are none; drivers see all expenses of their own trips.
  const isMaybeHidden = reach !== 'own' && trip.start === null
  const query = useQuery(tripExpensesQuery(vehicleId, id))
  if (query.isError && query.data === undefined) {
    return (
      <ErrorPanel error={query.error} title={t`The expenses could not be loaded`} onRetry={query.refetch} />
    )
  }
  if (query.data === undefined) return <Skeleton height={96} mt={16} animate={false} />
  return (
    <Box as="section" maxWidth={860} pt={8} aria-label={t`Expenses of this trip`}>
      {query.data.length === 0 && (
        <p className={classes.calm}>
          {isMaybeHidden ? (
            <Trans>Expenses of private trips are not shown.</Trans>
          ) : (
            <Trans>No expenses were entered for this trip.</Trans>
          )}
        </p>
      )}
      <ul className={shortList.list}>
        {query.data.map((expense) => (
          <li key={expense.id}>
            <ExpenseLine expense={expense} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button
          variant="default"
          className={styleClasses({ mt: 12 })}
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={adding.open}
        >
          <Trans>Add expense</Trans>
        </Button>
      )}
      {isAdding && (
        <AddExpenseDrawer
          vehicleId={vehicleId}
          trip={{ id, vehicleId, registration, day: f.isoDay(startTime) }}
          onClose={adding.close}
        />
      )}
    </Box>
  )
}
