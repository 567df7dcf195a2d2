import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Expense } from '@roadbook/contract/money/expenses'
import { useFormat } from '../../../lib/use-format.ts'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { ExpenseFacts } from './expense-facts.tsx'
import { ExpenseFields } from './expense-fields.tsx'
import { expenseQuery, useDeleteExpense, useUpdateExpense } from './queries.ts'
import { ExpenseHint } from './receipts/expense-hint.tsx'
import { ReceiptsPane } from './receipts/receipts-pane.tsx'
import { useProposals } from './receipts/use-proposals.tsx'
import { useReceipts } from './receipts/use-receipts.ts'
import { useExpenseForm } from './use-expense-form.ts'

type Props = { expense: Expense; onClose: () => void }

export function EditExpenseDrawer({ expense, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useExpenseForm({ expense })
  const { record = expense } = form
  const { vehicleId: chosenVehicleId } = form.getValues()
  const receipts = useReceipts({ vehicleId: chosenVehicleId, expense: record })
  const proposed = useProposals(form)
  const update = useUpdateExpense()
  return (
    <EntityDrawer
      title={t`Edit expense`}
      saveLabel={t`Save expense`}
      form={form}
      also={receipts.also}
      aside={
        <ReceiptsPane
          receipts={receipts}
          vehicleId={record.vehicleId}
          chosenVehicleId={chosenVehicleId}
          highlight={proposed.highlight}
        />
      }
      hint={<ExpenseHint receipts={receipts} proposals={proposed.standing} />}
      change={(of, body) => update.mutateAsync({ of, body: { ...body, version: of.version } })}
      readLatest={({ id }) => client.fetchQuery({ ...expenseQuery(id), staleTime: 0 })}
      onClose={onClose}
    >
      <ExpenseFields
        form={form}
        vehicle={{ id: record.vehicleId, registration: record.registration }}
        hasType
        proposed={proposed}
      />
      <ExpenseFacts expense={record} />
      <DeleteExpense expense={record} />
    </EntityDrawer>
  )
}

/** The caller closes the drawer afterwards. */
function DeleteExpense({ expense }: { expense: Expense }) {
  const { t } = useLingui()
  const f = useFormat()
  const remove = useDeleteExpense()
  const amount = f.money(expense.amountMinor, expense.currency)
  const { registration } = expense
  return (
    <DeleteButton
      label={t`Delete expense`}
      title={t`Delete this expense?`}
      text={t`${amount} will be removed from ${registration}’s costs.`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(expense)}
    />
  )
}
