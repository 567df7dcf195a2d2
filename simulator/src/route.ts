import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { PriorityQueue } from './priority-queue.ts'
import type { RoadGraph } from './road-graph.ts'
import type { Road } from './road-network.ts'

/** A way through the graph; piece i runs from point i to point i + 1. */
export type Route = {
  points: LatLon[]
  /** The road each piece lies on. */
  roads: Road[]
  /** The node at a point, -1 between nodes. */
  nodes: number[]
}

/** What a junction costs, whichever way one takes. */
const SECONDS_PER_JUNCTION = 3
/** Lanes and estates are a last resort, as with any navigator. */
const SMALL_STREET_RANK = 5
const SMALL_STREET_FACTOR = 1.6

/** The quickest way between two nodes (A*), or undefined if there is none. */
export function findRoute(graph: RoadGraph, from: number, to: number): Route | undefined {
  const goal = graph.nodes[to]
  if (!goal || !graph.nodes[from]) throw new Error(`There is no node ${goal ? from : to}`)
  const arrivedBy = quickestArcs(graph, { from, to, goal })
  if (!arrivedBy) return undefined
  const arcs: number[] = []
  for (let node = to; node !== from; node = sourceOf(graph, arcs.at(-1) ?? 0)) {
    arcs.push(arrivedBy[node] ?? -1)
  }
  return layOut(graph, from, arcs.toReversed())
}

/** For each node reached the arc it was reached by, or undefined when the goal was not reached. */
function quickestArcs(
  graph: RoadGraph,
  { from, to, goal }: { from: number; to: number; goal: LatLon },
): Int32Array | undefined {
  const seconds = new Float64Array(graph.nodes.length).fill(Infinity)
  const arrivedBy = new Int32Array(graph.nodes.length).fill(-1)
  const done = new Uint8Array(graph.nodes.length)
  const queue = new PriorityQueue()
  const metersPerSecond = graph.topSpeedKmh / 3.6
  seconds[from] = 0
  queue.push(from, 0)
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    if (node === to) return arrivedBy
    if (done[node]) continue
    done[node] = 1
    for (let arc = graph.firstArc[node] ?? 0; arc < (graph.firstArc[node + 1] ?? 0); arc++) {
      const target = graph.arcTarget[arc] ?? 0
      const reached = (seconds[node] ?? 0) + arcSeconds(graph, arc)
      const point = graph.nodes[target]
      if (reached >= (seconds[target] ?? 0) || !point) continue
      seconds[target] = reached
      arrivedBy[target] = arc
      queue.push(target, reached + distanceMeters(point, goal) / metersPerSecond)
    }
  }
  return undefined
}

function arcSeconds(graph: RoadGraph, arc: number): number {
  const index = graph.arcRoad[arc] ?? 0
  const road = roadAt(graph, index)
  const seconds = (graph.roadMeters[index] ?? 0) / (road.speedKmh / 3.6)
  return seconds * (road.rank >= SMALL_STREET_RANK ? SMALL_STREET_FACTOR : 1) + SECONDS_PER_JUNCTION
}

function sourceOf(graph: RoadGraph, arc: number): number {
  const road = roadAt(graph, graph.arcRoad[arc] ?? 0)
  return graph.arcForward[arc] ? road.from : road.to
}

function layOut(graph: RoadGraph, from: number, arcs: number[]): Route {
  const start = graph.nodes[from]
  const route: Route = { points: start ? [start] : [], roads: [], nodes: [from] }
  for (const arc of arcs) {
    const road = roadAt(graph, graph.arcRoad[arc] ?? 0)
    const node = graph.arcTarget[arc] ?? 0
    const end = graph.nodes[node]
    for (const point of graph.arcForward[arc] ? road.shape : road.shape.toReversed()) {
      route.points.push(point)
      route.roads.push(road)
      route.nodes.push(-1)
    }
    if (end) route.points.push(end)
    route.roads.push(road)
    route.nodes.push(node)
  }
  return route
}

function roadAt(graph: RoadGraph, index: number): Road {
  const road = graph.roads[index]
  if (!road) throw new Error(`There is no road ${index}`)
  return road
}
