import { lengthFormat } from '@roadbook/contract/formats/lengths'
import { ageFormat, clockFormat } from '@roadbook/contract/formats/times'

export type VisitorFormat = ReturnType<typeof createVisitorFormat>

/** Times and lengths for a visitor, of whom only the browser's settings are known. */
export function createVisitorFormat(locale: string, timeZone: string) {
  return {
    ...clockFormat(locale, timeZone),
    ...ageFormat(locale, timeZone),
    /** In the company's unit. */
    lengths: { kilometer: lengthFormat(locale, 'kilometer'), mile: lengthFormat(locale, 'mile') },
  }
}
