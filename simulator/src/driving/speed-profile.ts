import { type Course, courseOf } from './course.ts'
import type { VehicleKind } from '../fleet.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Route } from './route.ts'

/**
 * A vehicle's speed along the route, and when it is where. Between two knots of the course the acceleration is constant. A
 * knot's speed is bounded by the limit, the bend, the stops, and by brakes and engine.
 */
export type SpeedProfile = {
  /** Along the route, from 0. */
  meters: Float64Array
  metersPerSecond: Float64Array
  /** When the vehicle reaches the knot, in seconds from the start. */
  arrival: Float64Array
  /** How long it stands there. */
  waiting: Float64Array
}

/** A driving style, and the conditions. */
export type Manner = {
  /** From 0, an empty road, to 1, rush hour. */
  traffic: number
  /** From 0, never brakes hard, to 1, often does. */
  temper: number
  /** Share of the speed that others drive: a patrol looks around, a shuttle has passengers. */
  pace: number
}

type Dynamics = { acceleration: number; braking: number; cornering: number; topKmh: number }

/** m/s²: well below what counts as harsh driving. */
const DYNAMICS: Record<VehicleKind, Dynamics> = {
  car: { acceleration: 1.7, braking: 2, cornering: 2.2, topKmh: 80 },
  van: { acceleration: 1.4, braking: 1.8, cornering: 1.9, topKmh: 80 },
  truck: { acceleration: 0.8, braking: 1.4, cornering: 1.4, topKmh: 65 },
}

/** m/s²: above the 3.5 from which braking counts as harsh. */
const HARSH_BRAKING = 4.8
/** How long a driver is inattentive before braking hard. */
const HARSH_METERS = 36
const HARSH_FROM = 10.5
const HARSH_TO = 2.5
/** Hard braking events per 100 km of the worst driver. */
const HARSH_PER_100_KM = 0.8

// m/s; a curve drawn with points a metre apart looks sharper than it is
const SLOWEST_TURN = 2.2
const SLOWEST_CURVE = 5
const METERS_BETWEEN_STOPS = 60

/** The profile of one drive from standing to standing. */
export function speedProfile(route: Route, kind: VehicleKind, random: Random, manner: Manner): SpeedProfile {
  const dynamics = DYNAMICS[kind]
  const course = courseOf(route)
  const { meters } = course
  const speed = allowedSpeeds(course, dynamics, random, manner)
  const waiting = layStops(route, course, speed, { random, traffic: manner.traffic })
  const braking = new Float32Array(speed.length).fill(dynamics.braking)
  layFrights(course, speed, braking, { random, temper: manner.temper })
  const last = speed.length - 1
  speed[0] = 0
  speed[last] = 0
  for (let i = 1; i <= last; i++) {
    const length = (meters[i] ?? 0) - (meters[i - 1] ?? 0)
    speed[i] = reachable(speed[i] ?? 0, speed[i - 1] ?? 0, dynamics.acceleration * length)
  }
  for (let i = last - 1; i >= 0; i--) {
    const length = (meters[i + 1] ?? 0) - (meters[i] ?? 0)
    speed[i] = reachable(speed[i] ?? 0, speed[i + 1] ?? 0, (braking[i + 1] ?? 0) * length)
  }
  return { meters, metersPerSecond: speed, arrival: timetable(meters, speed, waiting), waiting }
}

/** v² = u² + 2as, from the neighbour's speed. */
function reachable(allowed: number, neighbour: number, work: number): number {
  return Math.min(allowed, Math.sqrt(neighbour * neighbour + 2 * work))
}

function timetable(meters: Float64Array, speed: Float64Array, waiting: Float64Array): Float64Array {
  const arrival = new Float64Array(meters.length)
  for (let i = 1; i < meters.length; i++) {
    const length = (meters[i] ?? 0) - (meters[i - 1] ?? 0)
    const mean = ((speed[i] ?? 0) + (speed[i - 1] ?? 0)) / 2
    arrival[i] = (arrival[i - 1] ?? 0) + (waiting[i - 1] ?? 0) + length / mean
  }
  return arrival
}

