import { Expense, ExpenseCreate } from '@roadbook/contract/money/expenses'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { distanceDecimals, type TypedStyle } from '../../../lib/units/typed-figures.ts'
import {
  chosen,
  chosenId,
  distance,
  fieldsModel,
  figure,
  firstOf,
  orNull,
  textOrNull,
  type ValuesOf,
} from '../../../ui/form/fields.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { type AmountValues, withAmount } from '../../../ui/form/with-amount.ts'

/** How many decimals each number field allows. */
export const figureDecimals = {
  vatPercent: 2,
  quantityLitres: 3,
  quantityKwh: 3,
  odometerMeters: distanceDecimals,
} as const
export type FigureName = keyof typeof figureDecimals

function fieldsIn(style: TypedStyle) {
  const quantity = (name: FigureName) =>
    orNull(figure({ decimals: figureDecimals[name], locale: style.locale }))
  return {
    vehicleId: chosenId,
    type: chosen<ExpenseType>('fuel'),
    date: chosen(''),
    vatPercent: quantity('vatPercent'),
    vendor: textOrNull,
    quantityLitres: quantity('quantityLitres'),
    quantityKwh: quantity('quantityKwh'),
    odometerMeters: orNull(distance(style)),
    /** For fuel and charging. */
    fullTank: chosen<boolean>(true),
    note: textOrNull,
    tripId: chosen<string | null>(null),
  }
}
export type ExpenseValues = ValuesOf<ReturnType<typeof fieldsIn>> & AmountValues

/** The usual expense for energy, by the vehicle's fuel. */
export function usualType(fuelType: FuelType): 'fuel' | 'charging' {
  return fuelType === 'electric' ? 'charging' : 'fuel'
}

type First = { vehicleId: string | null; type: ExpenseType; today: string; currency: string }

export function newExpense({ vehicleId, type, today, currency }: First, style: TypedStyle): ExpenseValues {
  return { ...firstOf(fieldsIn(style)), amount: '', vehicleId, type, date: today, currency }
}

export function expenseModel(style: TypedStyle) {
  const fields = fieldsModel(fieldsIn(style), { schema: ExpenseCreate, saved: Expense })
  const model = withAmount(fields, style.locale)
  return {
    ...model,
    // Other types don't show these fields, so a hidden value is removed.
    bodyOf: (values: ExpenseValues, before?: Expense) => {
      const body = model.bodyOf(values, before)
      const { type, quantityLitres, quantityKwh } = body
      return {
        ...body,
        quantityLitres: type === 'fuel' ? quantityLitres : null,
        quantityKwh: type === 'charging' ? quantityKwh : null,
      }
    },
    alsoRefused: ({ vehicleId }) => (vehicleId === null ? ['vehicleId'] : []),
  } satisfies FormModel<ExpenseValues, object, Expense>
}

export type ExpenseBody = ReturnType<ReturnType<typeof expenseModel>['bodyOf']> & {
  /** Left out if its receipts don't change. */
  attachmentFileKeys?: string[]
}
