const ZERO = 0x30
const NINE = 0x39
const POINT = 0x2e
const MINUS = 0x2d
const PLUS = 0x2b
const LETTER_A = 0x61

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

export function isLetter(code: number): boolean {
  const letter = (code | 0x20) - LETTER_A
  return letter >= 0 && letter < 26
}

/** Only digits, and at least one. */
export function isDigits(text: string, start = 0, end = text.length): boolean {
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return false
  return end > start
}

/** Decimal digits with or without sign and point; undefined for anything else, such as an empty field or `1e5`. */
export function toNumber(text: string | undefined): number | undefined {
  return text !== undefined && isDecimal(text) ? Number(text) : undefined
}

function isDecimal(text: string): boolean {
  const first = text.charCodeAt(0)
  let [digits, points] = [0, 0]
  for (let at = first === MINUS || first === PLUS ? 1 : 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) digits++
    else if (code !== POINT || ++points > 1) return false
  }
  return digits > 0
}

/** Undefined for a number below zero. */
export function toPositive(text: string | undefined): number | undefined {
  const value = toNumber(text)
  return value !== undefined && value >= 0 ? value : undefined
}

/** Undefined for a number that is none from 0 to 100. */
export function toPercent(text: string | undefined): number | undefined {
  const value = toPositive(text)
  return value !== undefined && value <= 100 ? value : undefined
}

const MAX_HEX_DIGITS = 13

/** Hexadecimal digits, undefined for anything else or more than 13 of them. */
export function fromHexDigits(text: string | undefined): number | undefined {
  if (text === undefined || text.length === 0 || text.length > MAX_HEX_DIGITS) return undefined
  let value = 0
  for (let at = 0; at < text.length; at++) {
    const digit = hexDigit(text.charCodeAt(at))
    if (digit === undefined) return undefined
    value = value * 16 + digit
  }
  return value
}

function hexDigit(code: number): number | undefined {
  if (isDigit(code)) return code - ZERO
  const letter = (code | 0x20) - LETTER_A
  return letter >= 0 && letter < 6 ? letter + 10 : undefined
}

/** `1` or `0`. */
export function toSwitch(text: string | undefined): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}

export const MAX_SIGNAL = 31

/** Modems measure from 0 to 31, and 99 if they don't know; our scale is that of phones, 0 to 5. */
export function toGsmSignal(level: number | undefined): number | undefined {
  return level !== undefined && level <= MAX_SIGNAL ? Math.round((level * 5) / MAX_SIGNAL) : undefined
}

/** For encoders: a whole number with leading zeros. */
export function padded(value: number, digits: number): string {
  return String(Math.round(value)).padStart(digits, '0')
}
