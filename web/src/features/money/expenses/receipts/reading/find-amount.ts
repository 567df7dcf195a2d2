import { currencyDigits } from '@roadbook/contract/core/countries'
import { findQuantities, findUnitPrices, isProduct, type Quantity } from './find-quantity.ts'
import { findVat, type Vat } from './find-vat.ts'
import { amountsOf, figuresOf } from './numbers.ts'
import { isClear, type Line } from './prepare.ts'
import { includingWords, otherSumWords, paymentWords, totalWords, vatWords } from './words.ts'

export type FoundAmount = {
  minor: number
  line: Line
  isSure: boolean
  quantity: Quantity | undefined
  vat: Vat | undefined
}

type Candidate = { minor: number; line: Line; weight: number }

/**
 * The amount paid. Candidates are lines labelled as a total or a payment, otherwise the largest amount. A candidate that
 * agrees with other figures of the receipt (litres times price, net plus tax, the payment) is certain.
 */
export function findAmount(lines: readonly Line[], currency: string): FoundAmount | undefined {
  const digits = currencyDigits(currency)
  const candidates = lines.flatMap((line, index) => candidatesOf(line, lines[index + 1], digits))
  const unit = 10 ** digits
  const found = distinct(candidates).map(({ minor, line, weight, count }) => {
    const quantity = fittingQuantity(lines, minor / unit)
    const vat = findVat(lines, minor, digits)
    const proofs = [quantity !== undefined, vat?.isProven === true, count > 1]
    return { minor, line, weight, quantity, vat, proofs: proofs.filter(Boolean).length }
  })
  const [best] = found.sort((a, b) => b.proofs - a.proofs || b.weight - a.weight || b.minor - a.minor)
  if (best === undefined) return undefined
  const rivals = found.filter(({ minor, weight }) => minor !== best.minor && weight >= TOTAL)
  const isStated = best.weight >= TOTAL && rivals.length === 0 && best.line.isExact
  const isSure =
    isStated || best.proofs > 1 || (best.proofs === 1 && (best.weight >= TOTAL || isClear(best.line)))
  return { ...best, isSure }
}

const TOTAL = 3
const PAYMENT = 2
const ANY = 1

function candidatesOf(line: Line, next: Line | undefined, digits: number): Candidate[] {
  const weight = weightOf(line.folded)
  const amounts = amountsOf(line.folded, digits).filter(
    ({ minor, start, end }) => minor !== 0 && !isRate(line.folded, start, end),
  )
  const last = amounts.at(-1)
  if (last !== undefined) return [{ minor: last.minor, line, weight }]
  // The label above its amount.
  const [only, ...more] = next === undefined || weight < TOTAL ? [] : amountsOf(next.folded, digits)
  const isAlone = only !== undefined && more.length === 0 && !/[a-z]{4}/.test(next?.folded ?? '')
  return isAlone && next ? [{ minor: only.minor, line: next, weight }] : []
}

function isRate(text: string, start: number, end: number): boolean {
  return (
    /^ ?%/.test(text.slice(end)) ||
    /^ ?(?:l|ltr|liter|litre|litri|kwh|km)(?![a-z])/.test(text.slice(end)) ||
    /\/ ?(?:l|kwh) ?[:=]? ?$/.test(text.slice(0, start))
  )
}

function weightOf(text: string): number {
  if (otherSumWords.test(text)) return 0
  const isTotal = totalWords.test(text)
  if (isTotal && (!vatWords.test(text) || includingWords.test(text))) return TOTAL
  if (vatWords.test(text)) return 0
  return paymentWords.test(text) ? PAYMENT : ANY
}

/** Each amount once, with its best label; amounts with any other label are dropped. */
function distinct(candidates: readonly Candidate[]): (Candidate & { count: number })[] {
  const byMinor = Map.groupBy(candidates, ({ minor }) => minor)
  const all = [...byMinor.values()].flatMap((same) => {
    const [best] = [...same].sort((a, b) => b.weight - a.weight)
    return best && best.weight > 0
      ? { ...best, count: same.filter(({ weight }) => weight >= ANY).length }
      : []
  })
  const named = all.filter(({ weight }) => weight >= PAYMENT)
  return named.length > 0
    ? [...named, ...all.filter(({ weight, count }) => weight < PAYMENT && count > 1)]
    : all
}

/** The quantity whose price gives the total; all figures are tried if its unit could not be read. */
function fittingQuantity(lines: readonly Line[], total: number): Quantity | undefined {
  if (total <= 0) return undefined
  const prices = findUnitPrices(lines)
  for (const quantity of findQuantities(lines)) {
    const { pricePerUnit } = quantity
    if (pricePerUnit !== undefined && isProduct(quantity.value, pricePerUnit, total)) return quantity
    const price = prices.find(({ value }) => isProduct(quantity.value, value, total))
    if (price) return { ...quantity, pricePerUnit: price.value }
  }
  return pairOfFigures(lines, total)
}

/** How far a quantity may be from its price. */
const NEAR = 4

function pairOfFigures(lines: readonly Line[], total: number): Quantity | undefined {
  const all = lines.flatMap((line) => figuresOf(line.folded).map((figure) => ({ ...figure, line })))
  const prices = all.filter(({ value, decimals }) => decimals >= 3 && value > 0.1 && value < 20)
  for (const { value: pricePerUnit, line } of prices) {
    const quantity = all.find(
      (one) =>
        one.value > 2 &&
        one.decimals >= 2 &&
        Math.abs(one.line.index - line.index) <= NEAR &&
        isProduct(one.value, pricePerUnit, total),
    )
    if (quantity) return { value: quantity.value, unit: undefined, line: quantity.line, pricePerUnit }
  }
  return undefined
}
