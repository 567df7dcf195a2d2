import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Expense } from '@roadbook/contract/expenses'
import { useFormat } from '../../lib/use-format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EntityDrawer } from '../../ui/form/entity-drawer.tsx'
import type { FieldNames } from '../../ui/form/stale-version.tsx'
import { useAllVehicles } from '../vehicles/queries.ts'
import { ExpenseFacts } from './expense-facts.tsx'
import { ExpenseFields } from './expense-fields.tsx'
import { changesOf, type ExpenseValues, fieldOf, valuesOf } from './expense-values.ts'
import { useExpenseTypeLabels } from './expense-type-labels.ts'
import { expenseQuery, useDeleteExpense, useUpdateExpense } from './queries.ts'
import { useExpenseForm } from './use-expense-form.ts'

type Props = { expense: Expense; onClose: () => void }

export function EditExpenseDrawer({ expense, onClose }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const client = useQueryClient()
  const form = useExpenseForm(valuesOf(expense, locale), locale)
  const update = useUpdateExpense()
  return (
    <EntityDrawer
      title={t`Edit expense`}
      saveLabel={t`Save expense`}
      form={form}
      fieldOf={fieldOf}
      editing={{
        record: expense,
        schema: Expense,
        valuesOf: (saved) => valuesOf(saved, locale),
        readLatest: () => client.fetchQuery({ ...expenseQuery(expense.id), staleTime: 0 }),
        names: useFieldNames(),
      }}
      save={(values, base = expense) => {
        const body = changesOf(valuesOf(base, locale), values, locale)
        if (Object.keys(body).length === 0) return undefined
        return update.mutateAsync({ of: base, body: { ...body, version: base.version } })
      }}
      onClose={onClose}
    >
      {(base = expense) => (
        <>
          <ExpenseFields
            form={form}
            vehicle={{ id: base.vehicleId, registration: base.registration }}
            hasType
          />
          <ExpenseFacts expense={base} />
          <DeleteButton expense={base} />
        </>
      )}
    </EntityDrawer>
  )
}

function useFieldNames(): FieldNames<ExpenseValues> {
  const { t } = useLingui()
  const f = useFormat()
  const types = useExpenseTypeLabels()
  const vehicles = useAllVehicles()
  const quantity = { label: t`Quantity` }
  return {
    vehicleId: {
      label: t`Vehicle`,
      show: ({ vehicleId }) => vehicles.find(({ id }) => id === vehicleId)?.registration ?? '',
    },
    type: { label: t`Type`, show: ({ type }) => types[type] },
    date: { label: t`Date`, show: ({ date }) => (isDay(date) ? f.day(date) : date) },
    amount: { label: t`Amount`, show: ({ amount, currency }) => `${amount} ${currency}` },
    currency: { label: t`Currency` },
    vatPercent: { label: t`VAT included` },
    vendor: { label: t`Vendor` },
    litres: quantity,
    kwh: quantity,
    odometerKm: { label: t`Odometer` },
    note: { label: t`Note` },
  }
}

/** A field hands on what it cannot read. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Whoever shows the drawer closes it then. */
function DeleteButton({ expense }: { expense: Expense }) {
  const { t } = useLingui()
  const f = useFormat()
  const remove = useDeleteExpense()
  const amount = f.money(expense.amountMinor, expense.currency)
  const { registration } = expense
  const ask = () =>
    confirm({
      title: t`Delete this expense?`,
      text: t`${amount} will be removed from ${registration}’s costs.`,
      confirmLabel: t`Delete expense`,
      isDanger: true,
      onConfirm: () => remove.mutate(expense),
    })
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start', color: 'var(--rb-danger)' }}
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={ask}
    >
      <Trans>Delete expense</Trans>
    </Button>
  )
}
