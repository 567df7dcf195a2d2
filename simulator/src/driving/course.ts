import { initialBearingDegrees, turnDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'
import type { Route } from './route.ts'

/**
 * A route's speed limits for any driver and vehicle, computed once per route. The route is cut into cells; the knots between
 * them hold the highest speed there.
 */
export type Course = {
  lengthMeters: number
  /** Along the route at each of its points. */
  pointMeters: Float64Array
  /** Direction of each piece. */
  pieceDegrees: Float64Array
  /** Along the route at each knot, from 0. */
  meters: Float64Array
  /** The limit in the cell that ends at the knot; 0 at the first knot. */
  limitKmh: Float32Array
  /** 1 where the cell that ends at the knot is the first on another road. */
  isOtherRoad: Uint8Array
  /** Radius of the bend at the knot, Infinity if it is straight. */
  radiusMeters: Float32Array
  /** 1 where that bend is a corner rather than a curve. */
  isCorner: Uint8Array
  /** The point of the route at the knot, -1 between points. */
  point: Int32Array
}

const CELL_METERS = 8
const courses = new WeakMap<Route, Course>()

export function courseOf(route: Route): Course {
  const known = courses.get(route)
  if (known) return known
  const course = layCourse(route)
  courses.set(route, course)
  return course
}

function layCourse(route: Route): Course {
  const pointMeters = new Float64Array(route.points.length)
  const pieceDegrees = new Float64Array(route.roads.length)
  for (let i = 0; i < route.roads.length; i++) {
    const [a, b] = [route.points[i], route.points[i + 1]]
    if (!a || !b) throw new Error(`The route has no piece ${i}`)
    pointMeters[i + 1] = (pointMeters[i] ?? 0) + distanceMeters(a, b)
    pieceDegrees[i] = initialBearingDegrees(a, b)
  }
  const knots = layKnots(route, pointMeters)
  const size = knots.meters.length
  const course: Course = {
    lengthMeters: pointMeters.at(-1) ?? 0,
    pointMeters,
    pieceDegrees,
    meters: Float64Array.from(knots.meters),
    limitKmh: Float32Array.from(knots.limit),
    isOtherRoad: Uint8Array.from(knots.other),
    point: Int32Array.from(knots.point),
    radiusMeters: new Float32Array(size).fill(Infinity),
    isCorner: new Uint8Array(size),
  }
  for (let i = 1; i < size - 1; i++) bend(course, i)
  return course
}

function layKnots(route: Route, pointMeters: Float64Array) {
  const knots = { meters: [0], limit: [0], other: [0], point: [0] }
  let before = route.roads[-1]
  for (let i = 0; i < route.roads.length; i++) {
    const road = route.roads[i]
    const start = pointMeters[i] ?? 0
    const length = (pointMeters[i + 1] ?? 0) - start
    if (length < 0.01 || !road) continue
    // two at least, so that no cell begins and ends at a standstill
    const cells = Math.max(2, Math.ceil(length / CELL_METERS))
    for (let cell = 1; cell <= cells; cell++) {
      knots.meters.push(start + (length * cell) / cells)
      knots.limit.push(road.speedKmh)
      knots.other.push(cell === 1 && road !== before ? 1 : 0)
      knots.point.push(cell === cells ? i + 1 : -1)
    }
    before = road
  }
  return knots
}

/** The bend at a knot, with its radius estimated from the two pieces that meet there. */
function bend(course: Course, knot: number): void {
  const point = course.point[knot] ?? -1
  const { pointMeters, pieceDegrees } = course
  if (point < 1 || point >= pieceDegrees.length) return
  const turn = Math.abs(turnDegrees(pieceDegrees[point - 1] ?? 0, pieceDegrees[point] ?? 0))
  if (turn < 4) return
  const here = pointMeters[point] ?? 0
  const before = here - (pointMeters[point - 1] ?? 0)
  const after = (pointMeters[point + 1] ?? 0) - here
  // at a corner of two long streets the vehicle turns within the junction; a long curve uses its whole length
  const isCorner = turn > 40
  const tangent = Math.min(before / 2, after / 2, isCorner ? 10 : 25)
  course.radiusMeters[knot] = tangent / Math.tan(((Math.min(turn, 170) / 2) * Math.PI) / 180)
  course.isCorner[knot] = isCorner ? 1 : 0
}
