/** Numbers as people and programs write them: `1.234,56`, `1,234.56`, `1 234,56 €`, `12,50-`, `(12.50)`. */
import type { Cell } from './cells.ts'

export type DecimalSign = ',' | '.'

/** Digits with their separators, and whether the number is negative; undefined if the text isn't a number. */
function bodyOf(text: string): { body: string; isNegative: boolean } | undefined {
  const bare = text
    .replaceAll(/[\s\u00A0\u202F'’]/g, '')
    .replace(/^(?:[A-Z]{3}|[€$£%])/, '')
    .replace(/(?:[A-Z]{3}|[€$£%]|kWh|km|mi|l|L)$/, '')
  const [, open, before, body, after, close] = /^(\()?([-−+])?([\d.,]*\d)[.,]?(-)?(\))?$/.exec(bare) ?? []
  if (body === undefined || (open === undefined) !== (close === undefined)) return undefined
  const isNegative = open !== undefined || after !== undefined || before === '-' || before === '−'
  return { body, isNegative }
}

/** The decimal separator according to this text alone; null if it is ambiguous, undefined if it has none. */
export function decimalSignIn(text: string): DecimalSign | null | undefined {
  const body = bodyOf(text)?.body
  const signs = body?.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (body === undefined || (last !== '.' && last !== ',')) return undefined
  if (new Set(signs).size === 2) return last
  // Only thousands separators occur several times.
  if (signs.length > 1) return last === '.' ? ',' : '.'
  const [whole = '', part = ''] = body.split(last)
  const isGroup = part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return isGroup ? null : last
}

type FoundSign = { sign: DecimalSign; isCertain: boolean }

/** Determined from all values of a column; `usual` decides if they are ambiguous. */
export function findDecimalSign(cells: Iterable<Cell>, usual: DecimalSign): FoundSign | undefined {
  const votes = { ',': 0, '.': 0, open: 0 }
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const sign = decimalSignIn(cell)
    if (sign === null) votes.open += 1
    else if (sign !== undefined) votes[sign] += 1
  }
  if (votes[','] === 0 && votes['.'] === 0) {
    return votes.open === 0 ? undefined : { sign: usual, isCertain: false }
  }
  return { sign: votes[','] > votes['.'] ? ',' : '.', isCertain: true }
}

/** The number with that decimal separator; undefined if it isn't one, or if its thousands are grouped wrongly. */
export function parseNumber(cell: Cell, sign: DecimalSign): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  const found = cell === null ? undefined : bodyOf(cell)
  if (found === undefined || !patterns[sign].test(found.body)) return undefined
  const thousands = sign === ',' ? '.' : ','
  const plain = found.body.replaceAll(thousands, '').replace(sign, '.')
  const value = Number(plain)
  if (!Number.isFinite(value)) return undefined
  return found.isNegative ? -value : value
}

const patterns: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d+)?$/,
  '.': /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d+)?$/,
}

/** An amount in the smallest unit of a currency; halves are rounded away from zero. */
export function toMinor(value: number, digits: number): number {
  // Shifts the decimal exponent, since 1.005 * 100 is less than 100.5.
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const minor = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))
  return value < 0 && minor !== 0 ? -minor : minor
}
