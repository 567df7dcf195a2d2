import { fold } from './fold.ts'
import { isClear, type Line } from './prepare.ts'
import { brands, legalForm, notVendorWords } from './words.ts'

type FoundVendor = { name: string; line: Line; isSure: boolean }

/** How many lines may belong to the header of a receipt. */
const HEAD_LINES = 10
const MAX_NAME = 60

/** The name at the top, and the town of its address: “Sample Fuels, Marsa”. */
export function findVendor(lines: readonly Line[]): FoundVendor | undefined {
  const head = lines.slice(0, HEAD_LINES).filter(isName)
  const withForm = head.find(({ text }) => legalForm.test(text.replace(/[\s.,]+$/, '')))
  const branded = head.find(({ folded }) => brandIn(folded) !== undefined)
  const line = withForm ?? branded ?? head[0]
  if (line === undefined) return undefined
  const brand = brandIn(branded?.folded ?? '')
  const own = cased(line.text.replace(legalForm, '').replaceAll(/^[\W_]+|[\s.,*_~|=-]+$/gu, ''))
  const name =
    brand !== undefined && line === branded && withForm === undefined ? cased(clean(line.text)) : own
  const town = townBelow(lines, line)
  const full = town === undefined || fold(name).includes(fold(town)) ? name : `${name}, ${town}`
  return { name: full, line, isSure: isClear(line) && (withForm !== undefined || brand !== undefined) }
}

const clean = (text: string) => text.replaceAll(/^[\W_]+|[\s.,*_~|=-]+$/gu, '')

const brandMatchers = brands.map((brand) => ({
  brand,
  matcher: new RegExp(`(?<![\\p{L}\\d])${fold(brand)}(?![\\p{L}\\d])`, 'u'),
}))

function brandIn(folded: string): string | undefined {
  return brandMatchers.find(({ matcher }) => matcher.test(folded))?.brand
}

function isName({ text, folded }: Line): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length
  const digits = text.replaceAll(/\D/g, '').length
  const hasWord = /\p{L}{3}/u.test(text) || brandIn(folded) !== undefined
  return (
    hasWord &&
    letters >= 2 &&
    digits <= 2 &&
    letters >= text.length * 0.5 &&
    text.length <= MAX_NAME &&
    !notVendorWords.test(folded) &&
    !street.test(folded)
  )
}

const street =
  /^(?:triq|via|viale|corso|piazza|rue|avenue|av\.|bd|boulevard|calle|c\/|avenida|ul\.|al\.|aleja|strasse|str\.)(?![a-z])|(?:strasse|str\.|weg|platz|allee|straat|laan|plein|street|road|lane|avenue)(?: \d|,|$)/

/** “SAMPLE FUELS” in normal case; names with small letters stay as they are. */
function cased(name: string): string {
  if (/\p{Ll}/u.test(name)) return name
  return name
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/\b(?:Omv|Bp|Hem|Jet|Eni|Avia|Ip|Mol|Dkv)\b/g, (word) =>
      word === 'Avia' || word === 'Jet' || word === 'Eni' ? word : word.toUpperCase(),
    )
}

const postcode =
  /(?:^|[\s,])(?:[A-Z]{1,3}-)?(?:\d{5}|\d{4}(?: [A-Z]{2})?|\d{2}-\d{3})\s+(\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+)?)/u
const behindComma = /,\s*(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)\s*$/u

function townBelow(lines: readonly Line[], { index }: Line): string | undefined {
  for (const [offset, { text, folded }] of lines.slice(index + 1, index + 4).entries()) {
    const isAddress = street.test(folded) || (offset === 0 && !notVendorWords.test(folded))
    const [, town] = postcode.exec(text) ?? (isAddress ? behindComma.exec(text) : null) ?? []
    if (town !== undefined) return cased(town)
  }
  return undefined
}
