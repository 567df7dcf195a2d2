import { writeAmount } from '../../../lib/units/typed-figures.ts'
import { type Exported, numberValue, textValue } from '../../../ui/list/export-column.ts'

/** A plain number, with its currency beside it. */
export function exportedAmount<Row extends { amountMinor: number; currency: string }>(
  currencyHeader: string,
): Exported<Row>[] {
  return [
    numberValue(({ amountMinor, currency }) => writeAmount(amountMinor, currency, 'en'), { decimals: 2 }),
    textValue(({ currency }) => currency, { header: currencyHeader }),
  ]
}