function allowedSpeeds(
  course: Course,
  dynamics: Dynamics,
  random: Random,
  { traffic, pace }: Manner,
): Float64Array<ArrayBuffer> {
  const { limitKmh, isOtherRoad, radiusMeters, isCorner } = course
  const speed = new Float64Array(limitKmh.length).fill(Infinity)
  let flow = 1
  for (let i = 1; i < speed.length; i++) {
    // traffic varies from street to street; nobody exceeds the limit
    if (isOtherRoad[i]) flow = random.between(0.84 - 0.16 * traffic, 1 - 0.06 * traffic)
    const limit = (Math.min(limitKmh[i] ?? 0, dynamics.topKmh) / 3.6) * flow * pace
    speed[i - 1] = Math.min(speed[i - 1] ?? 0, limit)
    const radius = radiusMeters[i] ?? Infinity
    // v² = a·r
    const inBend = Math.max(
      isCorner[i] ? SLOWEST_TURN : SLOWEST_CURVE,
      Math.sqrt(dynamics.cornering * radius),
    )
    speed[i] = Math.min(limit, inBend)
  }
  return speed
}

/** Inserts a standstill wherever the vehicle waits, with its duration. */
function layStops(
  route: Route,
  { meters, point, lengthMeters }: Course,
  speed: Float64Array,
  chance: { random: Random; traffic: number },
): Float64Array {
  const waiting = new Float64Array(speed.length)
  let lastStop = 0
  for (let i = 1; i < speed.length; i++) {
    const at = point[i] ?? -1
    if (at < 0) continue
    const wait = stopSeconds(route, at, chance)
    const here = meters[i] ?? 0
    const isApart = here - lastStop > METERS_BETWEEN_STOPS && lengthMeters - here > METERS_BETWEEN_STOPS
    if (wait === 0 || !isApart) continue
    lastStop = here
    speed[i] = 0
    waiting[i] = wait
  }
  return waiting
}

const LIGHTS = 77
/** One in this many junctions of bigger roads has lights. */
const LIGHTS_AMONG = 7
const SMALLEST_WITH_LIGHTS = 4

/** How long the vehicle waits at a point: at red lights, where it joins a bigger road, rarely elsewhere. */
function stopSeconds(
  route: Route,
  point: number,
  { random, traffic }: { random: Random; traffic: number },
): number {
  const from = route.roads[point - 1]
  const to = route.roads[point]
  const node = route.nodes[point] ?? -1
  if (!from || !to || node < 0 || from === to || from.roundabout) return 0
  const isLit = !to.roundabout && Math.max(from.rank, to.rank) <= SMALLEST_WITH_LIGHTS && hasLights(node)
  if (isLit) return random.chance(0.45) ? random.between(8, 40 + 15 * traffic) : 0
  const joins = to.rank < from.rank || to.roundabout
  if (!random.chance((joins ? 0.18 : 0.012) * (1 + 0.5 * traffic))) return 0
  return joins ? random.between(2, 9) : random.between(5, 25)
}

/** Which junctions have lights is invented, but constant. */
function hasLights(node: number): boolean {
  return seededRandom(LIGHTS, node).next() * LIGHTS_AMONG < 1
}

/** Now and then an obstacle appears, and the driver brakes as hard as possible. */
function layFrights(
  { meters, lengthMeters }: Course,
  speed: Float64Array,
  braking: Float32Array,
  { random, temper }: { random: Random; temper: number },
): void {
  if (temper === 0 || !random.chance((temper * HARSH_PER_100_KM * lengthMeters) / 100_000)) return
  const first = Math.floor(random.next() * speed.length)
  for (let knot = first; knot < speed.length - 8; knot++) {
    if (!isOpen(speed, meters, knot)) continue
    speed[knot] = HARSH_TO
    for (let i = knot; i > 0 && (meters[knot] ?? 0) - (meters[i] ?? 0) < HARSH_METERS; i--) {
      braking[i] = HARSH_BRAKING
    }
    return
  }
}

/** Whether the vehicle is fast for long enough before a knot to have to brake hard there. */
function isOpen(speed: Float64Array, meters: Float64Array, knot: number): boolean {
  for (let i = knot; i > 0; i--) {
    if ((meters[knot] ?? 0) - (meters[i] ?? 0) > 160) return true
    if ((speed[i] ?? 0) < HARSH_FROM) return false
  }
  return false
}
