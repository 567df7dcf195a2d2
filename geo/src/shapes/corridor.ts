import type { LatLon } from '../types.ts'
import { discPart, type Segment } from './circle.ts'
import { type Edges, edgesOf } from './edges.ts'
import { longitudeNear, withoutJumps } from './longitudes.ts'
import { METERS_PER_DEGREE, metersPerLongitude, squaredDistanceToSegment } from './plane.ts'
import { boundsOf } from './polygon.ts'
import type { Area, Bounds, Part, Position, Shape } from './shape.ts'

/** The area within half the width of a line, with rounded ends. */
export function corridorArea({ line, widthMeters }: Extract<Shape, { type: 'corridor' }>): Area {
  const half = widthMeters / 2
  const path = withoutJumps(line, line[0]?.[0] ?? 0)
  const ofLine = boundsOf([path])
  const bounds = widened(ofLine, half)
  const corridor = {
    half,
    edges: edgesOf(Float64Array.from(edgesOfPath(path))),
    middle: (ofLine.west + ofLine.east) / 2,
  }
  return {
    bounds,
    maxMarginMeters: half / 2,
    side(point, marginMeters) {
      if (!passes(corridor, point, half + marginMeters)) return 'outside'
      return passes(corridor, point, half - marginMeters) ? 'inside' : 'border'
    },
    partsInside: (from, to) => partsInside(corridor, from, to),
  }
}

type Corridor = { half: number; edges: Edges; middle: number }

function widened({ west, south, east, north }: Bounds, meters: number): Bounds {
  const height = meters / METERS_PER_DEGREE
  const farthest = Math.min(90, Math.max(Math.abs(south), Math.abs(north)) + height)
  const width = meters / metersPerLongitude(farthest)
  return { west: west - width, south: south - height, east: east + width, north: north + height }
}

/** Whether the line passes within a distance of a point. */
function passes({ edges, middle }: Corridor, { longitude, latitude }: LatLon, meters: number): boolean {
  const x = longitudeNear(longitude, middle)
  const across = metersPerLongitude(latitude)
  const reach = meters / METERS_PER_DEGREE
  let isNear = false
  edges.between(latitude - reach, latitude + reach, (ax, ay, bx, by) => {
    if (isNear) return
    const squared = squaredDistanceToSegment(
      (ax - x) * across,
      (ay - latitude) * METERS_PER_DEGREE,
      (bx - x) * across,
      (by - latitude) * METERS_PER_DEGREE,
    )
    isNear = squared <= meters * meters
  })
  return isNear
}

function partsInside({ edges, middle, half }: Corridor, from: LatLon, to: LatLon): Part[] {
  const startX = longitudeNear(from.longitude, middle)
  const endX = longitudeNear(to.longitude, startX)
  const across = metersPerLongitude((from.latitude + to.latitude) / 2)
  const height = half / METERS_PER_DEGREE
  const low = Math.min(from.latitude, to.latitude) - height
  const high = Math.max(from.latitude, to.latitude) + height
  const parts: Part[] = []
  edges.between(low, high, (ax, ay, bx, by) => {
    const segment = {
      x: (startX - ax) * across,
      y: (from.latitude - ay) * METERS_PER_DEGREE,
      dx: (endX - startX) * across,
      dy: (to.latitude - from.latitude) * METERS_PER_DEGREE,
    }
    const part = partOfCapsule({
      segment,
      lineX: (bx - ax) * across,
      lineY: (by - ay) * METERS_PER_DEGREE,
      half,
    })
    if (part) parts.push(part)
  })
  return joined(parts)
}

/** A path of one position is a disc. */
function edgesOfPath(path: readonly Position[]): number[] {
  const [first] = path
  if (path.length === 1 && first) return [...first, ...first]
  return path.slice(1).flatMap(([x, y], index) => [...(path[index] as Position), x, y]) // one more than ends
}

type Capsule = { segment: Segment; lineX: number; lineY: number; half: number }

/**
 * The part of a segment within `half` of a line from the origin: two discs and the strip between them, which together are
 * convex.
 */
function partOfCapsule({ segment, lineX, lineY, half }: Capsule): Part | undefined {
  const parts = [
    discPart(segment, half),
    discPart({ ...segment, x: segment.x - lineX, y: segment.y - lineY }, half),
    partOfStrip({ segment, lineX, lineY, half }),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return {
    start: Math.min(...parts.map(({ start }) => start)),
    end: Math.max(...parts.map(({ end }) => end)),
  }
}

function partOfStrip({ segment, lineX, lineY, half }: Capsule): Part | undefined {
  const length = Math.hypot(lineX, lineY)
  if (length === 0) return undefined
  const [alongX, alongY] = [lineX / length, lineY / length]
  const along = between({
    start: segment.x * alongX + segment.y * alongY,
    step: segment.dx * alongX + segment.dy * alongY,
    low: 0,
    high: length,
  })
  const across = between({
    start: segment.y * alongX - segment.x * alongY,
    step: segment.dy * alongX - segment.dx * alongY,
    low: -half,
    high: half,
  })
  if (!along || !across) return undefined
  const part = { start: Math.max(along.start, across.start), end: Math.min(along.end, across.end) }
  return part.start <= part.end ? part : undefined
}

/** The fractions for which `start + fraction * step` is between two numbers. */
function between({
  start,
  step,
  low,
  high,
}: {
  start: number
  step: number
  low: number
  high: number
}): Part | undefined {
  if (step === 0) return start >= low && start <= high ? { start: 0, end: 1 } : undefined
  const [one, other] = [(low - start) / step, (high - start) / step]
  const part = { start: Math.max(0, Math.min(one, other)), end: Math.min(1, Math.max(one, other)) }
  return part.start <= part.end ? part : undefined
}

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const before = result.at(-1)
    if (before && part.start <= before.end) before.end = Math.max(before.end, part.end)
    else result.push({ ...part })
  }
  return result
}
