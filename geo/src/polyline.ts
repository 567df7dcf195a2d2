import type { LatLon } from './types.ts'

/**
 * Encoded polylines (Google's algorithm) with six decimals, as routing engines exchange them: 0.11 m.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
const SCALE = 1e6

/** A line as printable ASCII, about five characters a point. */
export function encodePolyline(points: readonly LatLon[]): string {
  let text = ''
  let latitude = 0
  let longitude = 0
  for (const point of points) {
    const nextLatitude = Math.round(point.latitude * SCALE)
    const nextLongitude = Math.round(point.longitude * SCALE)
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude)
    latitude = nextLatitude
    longitude = nextLongitude
  }
  return text
}

/** The points of an encoded polyline; throws on text that ends within a number or holds other characters. */
export function decodePolyline(text: string): LatLon[] {
  const points: LatLon[] = []
  const at = { offset: 0 }
  let latitude = 0
  let longitude = 0
  while (at.offset < text.length) {
    latitude += decodeNumber(text, at)
    longitude += decodeNumber(text, at)
    points.push({ latitude: latitude / SCALE, longitude: longitude / SCALE })
  }
  return points
}

function encodeNumber(value: number): string {
  // zigzag by arithmetic: a jump across the globe needs 31 bits with its sign, more than shifts keep
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest % 0x20)) + 63)
    rest = Math.floor(rest / 0x20)
  }
  return text + String.fromCharCode(rest + 63)
}

function decodeNumber(text: string, at: { offset: number }): number {
  let value = 0
  let factor = 1
  for (;;) {
    const chunk = text.charCodeAt(at.offset) - 63
    // NaN past the end fails the comparison too
    if (!(chunk >= 0 && chunk < 0x40)) throw new Error(`Polyline is broken at character ${at.offset}`)
    at.offset += 1
    value += (chunk & 0x1f) * factor
    if (chunk < 0x20) break
    factor *= 0x20
  }
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2
}
