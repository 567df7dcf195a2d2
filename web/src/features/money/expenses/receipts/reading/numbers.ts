/** A number with decimals in a line, with its start and end. */
type Figure = { value: number; decimals: number; start: number; end: number }

/** With a decimal separator and optional groups of thousands. OCR may have inserted a space. */
const figure =
  /(?<![\p{L}\d.,])(-\s?)?(\d{1,3}(?:[ .,'’]\d{3})+|\d{1,7})(\s?[.,]\s?)(\d{1,4})(?![\d]|[.,/:-]\d)\s?(-(?!\s?\d))?/gu

export function figuresOf(text: string): Figure[] {
  return [...text.matchAll(figure)].flatMap((match) => {
    const [all, before, whole = '', , fraction = '', behind] = match
    const value = Number(`${whole.replaceAll(/\D/g, '')}.${fraction}`)
    const isNegative = before !== undefined || behind !== undefined
    return {
      value: isNegative ? -value : value,
      decimals: fraction.length,
      start: match.index,
      end: match.index + all.trimEnd().length,
    }
  })
}

/** “45,310” and “1.709”: in a number alone, the last separator is the decimal one. */
export function decimalOf(text: string): number {
  const clean = text.replaceAll(/[\s'’]/g, '')
  const at = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','))
  if (at < 0) return Number(clean)
  return Number(`${clean.slice(0, at).replaceAll(/\D/g, '')}.${clean.slice(at + 1)}`)
}

/** In the smallest unit: the figures of a line that are amounts. */
export function amountsOf(text: string, digits: number): (Figure & { minor: number })[] {
  const found = digits === 0 ? wholeOf(text) : figuresOf(text).filter(({ decimals }) => decimals === digits)
  return found.map((one) => ({ ...one, minor: Math.round(one.value * 10 ** digits) }))
}

const whole = /(?<![\p{L}\d.,:/-])(-\s?)?(\d{1,3}(?:[ .,'’]\d{3})+|\d{1,9})(?![\p{L}\d]|[.,:/-]\d)/gu

function wholeOf(text: string): Figure[] {
  return [...text.matchAll(whole)].map((match) => {
    const value = Number(match[2]?.replaceAll(/\D/g, ''))
    return {
      value: match[1] === undefined ? value : -value,
      decimals: 0,
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}
