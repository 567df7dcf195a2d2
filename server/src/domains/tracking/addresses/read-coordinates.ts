/**
 * Coordinates in the forms that people paste: "48.137, 11.575", "48,137 11,575", "N48.137 E11.575", "48°08'14"N 11°34'31"E",
 * "geo:48.137,11.575". Without letters the latitude comes first; with letters they may come in either order.
 */
import type { LatLon } from '@roadbook/geo/types'

type Axis = keyof LatLon
/** In degrees, and the axis given by its letter. */
type Angle = { degrees: number; axis: Axis | undefined; hasDecimals: boolean }

/** Longer texts are not coordinates. */
const MAX_LENGTH = 80

/** Undefined for anything else, including coordinates out of range. */
export function readCoordinates(text: string): LatLon | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const plain = normalised(text)
  // A decimal point leaves commas to separate; without one they may be decimal.
  return readAs(plain, /[-+]?\d+(?:\.\d+)?/y) ?? readAs(plain, /[-+]?\d+(?:,\d+)?/y)
}

function normalised(text: string): string {
  return text
    .trim()
    .replace(/^geo:([^;?]*).*$/is, (_all, path: string) => path.split(',', 2).join(','))
    .toUpperCase()
    .replaceAll(/[−–]/g, '-')
    .replaceAll('º', '°')
    .replaceAll(/''|[″”“]/g, '"')
    .replaceAll(/[′’‘´]/g, "'")
}

function readAs(text: string, number: RegExp): LatLon | undefined {
  const tokens = tokensOf(text, number)
  const halves = tokens && halvesOf(tokens)
  if (!halves) return undefined
  const [one, other] = halves.map(readAngle)
  if (!one || !other) return undefined
  // "1,2,3" is a list of numbers.
  if (tokens.includes(',') && number.source.includes(',') && !(one.hasDecimals && other.hasDecimals)) {
    return undefined
  }
  const isSwapped = one.axis === 'longitude' || other.axis === 'latitude'
  if (one.axis !== undefined && one.axis === other.axis) return undefined
  const [latitude, longitude] = isSwapped ? [other.degrees, one.degrees] : [one.degrees, other.degrees]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

function tokensOf(text: string, number: RegExp): string[] | undefined {
  const tokens: string[] = []
  let at = 0
  while (at < text.length) {
    const match = [number, /[NSEW°'",;/]/y, /\s+/y].map((kind) => matchAt(kind, text, at)).find(Boolean)
    if (match === undefined) return undefined
    if (match.trim() !== '') tokens.push(match)
    at += match.length
  }
  return tokens
}

function matchAt(kind: RegExp, text: string, at: number): string | undefined {
  kind.lastIndex = at
  return kind.exec(text)?.[0]
}

const isSeparator = (token: string) => /^[,;/]$/.test(token)
const isLetter = (token: string) => /^[NSEW]$/.test(token)
const isNumber = (token: string) => /\d/.test(token)

/** Split at their separator, otherwise at their letters or degree signs; two plain numbers need a decimal. */
function halvesOf(tokens: readonly string[]): [string[], string[]] | undefined {
  const separators = tokens.filter(isSeparator)
  if (separators.length > 1) return undefined
  if (separators.length === 1) {
    const at = tokens.findIndex(isSeparator)
    return [tokens.slice(0, at), tokens.slice(at + 1)]
  }
  const at = splitOf(tokens)
  return at === undefined ? undefined : [tokens.slice(0, at), tokens.slice(at)]
}

function splitOf(tokens: readonly string[]): number | undefined {
  const [first, second] = tokens.flatMap((token, index) => (isLetter(token) ? [index] : []))
  if (first !== undefined) return first === 0 ? second : first + 1
  const degrees = tokens.flatMap((token, index) => (token === '°' ? [index] : []))[1]
  if (degrees !== undefined) return degrees - 1
  return tokens.length === 2 && tokens.some((token) => /[.,]/.test(token)) ? 1 : undefined
}

const marks = ['°', "'", '"']

/** [letter] degrees [minutes [seconds]] [letter]: symbols may be left out, and only the last number has decimals. */
function readAngle(tokens: readonly string[]): Angle | undefined {
  const letters = tokens.filter(isLetter)
  const [letter] = letters
  if (letters.length > 1 || (letter && tokens[0] !== letter && tokens.at(-1) !== letter)) return undefined
  const numbers: string[] = []
  for (const token of tokens.filter((one) => !isLetter(one))) {
    if (isNumber(token)) numbers.push(token)
    else if (token !== marks[numbers.length - 1]) return undefined
  }
  const marksOf = tokens.filter((token) => marks.includes(token))
  if (numbers.length === 0 || numbers.length > 3 || new Set(marksOf).size < marksOf.length) return undefined
  if (numbers.slice(0, -1).some((one) => /[.,]/.test(one))) return undefined
  if (numbers.slice(1).some((one) => /^[-+]/.test(one) || toNumber(one) >= 60)) return undefined
  const [whole = '0', minutes = '0', seconds = '0'] = numbers
  if (letter && /^[-+]/.test(whole)) return undefined
  const size = Math.abs(toNumber(whole)) + toNumber(minutes) / 60 + toNumber(seconds) / 3600
  const isNegative = whole.startsWith('-') || letter === 'S' || letter === 'W'
  return {
    degrees: isNegative ? -size : size,
    axis: letter === undefined ? undefined : /[NS]/.test(letter) ? 'latitude' : 'longitude',
    hasDecimals: numbers.some((one) => /[.,]/.test(one)),
  }
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}
