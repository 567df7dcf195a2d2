import type { Expense } from '@roadbook/contract/expenses'
import type { Format } from '../../lib/format.ts'
import { writeQuantity } from '../../lib/typed-figures.ts'

/** "48.52 l", "31 kWh"; empty where the receipt says nothing. Both units are written so in every language that Roadbook speaks. */
export function quantityText({ quantityLitres, quantityKwh }: Expense, f: Format): string {
  if (quantityLitres !== null) return `${writeQuantity(quantityLitres, f.locale)}\u00A0l`
  return quantityKwh === null ? '' : `${writeQuantity(quantityKwh, f.locale)}\u00A0kWh`
}
