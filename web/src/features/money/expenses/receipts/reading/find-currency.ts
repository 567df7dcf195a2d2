import { currencyCodes } from '@roadbook/contract/core/countries'
import type { Line } from './prepare.ts'

/** Symbols and abbreviations of a single currency; “$” and “kr” are ambiguous. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})euros?(?!\p{L}| ?\d)/u, 'EUR'],
  [/£/, 'GBP'],
  [/(?<!\p{L})zl(?!\p{L})/u, 'PLN'],
  [/(?<!\p{L})(?:sfr|fr\.)(?!\p{L})/u, 'CHF'],
  [/(?<!\p{L})kc(?!\p{L})/u, 'CZK'],
  [/(?<!\p{L})ft(?!\p{L})/u, 'HUF'],
  [/(?<!\p{L})lei(?!\p{L})/u, 'RON'],
]

const codes = new Set(currencyCodes.map((code) => code.toLowerCase()))
/** Most codes are also words or parts of a registration, so they count only next to an amount. */
const besideAmount = /(?<![a-z])([a-z]{3}) ?(?=-?[\d.' ]+[.,]\d\d(?!\d))|[.,]\d\d ?([a-z]{3})(?![a-z])/g

/** The currencies that a line names. */
function currenciesIn({ folded }: Line): string[] {
  const bySign = signs.filter(([sign]) => sign.test(folded)).map(([, code]) => code)
  const byCode = [...folded.matchAll(besideAmount)].flatMap(([, before, after]) => {
    const code = before ?? after ?? ''
    return codes.has(code) ? [code.toUpperCase()] : []
  })
  const alone = /(?<![a-z])(eur|gbp|chf|pln|usd|czk|huf|sek|nok|dkk|ron|rsd)(?![a-z])/g
  const named = [...folded.matchAll(alone)].map(([code]) => code.toUpperCase())
  return [...new Set([...bySign, ...named, ...byCode])]
}

type FoundCurrency = { code: string; line: Line; isOnly: boolean }

/** The one named by most lines; undefined if there is none. */
export function findCurrency(lines: readonly Line[]): FoundCurrency | undefined {
  const named = lines.flatMap((line) => currenciesIn(line).map((code) => ({ code, line })))
  const counts = new Map<string, number>()
  for (const { code } of named) counts.set(code, (counts.get(code) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  const first = named.find(({ code }) => code === most?.[0])
  return first && { ...first, isOnly: counts.size === 1 }
}
