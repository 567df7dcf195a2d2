import type { LatLon } from '@roadbook/geo/types'
import FlatQueue from 'flatqueue'
import { chordMeters, inSpace, type PointInSpace } from './in-space.ts'
import { arcSource } from './road-graph.ts'
import type { RoadMap } from './road-map.ts'
import { type Leg, secondsOfLeg } from './route.ts'

/** A leg between a point on a road and a node at its end. */
export type LegAtNode = { node: number; leg: Leg }

type Search = {
  leaving: readonly LegAtNode[]
  arriving: readonly LegAtNode[]
  /** Where the arriving legs end. */
  end: LatLon
  /** Routes that take as long or longer are not searched for. */
  withinSeconds: number
}

/** The nodes that the search has reached. */
type Reached = {
  seconds: Float64Array
  /** The arc that leads to a node, -1 for a leaving leg. */
  arrivedBy: Int32Array
}

/**
 * The legs of the quickest route by nodes (A*). The estimate is the straight line to the end at the highest speed of the
 * map. It never exceeds the real time and is consistent, so a node is settled when it is taken from the queue.
 */
export function quickestLegs(map: RoadMap, search: Search): Leg[] | undefined {
  const { graph } = map
  const count = graph.nodes.length
  const reached = {
    seconds: new Float64Array(count).fill(Infinity),
    arrivedBy: new Int32Array(count).fill(-1),
  }
  const done = new Uint8Array(count)
  const queue = new FlatQueue()
  const end = inSpace(search.end)
  const reach = (node: number, seconds: number, arc: number): void => {
    if (seconds >= (reached.seconds[node] ?? 0)) return
    reached.seconds[node] = seconds
    reached.arrivedBy[node] = arc
    queue.push(node, seconds + leastSeconds(map, node, end))
  }
  for (const { node, leg } of search.leaving) reach(node, secondsOfLeg(graph, leg), -1)
  let bestSeconds = search.withinSeconds
  let last: LegAtNode | undefined
  while ((queue.peekValue() ?? Infinity) < bestSeconds) {
    const node = queue.pop() ?? 0
    if (done[node]) continue
    done[node] = 1
    const seconds = reached.seconds[node] ?? 0
    for (const arriving of search.arriving) {
      if (arriving.node !== node) continue
      const total = seconds + secondsOfLeg(graph, arriving.leg)
      if (total >= bestSeconds) continue
      bestSeconds = total
      last = arriving
    }
    for (let arc = graph.firstArc[node] ?? 0; arc < (graph.firstArc[node + 1] ?? 0); arc++)
      reach(graph.arcTarget[arc] ?? 0, seconds + (graph.roadSeconds[graph.arcRoad[arc] ?? 0] ?? 0), arc)
  }
  return last && [...legsTo(map, search, reached, last.node), last.leg]
}

function leastSeconds(map: RoadMap, node: number, end: PointInSpace): number {
  const point = map.nodesInSpace[node]
  return point ? chordMeters(point, end) / map.fastestMetersPerSecond : 0
}

/** The legs from the start to a reached node. */
function legsTo({ graph }: RoadMap, { leaving }: Search, reached: Reached, last: number): Leg[] {
  const legs: Leg[] = []
  let node = last
  for (let arc = reached.arrivedBy[node] ?? -1; arc >= 0; arc = reached.arrivedBy[node] ?? -1) {
    const road = graph.arcRoad[arc] ?? 0
    const meters = graph.roadMeters[road] ?? 0
    legs.push(
      graph.arcForward[arc]
        ? { road, fromMeters: 0, toMeters: meters }
        : { road, fromMeters: meters, toMeters: 0 },
    )
    node = arcSource(graph, arc)
  }
  // both ends of a road that returns to its start are one node: the quicker leg was taken
  const [first] = leaving
    .filter((one) => one.node === node)
    .sort((a, b) => secondsOfLeg(graph, a.leg) - secondsOfLeg(graph, b.leg))
  if (first) legs.push(first.leg)
  return legs.reverse()
}
