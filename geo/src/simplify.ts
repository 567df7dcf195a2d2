import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from './earth.ts'
import type { LatLon } from './types.ts'

/**
 * A subset of a line's points, including the first and last, such that no point is farther than `toleranceMeters` from the
 * simplified line. Drops points close to the one before, then applies Douglas-Peucker. For lines within a country that don't
 * cross the antimeridian.
 */
export function simplifyLine<Point extends LatLon>(
  points: readonly Point[],
  toleranceMeters: number,
): Point[] {
  const first = points[0]
  if (first === undefined || points.length < 3) return [...points]
  const plane = toPlane(points, first)
  const apart = apartIndexes(plane, (toleranceMeters / 2) ** 2)
  return keptOf(plane, apart, (toleranceMeters / 2) ** 2).flatMap((index) => points[index] ?? [])
}

/** x and y in metres, one after the other. */
type Plane = Float64Array

function toPlane(points: readonly LatLon[], origin: LatLon): Plane {
  const metersPerDegree = EARTH_RADIUS_METERS * RADIANS_PER_DEGREE
  const plane = new Float64Array(points.length * 2)
  points.forEach(({ latitude, longitude }, index) => {
    plane[index * 2] =
      (longitude - origin.longitude) * metersPerDegree * Math.cos(latitude * RADIANS_PER_DEGREE)
    plane[index * 2 + 1] = (latitude - origin.latitude) * metersPerDegree
  })
  return plane
}

const at = (plane: Plane, index: number): number => plane[index] ?? 0

/** Points farther than that from the one kept before; the ends always stay. */
function apartIndexes(plane: Plane, squareMeters: number): number[] {
  const last = plane.length / 2 - 1
  const kept = [0]
  let before = 0
  for (let index = 1; index < last; index++) {
    const x = at(plane, index * 2) - at(plane, before * 2)
    const y = at(plane, index * 2 + 1) - at(plane, before * 2 + 1)
    if (x * x + y * y <= squareMeters) continue
    kept.push(index)
    before = index
  }
  return [...kept, last]
}

function keptOf(plane: Plane, indexes: readonly number[], squareMeters: number): number[] {
  const isKept = new Uint8Array(indexes.length)
  isKept[0] = 1
  isKept[indexes.length - 1] = 1
  const open: [from: number, to: number][] = [[0, indexes.length - 1]]
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    const [from, to] = piece
    const { index, square } = farthest(plane, indexes, piece)
    if (square <= squareMeters) continue
    isKept[index] = 1
    open.push([from, index], [index, to])
  }
  return indexes.filter((_, index) => isKept[index] === 1)
}

function farthest(
  plane: Plane,
  indexes: readonly number[],
  [from, to]: [from: number, to: number],
): { index: number; square: number } {
  const worst = { index: from, square: -1 }
  for (let index = from + 1; index < to; index++) {
    const square = squareToSegment(plane, indexes[index] ?? 0, [indexes[from] ?? 0, indexes[to] ?? 0])
    if (square > worst.square) Object.assign(worst, { index, square })
  }
  return worst
}

/** Squared distance in metres from a point to the segment between two others. */
function squareToSegment(plane: Plane, point: number, [from, to]: [from: number, to: number]): number {
  const [x, y] = [at(plane, from * 2), at(plane, from * 2 + 1)]
  const [dx, dy] = [at(plane, to * 2) - x, at(plane, to * 2 + 1) - y]
  const [px, py] = [at(plane, point * 2) - x, at(plane, point * 2 + 1) - y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return (px - share * dx) ** 2 + (py - share * dy) ** 2
}
