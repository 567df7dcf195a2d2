/** Buildings and areas of land of a street map, combined from the parts in its tiles. */
import { simplifyLine } from '@roadbook/geo/simplify'
import { boundsOf } from '@roadbook/geo/shapes/polygon'
import type { Bounds, Position } from '@roadbook/geo/shapes/shape'
import { METERS_PER_DEGREE, metersPerLongitude } from '@roadbook/geo/shapes/plane'
import { intersection, union } from 'polyclip-ts'
import { mercatorX, mercatorY } from '../mercator.ts'
import { MAX_CORNERS } from './drawn.ts'

/** One tile's part of a building or an area of land. */
export type AreaPart = {
  /** Parts of one area have the same id. */
  kind: string
  /** Closed: the first position is repeated at the end. */
  ring: readonly Position[]
}

/** The most by which two tiles round the same edge differently. */
const FIRST_TOLERANCE_METERS = 0.7
/** For an overlap caused by rounding. */
const SLIVER_METERS = 3
const SAME_SIZE = 0.01
const FEWEST_CORNERS = 4

/** The outlines around a point, the smallest first; without courtyards. */
export function areasAt(point: Position, parts: readonly AreaPart[], tileZoom: number): Position[][] {
  const found: Position[][] = []
  for (const part of parts) {
    if (!contains(part.ring, point)) continue
    const outline = wholeOf(part, parts, tileZoom)
    if (!found.some((known) => isSame(known, outline))) found.push(outline)
  }
  return found
    .map(withFewCorners)
    .filter(({ length }) => length >= FEWEST_CORNERS)
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

/** Including the parts in neighbouring tiles. */
function wholeOf(part: AreaPart, parts: readonly AreaPart[], tileZoom: number): Position[] {
  const isCut = (ring: readonly Position[]): boolean => crossesTiles(boundsOf([ring]), tileZoom)
  let whole = [...part.ring]
  if (!isCut(whole)) return whole
  let others = parts.filter((one) => one !== part && one.kind === part.kind && isCut(one.ring))
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    others = others.filter(({ ring }) => {
      const joined = joinedWith(whole, ring)
      if (joined === undefined) return true
      whole = joined
      hasGrown = true
      return false
    })
  }
  return whole
}

/** Undefined for a neighbour: parts of one area overlap in the margin of their tiles, neighbours at most by rounding. */
function joinedWith(ring: readonly Position[], other: readonly Position[]): Position[] | undefined {
  if (!overlap(boundsOf([ring]), boundsOf([other]))) return undefined
  const [mine, its] = [[ring.map(pair)], [other.map(pair)]]
  const isShared = intersection(mine, its).some(([outer]) => outer && meanWidthMeters(outer) > SLIVER_METERS)
  return isShared ? union(mine, its)[0]?.[0] : undefined
}

const pair = ([x, y]: Position): [number, number] => [x, y]

/** Measured as a strip. */
function meanWidthMeters(ring: readonly Position[]): number {
  const [[, latitude] = [0, 0]] = ring
  const metersPerSquare = METERS_PER_DEGREE * metersPerLongitude(latitude)
  const perimeter = ring.slice(1).reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring[index] ?? [x, y]
    return sum + Math.hypot((x - beforeX) * metersPerLongitude(latitude), (y - beforeY) * METERS_PER_DEGREE)
  }, 0)
  return perimeter === 0 ? 0 : (2 * sizeOf(ring) * metersPerSquare) / perimeter
}

/** A ring within one tile is complete. */
function crossesTiles({ west, south, east, north }: Bounds, zoom: number): boolean {
  const tile = (share: number): number => Math.floor(share * 2 ** zoom)
  return tile(mercatorX(west)) !== tile(mercatorX(east)) || tile(mercatorY(north)) !== tile(mercatorY(south))
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north
}

function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let isInside = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside
  }
  return isInside
}

function sizeOf(ring: readonly Position[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice / 2)
}

/** Chooses between two outlines around one point. */
function isSame(a: readonly Position[], b: readonly Position[]): boolean {
  return Math.abs(sizeOf(a) / sizeOf(b) - 1) < SAME_SIZE
}

/** Few enough to be dragged. */
function withFewCorners(ring: readonly Position[]): Position[] {
  const points = ring.map(([longitude, latitude]) => ({ longitude, latitude }))
  for (let tolerance = FIRST_TOLERANCE_METERS; ; tolerance *= 2) {
    const kept = simplifyLine(points, tolerance)
    if (kept.length <= MAX_CORNERS) return kept.map(({ longitude, latitude }) => [longitude, latitude])
  }
}
