import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { currencyDigits } from '@roadbook/contract/countries'
import { LARGEST_MINOR } from '@roadbook/contract/expenses'
import { ApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'
import {
  type FigureProblem,
  readAmount,
  readingsOf,
  writeAmount,
  writeFigure,
} from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useFigureError } from '../../ui/use-figure-error.ts'
import { fieldOf, figureDecimals, refusedFields, styleOf, type ExpenseValues } from './expense-values.ts'

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
          ? t`Enter ${currency} without decimals, such as ${example}.`
          : t`Enter at most ${digits} decimals for ${currency}, such as ${example}.`,
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
  const figureWords = useFigureError()
  const amountMessage = useAmountMessage(locale)
  return (field, typed) => {
    const kilometres = writeFigure(48_210, { decimals: 0, locale })
    const messages: Record<string, string> = {
      vehicleId: t`Choose the vehicle.`,
      date: t`Enter a day.`,
      amount: amountMessage(typed),
      vatPercent: t`Enter a rate between 0 and 100, with at most two decimals.`,
      litres: t`Enter litres above zero, with at most three decimals.`,
      kwh: t`Enter kilowatt-hours above zero, with at most three decimals.`,
      odometerKm: t`Enter kilometres, such as ${kilometres}.`,
      vendor: t`Use at most 200 letters.`,
      note: t`Use at most 2000 letters.`,
    }
    const words = hasFigure(field) ? figureWords(typed[field], styleOf(field, locale)) : undefined
    return words ?? messages[field] ?? t`Check this field.`
  }
}

function hasFigure(field: string): field is keyof typeof figureDecimals {
  return field in figureDecimals
}

export function useExpenseForm(initialValues: ExpenseValues, locale: string) {
  const messageOf = useFieldMessages(locale)
  return useForm<ExpenseValues>({
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(refusedFields(values, locale).map((field) => [field, messageOf(field, values)])),
  })
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>

/** Saves when all fields are in order, else leads to the first that is not. */
export function validated(form: ExpenseForm, save: () => void): void {
  const { hasErrors, errors } = form.validate()
  if (!hasErrors) return save()
  focusField(form, Object.keys(errors))
}

function focusField(form: ExpenseForm, fields: readonly string[]): void {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
  const first = nodes.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  first?.focus()
}

/** The server's refusal beside the fields that it names; as a toast where the form has none for it. */
export function placeRefusal(form: ExpenseForm, error: unknown): void {
  if (!(error instanceof ApiError) || error.details.fieldErrors === undefined) return
  const named = Object.entries(error.fieldMessages).map(([path, words]) => ({
    field: fieldOf(path),
    words,
  }))
  const placed = named.filter(({ field }) => field in form.getValues())
  if (placed.length === 0 || placed.length < named.length) showError(error.message)
  if (placed.length === 0) return
  form.setErrors(Object.fromEntries(placed.map(({ field, words }) => [field, words])))
  focusField(
    form,
    placed.map(({ field }) => field),
  )
}
