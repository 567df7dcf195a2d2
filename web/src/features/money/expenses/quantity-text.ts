import type { Expense } from '@roadbook/contract/money/expenses'
import type { Format } from '../../../lib/format.ts'

/** "48.52 l", "31.00 kWh"; empty if no quantity was entered. */
type Filled = Pick<Expense, 'quantityLitres' | 'quantityKwh'>

export function quantityText(expense: Filled, f: Format): string {
  const quantity = expense.quantityLitres ?? expense.quantityKwh
  return quantity === null ? '' : `${f.quantity(quantity)}\u00A0${unitOf(expense)}`
}

/** Both units are the same in all languages. */
export function unitOf({ quantityLitres, quantityKwh }: Filled): string | null {
  if (quantityLitres !== null) return 'l'
  return quantityKwh === null ? null : 'kWh'
}
