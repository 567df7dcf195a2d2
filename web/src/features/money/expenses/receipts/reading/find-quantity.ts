import { decimalOf } from './numbers.ts'
import type { Line } from './prepare.ts'
import { priceWords, quantityWords } from './words.ts'

export type Unit = 'litres' | 'kwh'

export type Quantity = {
  value: number
  unit: Unit | undefined
  line: Line
  pricePerUnit?: number | undefined
}

const number = String.raw`(\d{1,4} ?[.,] ?\d{1,3}|\d{1,4})`
const decimals = String.raw`(\d{1,4} ?[.,] ?\d{1,3})`
/** In a picture, a small L is often read as a one or a bar. */
const litre = String.raw`(?:l|ltr|lt|liter|litre|liters|litres|litri|litro|litros|litrow|litry)`
const perLitre = new RegExp(
  `(?<![\\d.,])${number} ?(?:\\[?(?<l>${litre})\\]?|(?<k>kwh))(?![a-z/]|\\s*/ ?100)`,
  'u',
)
const named = new RegExp(
  `(?<![a-z])(?:${quantityWords})(?: ?[\\[(]?(?:(?<l>${litre})|(?<k>kwh))[\\])]?)? ?[.:=]* ?(?<![\\d.,])${decimals}(?!\\d| ?%)`,
  'u',
)
/** “52.40 x 1.210”, with or without a unit. */
const times = new RegExp(
  `(?<![\\d.,])${decimals} ?(?:(?<l>${litre})|(?<k>kwh))? ?(?:x|×|\\*|à|a|@) ?(?:eur|€)? ?(\\d{1,2} ?[.,] ?\\d{2,4})`,
  'u',
)

const inRange = (value: number) => value > 0 && value <= 5000

/** Litres or kilowatt-hours, best first: by price, by unit, by label. */
export function findQuantities(lines: readonly Line[]): Quantity[] {
  const all = lines.flatMap((line) =>
    readingsOf(line).flatMap((text) => {
      const found = quantityIn(text)
      return found ? { ...found, line } : []
    }),
  )
  const rank = ({ pricePerUnit, unit }: Quantity) =>
    (pricePerUnit === undefined ? 2 : 0) + (unit === undefined ? 1 : 0)
  return all.filter(({ value }) => inRange(value)).sort((a, b) => rank(a) - rank(b))
}

const unitAsOne = /(?<![\d.,])(\d{2,4}[.,]\d\d)(?: ?[1i|](?= ?[x×])|[1i|](?=$| (?!kwh)))/

/** A picture's “44,15 l” may be read as “44,151”. */
function readingsOf({ folded, isExact }: Line): string[] {
  const mended = isExact ? folded : folded.replace(unitAsOne, '$1 l')
  return mended === folded ? [folded] : [mended, folded]
}

function quantityIn(text: string): Omit<Quantity, 'line'> | undefined {
  const price = times.exec(text)
  if (price !== null) {
    const [, quantity = '', , , pricePerUnit = ''] = price
    return { value: decimalOf(quantity), unit: unitOf(price), pricePerUnit: decimalOf(pricePerUnit) }
  }
  const unit = perLitre.exec(text)
  if (unit !== null) return { value: decimalOf(unit[1] ?? ''), unit: unitOf(unit) }
  const name = named.exec(text)
  return name === null ? undefined : { value: decimalOf(name[3] ?? ''), unit: unitOf(name) }
}

function unitOf({ groups }: RegExpExecArray): Unit | undefined {
  if (groups?.['k'] !== undefined) return 'kwh'
  return groups?.['l'] === undefined ? undefined : 'litres'
}

const perUnit = new RegExp(
  `(\\d{1,2} ?[.,] ?\\d{2,4}) ?(?:€|eur|euro|£|gbp|zl|pln|chf|fr\\.?)? ?(?:/|per|pro|al|par|le|por|za) ?(?:${litre}|kwh)(?![a-z])`,
  'u',
)
const unitFirst = new RegExp(
  `(?:€|eur|euro|£|gbp|zl|pln|chf|ct)? ?(?:/|per|pro|al|par|por|za) ?(?:${litre}|kwh)\\b\\)?\\]? ?[:=]? ?(\\d{1,2} ?[.,] ?\\d{2,4})(?!\\d)`,
  'u',
)
const priceNamed = new RegExp(
  `(?<![a-z])(?:${priceWords}) ?[:=]? ?(?:€|eur)? ?(\\d{1,2} ?[.,] ?\\d{3,4})(?!\\d)`,
  'u',
)

/** Prices of a litre or a kilowatt-hour on separate lines. */
export function findUnitPrices(lines: readonly Line[]): { value: number; line: Line }[] {
  return lines.flatMap((line) => {
    const found = perUnit.exec(line.folded) ?? unitFirst.exec(line.folded) ?? priceNamed.exec(line.folded)
    return found === null ? [] : { value: decimalOf(found[1] ?? ''), line }
  })
}

/** Rounded to the smallest unit, once or in each of two parts. */
export function isProduct(quantity: number, price: number, total: number): boolean {
  return Math.abs(quantity * price - total) <= 0.011
}
