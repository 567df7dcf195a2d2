import { toPercent, toPositive } from '../text/numbers.ts'

/** `12.5%`; undefined without the sign or above 100. */
export function fromPercentSign(text: string | undefined): number | undefined {
  return text?.endsWith('%') ? toPercent(text.slice(0, -1)) : undefined
}

/** More than any vehicle drives: sent by a computer that counts no kilometers. */
const MAX_KILOMETERS = 2_000_000

/** Also undefined for zero, which the tracker sends for an unknown value. */
export function toOdometerMeters(kilometersText: string | undefined): number | undefined {
  const kilometers = toPositive(kilometersText)
  return kilometers && kilometers <= MAX_KILOMETERS ? kilometers * 1000 : undefined
}
