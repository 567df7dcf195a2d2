import type { TypedStyle } from '../../../../lib/units/typed-figures.ts'
import { writeAmount, writeDistance, writeQuantity } from '../../../../lib/units/typed-figures.ts'
import type { FieldName, Proposals, Proposed } from './proposals.ts'
import type { ReadValue, ReceiptFields } from './reading/reading.ts'

type Options = TypedStyle & {
  /** The company's currency, which is the form's default. */
  currency: string
}

/** Values read from a receipt, in the format of the form. */
export function proposalsOf(fields: ReceiptFields, { currency, ...style }: Options): Proposals {
  const { locale } = style
  const paidIn = fields.currency?.value ?? currency
  const as = <Value, Text>(field: ReadValue<Value> | undefined, write: (value: Value) => Text) =>
    field && { ...field, value: write(field.value) }
  const quantity = (value: number) => writeQuantity(value, locale)
  const all: { [Name in FieldName]?: Proposed<unknown> | undefined } = {
    vehicleId: fields.vehicleId,
    type: fields.type,
    date: fields.date,
    amount: as(fields.amountMinor, (minor) => writeAmount(minor, paidIn, locale)),
    currency: paidIn === currency ? undefined : fields.currency,
    vatPercent: as(fields.vatPercent, quantity),
    vendor: fields.vendor,
    quantityLitres: as(fields.quantityLitres, quantity),
    quantityKwh: as(fields.quantityKwh, quantity),
    odometerMeters: as(fields.odometerMeters, (meters) => writeDistance(meters, style)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined))
}
