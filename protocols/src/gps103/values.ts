import { rounded } from '../units.ts'

const NUMBER = /^\d+(?:\.\d+)?$/

export function toNumber(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text) : undefined
}

/** `12.5%`; undefined without the sign or above 100. */
export function toPercent(text: string | undefined): number | undefined {
  if (!text?.endsWith('%')) return undefined
  const percent = toNumber(text.slice(0, -1))
  return percent !== undefined && percent <= 100 ? percent : undefined
}

/** `ddmm.mmmm`: whole degrees before the two digits of the minutes. */
export function toDegrees(text: string | undefined, isNegative: boolean, max: number): number | undefined {
  if (text === undefined || !NUMBER.test(text)) return undefined
  const point = text.indexOf('.')
  const minutesAt = (point < 0 ? text.length : point) - 2
  if (minutesAt < 1) return undefined
  const degrees = rounded(Number(text.slice(0, minutesAt)) + Number(text.slice(minutesAt)) / 60)
  if (degrees > max) return undefined
  return isNegative && degrees !== 0 ? -degrees : degrees
}

/** More than any vehicle drives: sent by a computer that counts no kilometres. */
const MAX_KILOMETERS = 2_000_000

/** Also undefined for zero, which the tracker sends for an unknown value. */
export function toOdometerMeters(kilometersText: string | undefined): number | undefined {
  const kilometers = toNumber(kilometersText)
  return kilometers && kilometers <= MAX_KILOMETERS ? kilometers * 1000 : undefined
}
