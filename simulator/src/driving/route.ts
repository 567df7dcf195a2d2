import type { LatLon } from '@roadbook/geo/types'
import FlatQueue from 'flatqueue'
import { arcSource, type RoadGraph, roadAt } from '@roadbook/roads/road-graph'
import type { Road } from '@roadbook/roads/road-network'

/** A path through the graph; piece i runs from point i to point i + 1. */
export type Route = {
  points: LatLon[]
  /** The road of each piece. */
  roads: Road[]
  /** The node at a point, -1 between nodes. */
  nodes: number[]
}

/** The quickest routes from one node to all others: the arc that leads to each node, -1 for none. */
export type WaysFrom = { from: number; arrivedBy: Int32Array }

/** Estimated seconds to each node. */
export type WayCost = { meters: number; seconds: number }

/** The quickest ways from a node to everywhere (Dijkstra). */
export function waysFrom(graph: RoadGraph, from: number): WaysFrom {
  if (!graph.nodes[from]) throw new Error(`There is no node ${from}`)
  const seconds = new Float64Array(graph.nodes.length).fill(Infinity)
  const arrivedBy = new Int32Array(graph.nodes.length).fill(-1)
  const done = new Uint8Array(graph.nodes.length)
  const queue = new FlatQueue()
  seconds[from] = 0
  queue.push(from, 0)
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (done[node]) continue
    done[node] = 1
    for (let arc = graph.firstArc[node] ?? 0; arc < (graph.firstArc[node + 1] ?? 0); arc++) {
      const target = graph.arcTarget[arc] ?? 0
      const reached = (seconds[node] ?? 0) + (graph.roadSeconds[graph.arcRoad[arc] ?? 0] ?? 0)
      if (reached >= (seconds[target] ?? 0)) continue
      seconds[target] = reached
      arrivedBy[target] = arc
      queue.push(target, reached)
    }
  }
  return { from, arrivedBy }
}

/** The route to one node, with its streets. */
export function routeTo(graph: RoadGraph, ways: WaysFrom, to: number): Route | undefined {
  const arcs = arcsTo(graph, ways, to)
  return arcs && layOut(graph, ways.from, arcs)
}

/** The length of the route to one node, and its estimated duration as a navigator gives it. */
export function costTo(graph: RoadGraph, ways: WaysFrom, to: number): WayCost | undefined {
  const arcs = arcsTo(graph, ways, to)
  if (!arcs) return undefined
  const cost = { meters: 0, seconds: 0 }
  for (const arc of arcs) {
    const road = graph.arcRoad[arc] ?? 0
    cost.meters += graph.roadMeters[road] ?? 0
    cost.seconds += graph.roadSeconds[road] ?? 0
  }
  return cost
}

function arcsTo(graph: RoadGraph, { from, arrivedBy }: WaysFrom, to: number): number[] | undefined {
  if (!graph.nodes[to]) throw new Error(`There is no node ${to}`)
  const arcs: number[] = []
  for (let node = to; node !== from;) {
    const arc = arrivedBy[node] ?? -1
    if (arc < 0) return undefined
    arcs.push(arc)
    node = arcSource(graph, arc)
  }
  return arcs.reverse()
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
