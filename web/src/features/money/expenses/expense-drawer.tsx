import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mayChangeExpense } from '@roadbook/contract/money/expenses'
import { Navigate } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { useWriter } from '../../people/users/queries.ts'
import { EditExpenseDrawer } from './edit-expense-drawer.tsx'
import { expenseQuery, isDeletedQuery } from './queries.ts'
import { LockedExpenseDrawer } from './locked-expense-drawer.tsx'

type Props = { id: string; onClose: () => void }

/** An expense to edit, or read-only if it is locked or the user may not change it. */
export function ExpenseDrawer({ id, onClose }: Props) {
  const { t } = useLingui()
  const by = useWriter('expenses.write')
  const { data: isDeleted } = useQuery(isDeletedQuery(id))
  const query = useQuery({ ...expenseQuery(id), staleTime: 0, enabled: isDeleted === false })
  const expense = query.data
  // Also when going back to a URL with its id after deleting it.
  if (isDeleted) {
    return (
      <Navigate
        to="/costs/all"
        search={(before) => ({ ...before, expense: undefined })}
        replace
        resetScroll={false}
      />
    )
  }
  if (expense !== undefined) {
    const isRead = expense.locked || !mayChangeExpense(by, expense)
    return isRead ? (
      <LockedExpenseDrawer expense={expense} onClose={onClose} />
    ) : (
      <EditExpenseDrawer expense={expense} onClose={onClose} />
    )
  }
  // While loading, the highlighted row and the progress bar are enough; a drawer would open twice.
  if (!query.isError) return null
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {query.error instanceof ApiError && query.error.statusCode === 404 ? (
        // Retrying wouldn't find it either.
        <ErrorPanel
          error={query.error}
          title={t`Expense not found`}
          back={
            <Button variant="default" onClick={onClose}>
              <Trans>Back to the list</Trans>
            </Button>
          }
        />
      ) : (
        <ErrorPanel error={query.error} title={t`This expense could not be loaded`} onRetry={query.refetch} />
      )}
    </Drawer>
  )
}
