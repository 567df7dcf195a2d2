import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { momentOf, planDrive, type Drive } from './drive.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { seededRandom, type Random } from './random.ts'
import { arcsLeaving, nearestNode, type RoadGraph } from './road-graph.ts'
import { findRoute } from './route.ts'

/** A stretch of time in which a vehicle does one thing; phases follow each other without a gap. */
export type Phase = { startMs: number; endMs: number; ignition: boolean } & (
  | { kind: 'drive'; drive: Drive }
  | { kind: 'stand'; point: LatLon; headingDegrees: number }
)

type Stand = { node: number; headingDegrees: number; atMs: number }
type Round = { graph: RoadGraph; vehicle: SimulatedVehicle; random: Random; endMs: number }

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Every so often a vehicle is back at its depot, whatever the hour: from there its way can be worked out anew. */
const ROUND_MS = 240 * MINUTE
const LONGEST_WAY_METERS = 18_000
const SHORTEST_WAY_METERS = 6_000
/** What Malta's streets leave of the crow's flight: for planning only. */
const CROW_METERS_PER_SECOND = 6.5

/**
 * What a vehicle does from `fromMs` on. Rounds depend on seed and time alone, not on when one begins to look;
 * the others stand since a while before `nowMs`.
 */
export function* phases(
  graph: RoadGraph,
  vehicle: SimulatedVehicle,
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): Generator<Phase, void> {
  if (vehicle.behaviour === 'rounds') yield* rounds(graph, vehicle, fromMs)
  else yield standing(graph, vehicle, nowMs)
}

function standing(graph: RoadGraph, vehicle: SimulatedVehicle, nowMs: number): Phase {
  const random = seededRandom(vehicle.seed)
  const headingDegrees = Math.floor(random.between(0, 360))
  const phase = { kind: 'stand', headingDegrees, point: vehicle.depot } as const
  const since = (low: number, high: number) => wholeSeconds(nowMs - random.between(low, high) * MINUTE)
  if (vehicle.behaviour === 'idle')
    return { ...phase, startMs: since(5, 45), endMs: Infinity, ignition: true }
  if (vehicle.behaviour === 'parked')
    return { ...phase, startMs: since(20, 240), endMs: Infinity, ignition: false }
  const startMs = since(70, 110)
  const point = graph.nodes[nearestNode(graph, vehicle.depot)] ?? vehicle.depot
  return { ...phase, point, startMs, endMs: startMs + SECOND, ignition: true }
}

function* rounds(graph: RoadGraph, vehicle: SimulatedVehicle, fromMs: number): Generator<Phase, void> {
  const offset = wholeSeconds(seededRandom(vehicle.seed).between(0, ROUND_MS))
  let freeMs = -Infinity
  for (let index = Math.floor((fromMs - offset) / ROUND_MS); ; index++) {
    const startMs = Math.max(index * ROUND_MS + offset, freeMs)
    const endMs = (index + 1) * ROUND_MS + offset
    const random = seededRandom(vehicle.seed, index)
    for (const phase of round({ graph, vehicle, random, endMs }, startMs)) {
      freeMs = phase.endMs
      if (phase.endMs > fromMs) yield phase
    }
  }
}

function* round(of: Round, startMs: number): Generator<Phase, void> {
  const depot = nearestNode(of.graph, of.vehicle.depot)
  let stand: Stand = { node: depot, headingDegrees: 0, atMs: startMs }
  for (;;) {
    const stop = chooseStop(of, stand, depot)
    if (stop < 0) break
    stand = yield* leg(of, stand, stop)
    stand = yield* stay(of, stand)
  }
  stand = yield* leg(of, stand, depot)
  if (stand.atMs < of.endMs) yield standPhase(of, stand, of.endMs, false)
}

/** A junction in reach from which the vehicle is back in time, or -1. */
function chooseStop(of: Round, stand: Stand, depot: number): number {
  const { graph, random } = of
  for (let attempt = 0; attempt < 200; attempt++) {
    const node = Math.floor(random.between(0, graph.nodes.length))
    const way = crowMeters(graph, stand.node, node)
    const back = crowMeters(graph, node, depot)
    if (way < SHORTEST_WAY_METERS || way > LONGEST_WAY_METERS || back > LONGEST_WAY_METERS) continue
    if (arcsLeaving(graph, node) < 2) continue
    const neededMs = ((way + back) / CROW_METERS_PER_SECOND) * SECOND + 3 * MINUTE
    if (stand.atMs + neededMs < of.endMs) return node
  }
  return -1
}

function crowMeters(graph: RoadGraph, a: number, b: number): number {
  const from = graph.nodes[a]
  const to = graph.nodes[b]
  if (!from || !to) throw new Error(`There is no node ${from ? b : a}`)
  return distanceMeters(from, to)
}

/** The engine is started, a few seconds later the vehicle leaves. */
function* leg(of: Round, stand: Stand, target: number): Generator<Phase, Stand> {
  const route = findRoute(of.graph, stand.node, target)
  if (!route || route.roads.length === 0) return stand
  const leavesMs = stand.atMs + wholeSeconds(of.random.between(5, 20) * SECOND)
  yield standPhase(of, stand, leavesMs, true)
  const drive = planDrive(route, of.vehicle.kind, of.random)
  const endMs = leavesMs + Math.ceil(drive.durationSeconds) * SECOND
  yield { kind: 'drive', startMs: leavesMs, endMs, ignition: true, drive }
  return { node: target, headingDegrees: momentOf(drive, Infinity).headingDegrees, atMs: endMs }
}

/** At a stop the engine runs on for a while, then mostly falls silent. */
function* stay(of: Round, stand: Stand): Generator<Phase, Stand> {
  const { random } = of
  const untilOff = stand.atMs + wholeSeconds(random.between(5, 25) * SECOND)
  yield standPhase(of, stand, untilOff, true)
  const minutes = random.chance(0.2) ? random.between(3.1, 4.5) : random.between(0.4, 1)
  const endMs = untilOff + wholeSeconds(minutes * MINUTE)
  const withEngine = random.chance(0.15)
  yield standPhase(of, { ...stand, atMs: untilOff }, endMs, withEngine)
  return { ...stand, atMs: endMs }
}

function standPhase(of: Round, stand: Stand, endMs: number, ignition: boolean): Phase {
  const point = of.graph.nodes[stand.node] ?? of.vehicle.depot
  return { kind: 'stand', startMs: stand.atMs, endMs, ignition, point, headingDegrees: stand.headingDegrees }
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / SECOND) * SECOND
}
