import { isDigits, toNumber } from './numbers.ts'
import { rounded } from '../records/units.ts'

export type Hemisphere = 'N' | 'S' | 'E' | 'W'

export function isNorthOrSouth(text: string | undefined): text is 'N' | 'S' {
  return text === 'N' || text === 'S'
}

export function isEastOrWest(text: string | undefined): text is 'E' | 'W' {
  return text === 'E' || text === 'W'
}

/**
 * NMEA's `ddmm.mmmm`: whole degrees, which may be missing, before the two digits of the minutes. Undefined if it isn't on that
 * hemisphere.
 */
export function fromDegreesMinutes(text: string | undefined, hemisphere: Hemisphere): number | undefined {
  if (text === undefined) return undefined
  const point = text.indexOf('.')
  const minutesAt = (point < 0 ? text.length : point) - 2
  const hasDegrees = minutesAt === 0 || isDigits(text, 0, minutesAt)
  if (minutesAt < 0 || !hasDegrees || !isDigits(text, minutesAt, minutesAt + 2)) return undefined
  const minutes = toNumber(text.slice(minutesAt))
  return minutes === undefined
    ? undefined
    : onHemisphere(Number(text.slice(0, minutesAt)) + minutes / 60, hemisphere)
}

/** Four fields of NMEA: latitude, its hemisphere, longitude, its hemisphere. Undefined if they are no place. */
export function placeAt(
  fields: readonly (string | undefined)[],
  at: number,
): { latitude: number; longitude: number } | undefined {
  const [northOrSouth, eastOrWest] = [fields[at + 1], fields[at + 3]]
  if (!isNorthOrSouth(northOrSouth) || !isEastOrWest(eastOrWest)) return undefined
  const latitude = fromDegreesMinutes(fields[at], northOrSouth)
  const longitude = fromDegreesMinutes(fields[at + 2], eastOrWest)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** Degrees without a sign; south and west are negative. */
export function onHemisphere(degrees: number, hemisphere: Hemisphere): number | undefined {
  const value = rounded(degrees)
  if (value > (isNorthOrSouth(hemisphere) ? 90 : 180)) return undefined
  return signed(value, hemisphere === 'S' || hemisphere === 'W')
}

/** Never -0. */
export function signed(degrees: number, isNegative: boolean): number {
  return isNegative && degrees !== 0 ? -degrees : degrees
}

/** Decimal degrees. */
export function toLatitude(text: string | undefined): number | undefined {
  return within(toNumber(text), 90)
}

export function toLongitude(text: string | undefined): number | undefined {
  return within(toNumber(text), 180)
}

/** Without a negative zero. */
function within(value: number | undefined, max: number): number | undefined {
  return value !== undefined && Math.abs(value) <= max ? value + 0 : undefined
}

const MINUTE_UNITS = 10_000
const MINUTE_UNITS_PER_DEGREE = 60 * MINUTE_UNITS

/** For encoders: `ddmm.mmmm`, or `dddmm.mmmm` with three digits of degrees, without the sign. */
export function toDegreesMinutes(degrees: number, degreeDigits: 2 | 3): string {
  const units = Math.round(Math.abs(degrees) * MINUTE_UNITS_PER_DEGREE)
  const whole = Math.floor(units / MINUTE_UNITS_PER_DEGREE)
  const minutes = String(units % MINUTE_UNITS_PER_DEGREE).padStart(6, '0')
  return `${String(whole).padStart(degreeDigits, '0')}${minutes.slice(0, 2)}.${minutes.slice(2)}`
}

/** For encoders: latitude and longitude as `ddmm.mmmm` and `dddmm.mmmm`, each followed by the letter of its hemisphere. */
export function placeFields({ latitude, longitude }: { latitude: number; longitude: number }): string[] {
  return [
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
  ]
}
