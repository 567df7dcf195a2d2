import { minorUnitsOf, writeAmount } from '../../lib/units/typed-figures.ts'
import type { FormModel, Typed } from './form-model.ts'

export type AmountValues = { amount: string; currency: string }
type Amount = { amountMinor: number; currency: string }

/** A form with an amount as typed, which is parsed in its currency. */
export function withAmount<Values extends Typed, Body extends object, Row extends Amount>(
  { saved, ...model }: FormModel<Values, Body, Row>,
  locale: string,
): FormModel<Values & AmountValues, Body & Amount, Row> {
  return {
    ...model,
    fieldNames: { ...model.fieldNames, amountMinor: 'amount' },
    bodyOf: (values, before) => ({
      ...model.bodyOf(values, before),
      amountMinor: minorUnitsOf(values.amount, values.currency, locale),
      currency: values.currency,
    }),
    ...(saved && {
      saved: {
        schema: saved.schema,
        valuesOf: (record) => {
          const { amountMinor, currency } = record
          return { ...saved.valuesOf(record), amount: writeAmount(amountMinor, currency, locale), currency }
        },
      },
    }),
  }
}
