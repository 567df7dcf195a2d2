import { destination } from '@roadbook/geo/destination'
import { withoutJumps } from '@roadbook/geo/shapes/longitudes'
import { METERS_PER_DEGREE, metersPerLongitude } from '@roadbook/geo/shapes/plane'
import type { Position } from '@roadbook/geo/shapes/shape'
import type { LatLon } from '@roadbook/geo/types'

/** Corners in a full circle; more than can be distinguished. */
const CIRCLE_STEPS = 96
/** Corners in a round end or corner of a corridor. */
const ARC_STEP = Math.PI / 12

/** A circle on the sphere as a closed ring; on a Mercator map it is neither an ellipse nor quite round. */
export function circleRing(center: LatLon, radiusMeters: number, steps = CIRCLE_STEPS): Position[] {
  const ring = Array.from({ length: steps }, (_, step): Position => {
    const { longitude, latitude } = destination(center, (360 * step) / steps, radiusMeters)
    return [longitude, latitude]
  })
  return closed(withoutJumps(ring, center.longitude))
}

/** The area within half the width of a line, with rounded corners and ends, as a closed ring. */
export function corridorRing(line: readonly Position[], widthMeters: number): Position[] {
  const path = withoutJumps(line, line[0]?.[0] ?? 0).filter(
    ([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1],
  )
  const [first] = path
  if (first === undefined) return []
  const half = widthMeters / 2
  if (path.length === 1) return circleRing({ longitude: first[0], latitude: first[1] }, half)
  return closed([...leftSide(path, half), ...leftSide(path.toReversed(), half)])
}

function closed(ring: readonly Position[]): Position[] {
  const [first] = ring
  return first === undefined ? [] : [...ring, first]
}

/** Metres east and north. */
type Vector = { x: number; y: number }

/** Along the left of a path, and round its end. */
function leftSide(path: readonly Position[], half: number): Position[] {
  const ways = path.slice(1).map((end, index) => wayTo(path[index] as Position, end)) // one more than ends
  return ways.flatMap((way, index) => {
    const start = path[index] as Position // one for each segment
    const before = ways[index - 1]
    const corner =
      before === undefined
        ? [offset(start, leftOf(way), half)]
        : cornerOf(start, { before, after: way, half })
    const end = path[index + 1] as Position // one more than segments
    return index === ways.length - 1 ? [...corner, ...arc(end, leftOf(way), -Math.PI, half)] : corner
  })
}

type Way = { x: number; y: number; length: number }

/** The direction from one position to the next as a vector of length 1, and the distance. */
function wayTo([fromX, fromY]: Position, [toX, toY]: Position): Way {
  const x = (toX - fromX) * metersPerLongitude((fromY + toY) / 2)
  const y = (toY - fromY) * METERS_PER_DEGREE
  const length = Math.hypot(x, y)
  return { x: x / length, y: y / length, length }
}

const leftOf = ({ x, y }: Vector): Vector => ({ x: -y, y: x })

function offset([longitude, latitude]: Position, { x, y }: Vector, meters: number): Position {
  return [
    longitude + (x * meters) / metersPerLongitude(latitude),
    latitude + (y * meters) / METERS_PER_DEGREE,
  ]
}

/** Rounded on the outside of a bend; on its inside at the point where both sides meet, if they do. */
function cornerOf(at: Position, { before, after, half }: { before: Way; after: Way; half: number }) {
  const [one, other] = [leftOf(before), leftOf(after)]
  const turn = Math.atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y)
  if (turn <= 0) return arc(at, one, turn, half)
  const reach = half * Math.tan(turn / 2)
  if (reach > Math.min(before.length, after.length)) return [offset(at, one, half), offset(at, other, half)]
  const scale = 1 / (1 + one.x * other.x + one.y * other.y)
  return [offset(at, { x: (one.x + other.x) * scale, y: (one.y + other.y) * scale }, half)]
}

/** A direction turned by an angle. */
function arc(at: Position, from: Vector, turn: number, half: number): Position[] {
  const start = Math.atan2(from.y, from.x)
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / ARC_STEP))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start + (turn * step) / steps
    return offset(at, { x: Math.cos(angle), y: Math.sin(angle) }, half)
  })
}
