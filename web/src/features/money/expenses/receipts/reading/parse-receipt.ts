import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { findAmount, type FoundAmount } from './find-amount.ts'
import { findCurrency } from './find-currency.ts'
import { findDay } from './find-date.ts'
import { findQuantities, type Quantity, type Unit } from './find-quantity.ts'
import { findOdometer, findVehicle } from './find-vehicle.ts'
import { findVendor } from './find-vendor.ts'
import { isClear, type Line, prepare } from './prepare.ts'
import type { ReadingContext, ReadValue, ReceiptFields, TextLine } from './reading.ts'
import { typeWords } from './words.ts'

/** The values for an expense in the lines of a receipt. */
export function parseReceipt(lines: readonly TextLine[], context: ReadingContext): ReceiptFields {
  const prepared = prepare(lines)
  const currency = findCurrency(prepared)
  const amount = findAmount(prepared, currency?.code ?? context.currency)
  const quantity = amount?.quantity ?? findQuantities(prepared)[0]
  const found: ReceiptFields = {
    ...dayFields(prepared, context, currency?.code),
    ...(currency && {
      currency: read(currency.code, currency.line, currency.isOnly && isClear(currency.line)),
    }),
    ...(amount && amountFields(amount)),
    ...quantityFields(prepared, quantity, amount?.quantity !== undefined),
    ...vendorField(prepared),
    ...vehicleFields(prepared, context),
  }
  return found
}

function read<Value>(value: Value, line: Line, isSure: boolean): ReadValue<Value> {
  return { value, certainty: isSure ? 'sure' : 'check', ...(line.box && { box: line.box }) }
}

/** For locales with months before days. */
const monthFirstCurrencies = new Set(['USD', 'CAD', 'PHP'])

function dayFields(
  lines: readonly Line[],
  { today, locale }: ReadingContext,
  currency: string | undefined,
): ReceiptFields {
  const isOrderKnown = currency !== undefined && !monthFirstCurrencies.has(currency)
  const isMonthFirst = !isOrderKnown && /^en-(?:us|ph)\b/i.test(locale)
  const found = findDay(lines, { today, isMonthFirst, isOrderKnown })
  if (found === undefined) return {}
  const { day, time, line, isSure } = found
  return { date: read(day, line, isSure), ...(time !== undefined && { time: read(time, line, isSure) }) }
}

function amountFields({ minor, line, isSure, vat }: FoundAmount): ReceiptFields {
  return {
    amountMinor: read(minor, line, isSure),
    ...(vat && { vatPercent: read(vat.percent, vat.line, vat.isProven || vat.line.isExact) }),
  }
}

/** The type, with the quantity that belongs to it. */
function quantityFields(
  lines: readonly Line[],
  quantity: Quantity | undefined,
  isProven: boolean,
): ReceiptFields {
  const type = typeOf(lines, quantity?.unit)
  const unit = quantity?.unit ?? (type?.value === 'charging' ? 'kwh' : 'litres')
  const hasUnit = type?.value === 'fuel' || type?.value === 'charging'
  if (
    quantity === undefined ||
    (!hasUnit && quantity.unit === undefined && !(type === undefined && isProven))
  )
    return type ? { type } : {}
  const { value, line, pricePerUnit } = quantity
  const isSure = isProven || (line.isExact && quantity.unit !== undefined)
  const one = read(Math.round(value * 1000) / 1000, line, isSure)
  return {
    type: type ?? read(unit === 'kwh' ? 'charging' : 'fuel', line, isProven && quantity.unit !== undefined),
    ...(unit === 'kwh' ? { quantityKwh: one } : { quantityLitres: one }),
    ...(pricePerUnit !== undefined && { pricePerUnit: read(pricePerUnit, line, isProven) }),
  }
}

function typeOf(lines: readonly Line[], unit: Unit | undefined): ReadValue<ExpenseType> | undefined {
  const found = typeWords.flatMap(([type, words]) => {
    const line = lines.find(({ folded }) => words.test(folded))
    return line ? { type, line } : []
  })
  const byUnit = unit && (unit === 'kwh' ? 'charging' : 'fuel')
  const best = found.find(({ type }) => type === byUnit) ?? found[0]
  if (best === undefined) return undefined
  return read(best.type, best.line, byUnit === best.type || (found.length === 1 && best.line.isExact))
}

function vendorField(lines: readonly Line[]): ReceiptFields {
  const found = findVendor(lines)
  return found ? { vendor: read(found.name, found.line, found.isSure) } : {}
}

function vehicleFields(lines: readonly Line[], { vehicles = [] }: ReadingContext): ReceiptFields {
  const vehicle = findVehicle(lines, vehicles)
  const odometer = findOdometer(lines)
  return {
    ...(vehicle && { vehicleId: read(vehicle.id, vehicle.line, vehicle.isSure) }),
    ...(odometer && { odometerMeters: read(odometer.meters, odometer.line, odometer.isSure) }),
  }
}
