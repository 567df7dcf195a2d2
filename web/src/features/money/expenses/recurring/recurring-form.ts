import { useLingui } from '@lingui/react/macro'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import {
  type RecurrenceInterval,
  RecurringExpense,
  RecurringExpenseCreate,
} from '@roadbook/contract/money/recurring-expenses'
import { useFormat } from '../../../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import {
  chosen,
  chosenId,
  fieldsModel,
  figure,
  firstOf,
  orNull,
  textOrNull,
  type ValuesOf,
} from '../../../../ui/form/fields.ts'
import { type AmountValues, withAmount } from '../../../../ui/form/with-amount.ts'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { useIntervalLabels } from '../../../../ui/labels/recurrence-labels.ts'
import { useVehicleOptions } from '../../../fleet/vehicles/vehicle-select.tsx'

const fieldsIn = (locale: string) => ({
  vehicleId: chosenId,
  type: chosen<ExpenseType>('leasing'),
  vatPercent: orNull(figure({ decimals: 2, locale })),
  vendor: textOrNull,
  note: textOrNull,
  interval: chosen<RecurrenceInterval>('monthly'),
  dayOfMonth: figure({ decimals: 0, locale }),
  startDate: chosen(''),
  endDate: textOrNull,
})
type RecurringValues = ValuesOf<ReturnType<typeof fieldsIn>> & AmountValues

type Body = Omit<RecurringExpenseCreate, 'currency'> & { currency: string }
export type RecurringForm = EntityForm<RecurringValues, Body, RecurringExpense>

export function useRecurringForm(
  { currency, today }: { currency: string; today: string },
  record?: RecurringExpense,
): RecurringForm {
  const { t } = useLingui()
  const { locale } = useFormat()
  const fields = fieldsIn(locale)
  const model = fieldsModel(fields, { schema: RecurringExpenseCreate, saved: RecurringExpense })
  return useEntityForm({
    model: withAmount(model, locale),
    first: { ...firstOf(fields), amount: '', currency, dayOfMonth: '1', startDate: today },
    record,
    texts: {
      vehicleId: { label: t`Vehicle`, message: t`Choose a vehicle.`, options: useVehicleOptions() },
      type: { label: t`Type`, labels: useExpenseTypeLabels() },
      amount: { label: t`Amount`, message: t`Enter an amount other than zero.` },
      currency: { label: t`Currency` },
      vatPercent: {
        label: t`VAT included`,
        message: t`Enter a rate between 0 and 100, with at most two decimal places.`,
      },
      vendor: { label: t`Vendor`, message: t`Use at most 200 characters.` },
      note: { label: t`Note`, message: t`Use at most 2,000 characters.` },
      interval: { label: t`Due`, labels: useIntervalLabels() },
      dayOfMonth: { label: t`Day of the month`, message: t`Enter a day from 1 to 31.` },
      startDate: { label: t`First day`, message: t`Enter a date.` },
      endDate: { label: t`Last day`, message: t`Enter a date.` },
    },
  })
}
