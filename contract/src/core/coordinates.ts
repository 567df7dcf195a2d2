import type { Place } from './entity.ts'
import type { Problem } from './errors.ts'

/** Decimals of each coordinate. */
export const coordinateDecimals = 18

type Parsed = { place: Place } | { problem: Problem }

/** Two comma-separated numbers, latitude first: "35.8795, 14.4935". */
export function parseCoordinates(text: string): Parsed {
  const parts = text.split(',').map((part) => /^\s*([+-]?\d+)(?:\.(\d+))?\s*$/.exec(part))
  const [latitude, longitude] = parts
  if (parts.length !== 2 || !latitude || !longitude) return { problem: { code: 'coordinates_malformed' } }
  const isLong = [latitude, longitude].some(([, , decimals = '']) => decimals.length > coordinateDecimals)
  if (isLong) return { problem: { code: 'too_many_decimals', details: { decimals: coordinateDecimals } } }
  if (!isWithin(latitude, 90)) return { problem: { code: 'latitude_out_of_range' } }
  if (!isWithin(longitude, 180)) return { problem: { code: 'longitude_out_of_range' } }
  return { place: { latitude: Number(latitude[0]), longitude: Number(longitude[0]) } }
}

/** Compares digits, since as a number 90.000000000000000001 would be 90. */
function isWithin([, whole = '', decimals = '']: RegExpExecArray, most: number): boolean {
  const degrees = Math.abs(Number(whole))
  return degrees < most || (degrees === most && !/[1-9]/.test(decimals))
}

/** In the format of `parseCoordinates`, without an exponent. */
export function coordinatesText({ latitude, longitude }: Place): string {
  return `${plainNumber(latitude)}, ${plainNumber(longitude)}`
}

function plainNumber(value: number): string {
  const text = String(value)
  const decimals = text.split('.')[1]?.length ?? 0
  return text.includes('e') || decimals > coordinateDecimals ? value.toFixed(coordinateDecimals) : text
}
