import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { currentUserQuery } from '../users/queries.ts'
import { ExpenseFields } from './expense-fields.tsx'
import { fieldsOf, newExpense } from './expense-values.ts'
import { useAddExpense } from './queries.ts'
import { placeRefusal, useExpenseForm, validated } from './use-expense-form.ts'

type Props = {
  /** The one that the page is about, if it is about one. */
  vehicleId?: string | undefined
  /** On which it was paid. */
  trip?: { id: string; vehicleId: string; day: string }
  onClose: () => void
}

export function AddExpenseDrawer({ vehicleId, trip, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [first] = useState(() =>
    newExpense({
      vehicleId: vehicleId ?? null,
      type: 'fuel',
      today: trip?.day ?? f.isoDay(new Date().toISOString()),
      currency: user.tenant.currency,
    }),
  )
  const form = useExpenseForm(first, f.locale)
  const add = useAddExpense()
  // Two clicks come faster than the button goes grey; one expense is meant.
  const isUnderWay = useRef(false)
  const save = () =>
    validated(form, () => {
      const { vehicleId: id } = form.getValues()
      if (isUnderWay.current || id === null) return
      isUnderWay.current = true
      add.mutate(
        {
          vehicleId: id,
          ...fieldsOf(form.getValues(), f.locale),
          // Of another vehicle it was not paid on this trip.
          ...(trip?.vehicleId === id ? { tripId: trip.id } : {}),
        },
        {
          onSuccess: onClose,
          onError: (error) => {
            isUnderWay.current = false
            placeRefusal(form, error)
          },
        },
      )
    })
  return (
    <FormDrawer
      title={t`Add expense`}
      saveLabel={t`Add expense`}
      form={form}
      isSaving={add.isPending}
      onSave={save}
      onClose={onClose}
    >
      <ExpenseFields form={form} />
    </FormDrawer>
  )
}
