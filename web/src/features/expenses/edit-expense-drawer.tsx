import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Expense } from '@roadbook/contract/expenses'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/use-format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { ExpenseFacts } from './expense-facts.tsx'
import { ExpenseFields } from './expense-fields.tsx'
import { changesOf, type ExpenseValues, mergedValues, valuesOf } from './expense-values.ts'
import { useExpenseWords } from './expense-words.ts'
import { expenseQuery, useDeleteExpense, useUpdateExpense } from './queries.ts'
import { type ExpenseForm, placeRefusal, useExpenseForm, validated } from './use-expense-form.ts'

type Props = { expense: Expense; onClose: () => void }

export function EditExpenseDrawer({ expense, onClose }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  // What the fields were filled from: the page may read the expense anew while somebody types.
  const [base, setBase] = useState(expense)
  const form = useExpenseForm(valuesOf(base, locale), locale)
  const update = useUpdateExpense()
  const { both, takeLatest } = useLatest({ base, setBase, form })
  const save = () =>
    validated(form, () => {
      const body = changesOf(valuesOf(base, locale), form.getValues(), locale)
      if (Object.keys(body).length === 0) return onClose()
      update.mutate(
        { of: base, body: { ...body, version: base.version } },
        {
          onSuccess: onClose,
          onError: (error) => {
            placeRefusal(form, error)
            if (error instanceof ApiError && error.code === 'stale_version') void takeLatest()
          },
        },
      )
    })
  return (
    <FormDrawer
      title={t`Edit expense`}
      saveLabel={t`Save expense`}
      form={form}
      isSaving={update.isPending}
      onSave={save}
      onClose={onClose}
    >
      {both !== undefined && <MergedNotice fields={both} latest={base} />}
      <ExpenseFields form={form} vehicle={{ id: base.vehicleId, registration: base.registration }} hasType />
      <ExpenseFacts expense={base} />
      <DeleteButton expense={base} />
    </FormDrawer>
  )
}

type LatestInput = { base: Expense; setBase: (latest: Expense) => void; form: ExpenseForm }

/** After a refusal as stale: what was typed stays, the rest becomes what is saved now. */
function useLatest({ base, setBase, form }: LatestInput) {
  const { locale } = useFormat()
  const client = useQueryClient()
  const [both, setBoth] = useState<readonly (keyof ExpenseValues)[]>()
  const takeLatest = async () => {
    const latest = await client.fetchQuery({ ...expenseQuery(base.id), staleTime: 0 }).catch(() => undefined)
    if (latest === undefined) return
    const fresh = valuesOf(latest, locale)
    const merged = mergedValues(valuesOf(base, locale), form.getValues(), fresh)
    setBase(latest)
    setBoth(merged.both)
    form.setInitialValues(fresh)
    form.setValues(merged.values)
  }
  return { both, takeLatest }
}

type NoticeProps = { fields: readonly (keyof ExpenseValues)[]; latest: Expense }

function MergedNotice({ fields, latest }: NoticeProps) {
  const { t } = useLingui()
  const f = useFormat()
  const types = useExpenseWords()
  const values = valuesOf(latest, f.locale)
  const names: Partial<Record<keyof ExpenseValues, string>> = {
    vehicleId: t`Vehicle`,
    type: t`Type`,
    date: t`Date`,
    amount: t`Amount`,
    currency: t`Currency`,
    vatPercent: t`VAT included`,
    vendor: t`Vendor`,
    odometerKm: t`Odometer on the receipt`,
    note: t`Note`,
  }
  const shown = (field: keyof ExpenseValues) => {
    if (field === 'vehicleId') return latest.registration
    if (field === 'type') return types[latest.type]
    if (field === 'date') return f.day(latest.date)
    if (field === 'amount') return f.money(latest.amountMinor, latest.currency)
    return values[field] === '' ? '–' : values[field]
  }
  const said = fields.map((field) => `${names[field] ?? t`Quantity`}: ${shown(field)}`)
  return (
    <Alert color="red" title={t`Someone else changed this expense`} role="alert">
      <p style={{ margin: 0 }}>
        <Trans>Nothing was overwritten. Your changes are still here; save again to keep them.</Trans>
      </p>
      {said.length > 0 && (
        <p style={{ margin: '8px 0 0' }}>
          <Trans>Saved in the meantime: {said.join(', ')}</Trans>
        </p>
      )}
    </Alert>
  )
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
