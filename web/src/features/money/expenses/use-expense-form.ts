import { useLingui } from '@lingui/react/macro'
import { currencyDigits } from '@roadbook/contract/core/countries'
import { type Expense, LARGEST_MINOR } from '@roadbook/contract/money/expenses'
import {
  type FigureProblem,
  readAmount,
  readingsOf,
  writeAmount,
  writeFigure,
} from '../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { useFigureError } from '../../../ui/form/use-figure-error.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import {
  type ExpenseBody,
  expenseModel,
  type ExpenseValues,
  figureDecimals,
  type FigureName,
} from './expense-values.ts'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'

/** In the smallest unit of the currency, such as cents. */
const EXAMPLE_MINOR = 7240

type Typed = Pick<ExpenseValues, 'amount' | 'currency'>

/** The message for an amount that the contract refuses. */
function useAmountMessage(locale: string): (typed: Typed) => string {
  const { t } = useLingui()
  const f = useFormat()
  return ({ amount, currency }) => {
    const example = writeAmount(EXAMPLE_MINOR, currency, locale)
    const digits = currencyDigits(currency)
    const least = f.money(-LARGEST_MINOR, currency)
    const most = f.money(LARGEST_MINOR, currency)
    const { fraction, whole } = readingsOf(amount, locale)
    const messages: Record<FigureProblem, string> = {
      ambiguous: t`This can be read in two ways. Enter ${fraction} or ${whole}.`,
      empty: t`Enter an amount such as ${example}.`,
      noDigits: t`Enter the amount in digits, such as ${example}.`,
      unreadable: t`Use only digits and one decimal separator, such as ${example}.`,
      tooManyDecimals:
        digits === 0
          ? t`Enter ${currency} without decimal places, such as ${example}.`
          : t`Enter at most ${digits} decimal places for ${currency}, such as ${example}.`,
      tooLarge: t`Enter an amount between ${least} and ${most}.`,
    }
    const read = readAmount(amount, currency, locale)
    if (read === 0) return t`Enter an amount other than zero.`
    return messages[typeof read === 'number' ? 'tooLarge' : read]
  }
}

function useLinkTexts(): Pick<FieldTexts<ExpenseValues>, 'fullTank' | 'tripId'> {
  const { t } = useLingui()
  return {
    fullTank: {
      label: t`Filled up`,
      show: ({ fullTank }) => (fullTank ? t`Yes` : t`No`),
    },
    tripId: { label: t`Trip`, show: ({ tripId }) => (tripId === null ? t`None` : t`Linked`) },
  }
}

function useFigureTexts(locale: string): Pick<FieldTexts<ExpenseValues>, FigureName> {
  const { t } = useLingui()
  const { lengthUnit: unit } = useFormat()
  const figureError = useFigureError()
  const reading = writeFigure(48_210, { decimals: 0, locale })
  const figure = (name: FigureName, message: string) => ({
    message: (values: ExpenseValues) =>
      figureError(values[name], { decimals: figureDecimals[name], locale }) ?? message,
  })
  return {
    vatPercent: {
      label: t`VAT included`,
      ...figure('vatPercent', t`Enter a rate between 0 and 100, with at most two decimal places.`),
    },
    quantityLitres: {
      label: t`Quantity`,
      ...figure('quantityLitres', t`Enter litres above zero, with at most three decimal places.`),
    },
    quantityKwh: {
      label: t`Quantity`,
      ...figure('quantityKwh', t`Enter kilowatt-hours above zero, with at most three decimal places.`),
    },
    odometerMeters: {
      label: t`Odometer`,
      ...figure('odometerMeters', t`Enter the odometer in ${unit}, such as ${reading}.`),
    },
  }
}

/** The labels of the fields. */
function useExpenseTexts(locale: string): FieldTexts<ExpenseValues> {
  const { t } = useLingui()
  const amountMessage = useAmountMessage(locale)
  return {
    vehicleId: { label: t`Vehicle`, message: t`Choose a vehicle.`, options: useVehicleOptions() },
    type: { label: t`Type`, labels: useExpenseTypeLabels() },
    date: { label: t`Date`, message: t`Enter a date.` },
    amount: {
      label: t`Amount`,
      message: amountMessage,
      show: ({ amount, currency }) => `${amount} ${currency}`,
    },
    currency: { label: t`Currency` },
    vendor: { label: t`Vendor`, message: t`Use at most 200 characters.` },
    ...useFigureTexts(locale),
    ...useLinkTexts(),
    note: { label: t`Note`, message: t`Use at most 2,000 characters.` },
  }
}

export type ExpenseForm = EntityForm<ExpenseValues, ExpenseBody, Expense>

/** Changes `expense`, or adds a new one if it is undefined. */
export function useExpenseForm({
  first,
  expense,
}: {
  first?: ExpenseValues
  expense?: Expense
}): ExpenseForm {
  const f = useFormat()
  return useEntityForm({
    model: expenseModel(f),
    texts: useExpenseTexts(f.locale),
    first,
    record: expense,
  })
}
