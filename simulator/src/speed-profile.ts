import { initialBearingDegrees, turnDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'
import type { VehicleKind } from './fleet.ts'
import type { Random } from './random.ts'
import type { Route } from './route.ts'

/**
 * How fast a vehicle is where, and when it is there. The way is cut into cells; between two knots the acceleration
 * is constant. A knot's speed is bounded by the limit, by the bend, by the stops, and by what brakes and engine can do.
 */
export type SpeedProfile = {
  /** Along the route, from 0. */
  meters: Float64Array
  metersPerSecond: Float64Array
  /** When the vehicle comes to the knot, in seconds from the start. */
  arrival: Float64Array
  /** How long it stands there. */
  waiting: Float64Array
}

type Dynamics = { acceleration: number; braking: number; cornering: number; topKmh: number }

/** m/s²: well below what counts as harsh driving. */
const DYNAMICS: Record<VehicleKind, Dynamics> = {
  car: { acceleration: 1.7, braking: 2, cornering: 2.2, topKmh: 80 },
  van: { acceleration: 1.4, braking: 1.8, cornering: 1.9, topKmh: 80 },
  truck: { acceleration: 0.8, braking: 1.4, cornering: 1.4, topKmh: 65 },
}

const CELL_METERS = 8
// m/s; a curve drawn with points a metre apart looks sharper than it is
const SLOWEST_TURN = 2.2
const SLOWEST_CURVE = 5
const METERS_BETWEEN_STOPS = 60

type Knots = { meters: number[]; limit: number[]; waiting: number[] }

/** The profile of one drive from standing to standing. */
export function speedProfile(route: Route, kind: VehicleKind, random: Random): SpeedProfile {
  const dynamics = DYNAMICS[kind]
  const knots = layKnots(route, dynamics, random)
  const meters = Float64Array.from(knots.meters)
  const speed = Float64Array.from(knots.limit)
  const last = speed.length - 1
  speed[0] = 0
  speed[last] = 0
  for (let i = 1; i <= last; i++) speed[i] = reachable(i, i - 1, dynamics.acceleration)
  for (let i = last - 1; i >= 0; i--) speed[i] = reachable(i, i + 1, dynamics.braking)
  return { meters, metersPerSecond: speed, ...timetable(meters, speed, knots.waiting) }

  /** v² = u² + 2as, from the neighbour's speed. */
  function reachable(knot: number, neighbour: number, acceleration: number): number {
    const length = Math.abs((meters[knot] ?? 0) - (meters[neighbour] ?? 0))
    const from = speed[neighbour] ?? 0
    return Math.min(speed[knot] ?? 0, Math.sqrt(from * from + 2 * acceleration * length))
  }
}

function timetable(meters: Float64Array, speed: Float64Array, waits: number[]) {
  const arrival = new Float64Array(meters.length)
  for (let i = 1; i < meters.length; i++) {
    const length = (meters[i] ?? 0) - (meters[i - 1] ?? 0)
    const mean = ((speed[i] ?? 0) + (speed[i - 1] ?? 0)) / 2
    arrival[i] = (arrival[i - 1] ?? 0) + (waits[i - 1] ?? 0) + length / mean
  }
  return { arrival, waiting: Float64Array.from(waits) }
}

function layKnots(route: Route, dynamics: Dynamics, random: Random): Knots {
  const knots: Knots = { meters: [0], limit: [0], waiting: [0] }
  const total = routeMeters(route)
  let meters = 0
  let lastStop = 0
  let traffic = 1
  for (let i = 0; i < route.roads.length; i++) {
    const { length, road } = piece(route, i)
    if (length < 0.01) continue
    // the traffic changes from street to street; nobody exceeds the limit
    if (road !== route.roads[i - 1]) traffic = random.between(0.82, 1)
    const limit = (Math.min(road.speedKmh, dynamics.topKmh) / 3.6) * traffic
    const before = knots.limit.length - 1
    knots.limit[before] = Math.min(knots.limit[before] ?? 0, limit)
    // two at least, so that no cell begins and ends at a stand
    const cells = Math.max(2, Math.ceil(length / CELL_METERS))
    for (let cell = 1; cell <= cells; cell++) {
      knots.meters.push(meters + (length * cell) / cells)
      knots.limit.push(limit)
      knots.waiting.push(0)
    }
    meters += length
    const end = knots.limit.length - 1
    knots.limit[end] = Math.min(limit, bendSpeed(route, i + 1, dynamics))
    const wait = stopSeconds(route, i + 1, random)
    const isApart = meters - lastStop > METERS_BETWEEN_STOPS && total - meters > METERS_BETWEEN_STOPS
    if (wait > 0 && isApart) {
      lastStop = meters
      knots.limit[end] = 0
      knots.waiting[end] = wait
    }
  }
  return knots
}

function piece(route: Route, index: number) {
  const a = route.points[index]
  const b = route.points[index + 1]
  const road = route.roads[index]
  if (!a || !b || !road) throw new Error(`The route has no piece ${index}`)
  return { a, b, road, length: distanceMeters(a, b) }
}

function routeMeters(route: Route): number {
  return route.roads.reduce((sum, _road, i) => sum + piece(route, i).length, 0)
}

/** The speed at which the bend at a point is taken: v² = a·r, its radius judged from the two pieces that meet there. */
function bendSpeed(route: Route, point: number, dynamics: Dynamics): number {
  if (point >= route.roads.length) return Infinity
  const before = piece(route, point - 1)
  const after = piece(route, point)
  const turn = Math.abs(
    turnDegrees(initialBearingDegrees(before.a, before.b), initialBearingDegrees(after.a, after.b)),
  )
  if (turn < 4) return Infinity
  // at a corner of two long streets the vehicle turns within the junction, a drawn-out curve uses all its length
  const isCorner = turn > 40
  const tangent = Math.min(before.length / 2, after.length / 2, isCorner ? 10 : 25)
  const radius = tangent / Math.tan(((Math.min(turn, 170) / 2) * Math.PI) / 180)
  return Math.max(isCorner ? SLOWEST_TURN : SLOWEST_CURVE, Math.sqrt(dynamics.cornering * radius))
}

/** How long one waits at a point: rarely on the main road, often where one joins a bigger one. */
function stopSeconds(route: Route, point: number, random: Random): number {
  const from = route.roads[point - 1]
  const to = route.roads[point]
  if (!from || !to || (route.nodes[point] ?? -1) < 0 || from === to) return 0
  if (from.roundabout) return 0
  const joins = to.rank < from.rank || to.roundabout
  if (!random.chance(joins ? 0.2 : 0.015)) return 0
  return joins ? random.between(2, 9) : random.between(5, 25)
}
