import { Expense, ExpenseCreate } from '@roadbook/contract/money/expenses'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import {
  type FigureStyle,
  figureOf,
  distanceDecimals,
  metersOf,
  minorUnitsOf,
  type TypedStyle,
  writeAmount,
  writeDistance,
  writeQuantity,
} from '../../../lib/typed-figures.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** Form values: text as typed. */
export type ExpenseValues = {
  vehicleId: string | null
  type: ExpenseType
  date: string
  amount: string
  currency: string
  vatPercent: string
  vendor: string
  litres: string
  kwh: string
  odometer: string
  /** For fuel and charging. */
  fullTank: boolean
  note: string
  tripId: string | null
}

/** The usual expense for energy, by the vehicle's fuel. */
export function usualType(fuelType: FuelType): 'fuel' | 'charging' {
  return fuelType === 'electric' ? 'charging' : 'fuel'
}

type First = { vehicleId: string | null; type: ExpenseType; today: string; currency: string }

export function newExpense({ vehicleId, type, today, currency }: First): ExpenseValues {
  return {
    vehicleId,
    type,
    date: today,
    amount: '',
    currency,
    vatPercent: '',
    vendor: '',
    litres: '',
    kwh: '',
    odometer: '',
    fullTank: true,
    note: '',
    tripId: null,
  }
}

export function valuesOf(expense: Expense, style: TypedStyle): ExpenseValues {
  const { locale } = style
  const quantity = (value: number | null) => (value === null ? '' : writeQuantity(value, locale))
  const { odometerMeters } = expense
  return {
    vehicleId: expense.vehicleId,
    type: expense.type,
    date: expense.date,
    amount: writeAmount(expense.amountMinor, expense.currency, locale),
    currency: expense.currency,
    vatPercent: quantity(expense.vatPercent),
    vendor: expense.vendor ?? '',
    litres: quantity(expense.quantityLitres),
    kwh: quantity(expense.quantityKwh),
    odometer: odometerMeters === null ? '' : writeDistance(odometerMeters, style),
    fullTank: expense.fullTank,
    note: expense.note ?? '',
    tripId: expense.tripId,
  }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
const isEmpty = (text: string) => text.trim() === ''

/** How many decimals each number field allows. */
export const figureDecimals = { vatPercent: 2, litres: 3, kwh: 3, odometer: distanceDecimals } as const
export type FigureName = keyof typeof figureDecimals

export function styleOf(name: FigureName, locale: string): FigureStyle {
  return { decimals: figureDecimals[name], locale }
}

/** The request body; an invalid number becomes NaN, so that the contract refuses it. */
export function fieldsOf(values: ExpenseValues, style: TypedStyle) {
  const { locale } = style
  const { type, date, currency } = values
  const quantity = (name: FigureName) =>
    isEmpty(values[name]) ? null : figureOf(values[name], styleOf(name, locale))
  return {
    type,
    date,
    amountMinor: minorUnitsOf(values.amount, currency, locale),
    currency,
    vatPercent: quantity('vatPercent'),
    vendor: textOrNull(values.vendor),
    // Other types don't show these fields, so hidden values are removed.
    quantityLitres: type === 'fuel' ? quantity('litres') : null,
    quantityKwh: type === 'charging' ? quantity('kwh') : null,
    odometerMeters: isEmpty(values.odometer) ? null : metersOf(values.odometer, style),
    fullTank: values.fullTank,
    note: textOrNull(values.note),
    tripId: values.tripId,
  }
}

export type ExpenseBody = ReturnType<typeof fieldsOf> & {
  vehicleId: string
  /** Omitted while its receipts are unchanged. */
  attachmentFileKeys?: string[]
}
type ExpenseModel = FormModel<ExpenseValues, ExpenseBody, Expense>

export function expenseModel(style: TypedStyle): ExpenseModel {
  return {
    schema: ExpenseCreate,
    fieldNames: {
      amountMinor: 'amount',
      quantityLitres: 'litres',
      quantityKwh: 'kwh',
      odometerMeters: 'odometer',
      id: 'vehicleId',
    },
    alsoRefused: ({ vehicleId }) => (vehicleId === null ? ['vehicleId'] : []),
    bodyOf: (values) => ({ ...fieldsOf(values, style), vehicleId: values.vehicleId ?? '' }),
    saved: { schema: Expense, valuesOf: (expense) => valuesOf(expense, style) },
  }
}
