import { useLingui } from '@lingui/react/macro'
import { currencyDigits } from '@roadbook/contract/countries'
import { LARGEST_MINOR } from '@roadbook/contract/expenses'
import {
  type FigureProblem,
  readAmount,
  readingsOf,
  writeAmount,
  writeFigure,
} from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../ui/form/entity-form.ts'
import { useFigureError } from '../../ui/use-figure-error.ts'
import { figureDecimals, refusedFields, styleOf, type ExpenseValues } from './expense-values.ts'

/** In the smallest unit: 72.40 of most currencies. */
const EXAMPLE_MINOR = 7240

type Typed = Pick<ExpenseValues, 'amount' | 'currency'>

/** What to do about an amount that the contract refuses. */
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

/** What to do about a field that the contract refuses. */
function useFieldMessages(locale: string): (field: string, typed: ExpenseValues) => string {
  const { t } = useLingui()
  const figureError = useFigureError()
  const amountMessage = useAmountMessage(locale)
  return (field, typed) => {
    const kilometres = writeFigure(48_210, { decimals: 0, locale })
    const messages: Record<string, string> = {
      vehicleId: t`Choose a vehicle.`,
      date: t`Enter a date.`,
      amount: amountMessage(typed),
      vatPercent: t`Enter a rate between 0 and 100, with at most two decimal places.`,
      litres: t`Enter litres above zero, with at most three decimal places.`,
      kwh: t`Enter kilowatt-hours above zero, with at most three decimal places.`,
      odometerKm: t`Enter kilometres, such as ${kilometres}.`,
      vendor: t`Use at most 200 characters.`,
      note: t`Use at most 2,000 characters.`,
    }
    const message = hasFigure(field) ? figureError(typed[field], styleOf(field, locale)) : undefined
    return message ?? messages[field] ?? t`Check this field.`
  }
}

function hasFigure(field: string): field is keyof typeof figureDecimals {
  return field in figureDecimals
}

export function useExpenseForm(initialValues: ExpenseValues, locale: string) {
  const messageOf = useFieldMessages(locale)
  return useEntityForm<ExpenseValues>({
    initialValues,
    refused: (values) => refusedFields(values, locale),
    messageOf,
  })
}

export type ExpenseForm = EntityForm<ExpenseValues>
