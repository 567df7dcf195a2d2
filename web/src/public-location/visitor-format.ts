import { ageFormat, clockFormat } from '../lib/format-times.ts'
import { lengthFormat } from '../lib/format-lengths.ts'

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
