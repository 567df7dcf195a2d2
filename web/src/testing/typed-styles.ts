import type { TypedStyle } from '../lib/units/typed-figures.ts'

export const inEnglish: TypedStyle = { locale: 'en-GB', distanceUnit: 'kilometer' }
export const inGerman: TypedStyle = { locale: 'de-DE', distanceUnit: 'kilometer' }
export const inMiles: TypedStyle = { locale: 'en-GB', distanceUnit: 'mile' }
