import { useLingui } from '@lingui/react/macro'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import {
  type RecurrenceInterval,
  RecurringExpense,
  RecurringExpenseCreate,
} from '@roadbook/contract/money/recurring-expenses'
import { figureOf, minorUnitsOf, writeAmount, writeQuantity } from '../../../../lib/typed-figures.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { useExpenseTypeLabels } from '../../../../ui/expense-type-labels.ts'
import { useIntervalLabels } from '../../../../ui/recurrence-labels.ts'

/** Form values: text as typed. */
type RecurringValues = {
  vehicleId: string | null
  type: ExpenseType
  amount: string
  currency: string
  vatPercent: string
  vendor: string
  note: string
  interval: RecurrenceInterval
  dayOfMonth: string
  startDate: string
  /** Empty without an end. */
  endDate: string
}

type Body = Omit<RecurringExpenseCreate, 'currency'> & { currency: string }
export type RecurringForm = EntityForm<RecurringValues, Body, RecurringExpense>

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

function modelIn(locale: string): FormModel<RecurringValues, Body, RecurringExpense> {
  return {
    schema: RecurringExpenseCreate,
    fieldNames: { amountMinor: 'amount' },
    alsoRefused: ({ vehicleId }) => (vehicleId === null ? ['vehicleId'] : []),
    bodyOf: ({ vehicleId, type, interval, startDate, ...typed }) => ({
      vehicleId: vehicleId ?? '',
      type,
      amountMinor: minorUnitsOf(typed.amount, typed.currency, locale),
      currency: typed.currency,
      vatPercent: typed.vatPercent.trim() === '' ? null : figureOf(typed.vatPercent, { decimals: 2, locale }),
      vendor: textOrNull(typed.vendor),
      note: textOrNull(typed.note),
      interval,
      dayOfMonth: figureOf(typed.dayOfMonth, { decimals: 0, locale }),
      startDate,
      endDate: textOrNull(typed.endDate),
    }),
    saved: { schema: RecurringExpense, valuesOf: (recurring) => valuesOf(recurring, locale) },
  }
}

function valuesOf(recurring: RecurringExpense, locale: string): RecurringValues {
  const { vehicleId, type, amountMinor, currency, vatPercent, vendor, note, interval, startDate } = recurring
  return {
    vehicleId,
    type,
    amount: writeAmount(amountMinor, currency, locale),
    currency,
    vatPercent: vatPercent === null ? '' : writeQuantity(vatPercent, locale),
    vendor: vendor ?? '',
    note: note ?? '',
    interval,
    dayOfMonth: String(recurring.dayOfMonth),
    startDate,
    endDate: recurring.endDate ?? '',
  }
}

export function useRecurringForm(first: RecurringValues, record?: RecurringExpense): RecurringForm {
  const { t } = useLingui()
  const f = useFormat()
  const types = useExpenseTypeLabels()
  const intervals = useIntervalLabels()
  const vehicles = useAllVehicles()
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? f.day(text) : text)
  return useEntityForm({
    model: modelIn(f.locale),
    first,
    record,
    texts: {
      vehicleId: {
        label: t`Vehicle`,
        message: t`Choose a vehicle.`,
        show: ({ vehicleId }) => vehicles.find(({ id }) => id === vehicleId)?.registration ?? '',
      },
      type: { label: t`Type`, show: ({ type }) => types[type] },
      amount: { label: t`Amount`, message: t`Enter an amount other than zero.` },
      currency: { label: t`Currency` },
      vatPercent: {
        label: t`VAT included`,
        message: t`Enter a rate between 0 and 100, with at most two decimal places.`,
      },
      vendor: { label: t`Vendor`, message: t`Use at most 200 characters.` },
      note: { label: t`Note`, message: t`Use at most 2,000 characters.` },
      interval: { label: t`Due`, show: ({ interval }) => intervals[interval] },
      dayOfMonth: { label: t`Day of the month`, message: t`Enter a day from 1 to 31.` },
      startDate: { label: t`First day`, message: t`Enter a date.`, show: ({ startDate }) => day(startDate) },
      endDate: { label: t`Last day`, message: t`Enter a date.`, show: ({ endDate }) => day(endDate) },
    },
  })
}
