import type { LatLon } from '../types.ts'
import { type Edges, edgesOf } from './edges.ts'
import { longitudeNear, withoutJumps } from './longitudes.ts'
import { METERS_PER_DEGREE, metersPerLongitude, squaredDistanceToSegment } from './plane.ts'
import type { Area, Bounds, Part, Position, Shape } from './shape.ts'

/**
 * Edges are straight in longitude and latitude, as in GeoJSON. A point is inside if an odd number of edges is east of it, so
 * holes are outside, whatever the direction of a ring.
 */
export function polygonArea({ polygons }: Extract<Shape, { type: 'polygon' }>): Area {
  const near = polygons[0]?.[0]?.[0]?.[0] ?? 0
  const rings = polygons.flat().map((ring) => withoutJumps(ring, near))
  const bounds = boundsOf(rings)
  const middle = (bounds.west + bounds.east) / 2
  const edges = edgesOf(Float64Array.from(rings.flatMap(edgesOfRing)))
  const at = ({ longitude, latitude }: LatLon) => ({ x: longitudeNear(longitude, middle), y: latitude })
  return {
    bounds,
    maxMarginMeters: roomInside(rings, bounds),
    side(point, marginMeters) {
      const { x, y } = at(point)
      if (marginMeters > 0 && isNearEdge(edges, { x, y }, marginMeters)) return 'border'
      return isInside(edges, { x, y }) ? 'inside' : 'outside'
    },
    partsInside(from, to) {
      const start = at(from)
      const end = { x: longitudeNear(to.longitude, start.x), y: to.latitude }
      return partsInside(edges, start, end)
    },
  }
}

type Point = { x: number; y: number }

function edgesOfRing(ring: readonly Position[]): number[] {
  return ring.flatMap(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Position // within the ring
    return x === nextX && y === nextY ? [] : [x, y, nextX, nextY]
  })
}

export function boundsOf(lines: readonly (readonly Position[])[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [longitude, latitude] of lines.flat()) {
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}

/**
 * Area divided by perimeter never exceeds the radius of the largest circle inside. For a long narrow shape it equals that
 * radius, so only a part of it is used.
 */
function roomInside(rings: readonly (readonly Position[])[], { south, north }: Bounds): number {
  const across = metersPerLongitude((south + north) / 2)
  let areaMeters = 0
  let perimeterMeters = 0
  for (const [index, ring] of rings.entries()) {
    const [originX, originY] = ring[0] ?? [0, 0]
    let twice = 0
    for (const [at, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[(at + 1) % ring.length] as Position // within the ring
      const ax = (x - originX) * across
      const ay = (y - originY) * METERS_PER_DEGREE
      const bx = (nextX - originX) * across
      const by = (nextY - originY) * METERS_PER_DEGREE
      twice += ax * by - bx * ay
      perimeterMeters += Math.hypot(bx - ax, by - ay)
    }
    const isHole = index > 0 && ringContains(rings[0] ?? [], ring[0])
    areaMeters += (isHole ? -1 : 1) * Math.abs(twice / 2)
  }
  return perimeterMeters === 0 ? 0 : (0.7 * Math.abs(areaMeters)) / perimeterMeters
}

function ringContains(ring: readonly Position[], point: Position | undefined): boolean {
  if (!point) return false
  return isInside(edgesOf(Float64Array.from(edgesOfRing(ring))), { x: point[0], y: point[1] })
}

function isInside(edges: Edges, { x, y }: Point): boolean {
  let isOdd = false
  edges.between(y, y, (ax, ay, bx, by) => {
    if (ay > y === by > y) return
    if (x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isOdd = !isOdd
  })
  return isOdd
}

function isNearEdge(edges: Edges, { x, y }: Point, marginMeters: number): boolean {
  const across = metersPerLongitude(y)
  const margin = marginMeters / METERS_PER_DEGREE
  const squaredMargin = marginMeters * marginMeters
  let isNear = false
  edges.between(y - margin, y + margin, (ax, ay, bx, by) => {
    if (isNear) return
    const squared = squaredDistanceToSegment(
      (ax - x) * across,
      (ay - y) * METERS_PER_DEGREE,
      (bx - x) * across,
      (by - y) * METERS_PER_DEGREE,
    )
    isNear = squared < squaredMargin
  })
  return isNear
}

function partsInside(edges: Edges, from: Point, to: Point): Part[] {
  const cuts = [0, ...cutsOf(edges, from, to).toSorted((a, b) => a - b), 1]
  const parts: Part[] = []
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[index + 1] as number // one more than starts
    if (end === start && cuts.length > 2) continue
    const half = (start + end) / 2
    if (!isInside(edges, { x: from.x + (to.x - from.x) * half, y: from.y + (to.y - from.y) * half })) continue
    const before = parts.at(-1)
    if (before?.end === start) before.end = end
    else parts.push({ start, end })
  }
  return parts
}

/** Where a segment crosses edges, as fractions of the segment. */
function cutsOf(edges: Edges, from: Point, to: Point): number[] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const cuts: number[] = []
  edges.between(Math.min(from.y, to.y), Math.max(from.y, to.y), (ax, ay, bx, by) => {
    const ex = bx - ax
    const ey = by - ay
    const cross = dx * ey - dy * ex
    if (cross === 0) return
    const along = ((ax - from.x) * ey - (ay - from.y) * ex) / cross
    const onEdge = ((ax - from.x) * dy - (ay - from.y) * dx) / cross
    if (along > 0 && along < 1 && onEdge >= 0 && onEdge <= 1) cuts.push(along)
  })
  return cuts
}
