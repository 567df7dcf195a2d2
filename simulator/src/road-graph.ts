import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { Road, RoadNetwork } from './road-network.ts'

/**
 * A road network ready for search: junctions are nodes, each direction in which a road may be driven is an arc.
 * The arcs that leave node n are `firstArc[n]` to below `firstArc[n + 1]`.
 */
export type RoadGraph = {
  nodes: readonly LatLon[]
  roads: readonly Road[]
  names: readonly string[]
  roadMeters: Float64Array
  /** What a navigator takes an arc for. */
  arcSeconds: Float64Array
  firstArc: Uint32Array
  arcTarget: Uint32Array
  arcRoad: Uint32Array
  /** 1 where the arc runs from the road's `from` to its `to`, 0 the other way. */
  arcForward: Uint8Array
}

/** Lays the roads out by the node where they may be entered. */
export function buildRoadGraph(network: RoadNetwork): RoadGraph {
  const { nodes, roads, names } = network
  const arcs = roads.flatMap((road, index) => {
    const forward = { source: road.from, target: road.to, road: index, forward: 1 }
    const backward = { source: road.to, target: road.from, road: index, forward: 0 }
    return road.oneWay ? [forward] : [forward, backward]
  })
  arcs.sort((a, b) => a.source - b.source)
  const firstArc = new Uint32Array(nodes.length + 1)
  for (const arc of arcs) firstArc[arc.source + 1] = (firstArc[arc.source + 1] ?? 0) + 1
  for (let i = 1; i < firstArc.length; i++) firstArc[i] = (firstArc[i] ?? 0) + (firstArc[i - 1] ?? 0)
  const roadMeters = Float64Array.from(roads, (road) => roadLengthMeters(network, road))
  const roadSeconds = Float64Array.from(roads, (road, i) => searchSeconds(road, roadMeters[i] ?? 0))
  return {
    nodes,
    roads,
    names,
    roadMeters,
    arcSeconds: Float64Array.from(arcs, (arc) => roadSeconds[arc.road] ?? 0),
    firstArc,
    arcTarget: Uint32Array.from(arcs, (arc) => arc.target),
    arcRoad: Uint32Array.from(arcs, (arc) => arc.road),
    arcForward: Uint8Array.from(arcs, (arc) => arc.forward),
  }
}

/** What a junction costs, whichever way one takes. */
const SECONDS_PER_JUNCTION = 3
/** Lanes and estates are a last resort, as with any navigator. */
const SMALL_STREET_RANK = 5
const SMALL_STREET_FACTOR = 1.6

function searchSeconds({ speedKmh, rank }: Road, meters: number): number {
  const seconds = meters / (speedKmh / 3.6)
  return seconds * (rank >= SMALL_STREET_RANK ? SMALL_STREET_FACTOR : 1) + SECONDS_PER_JUNCTION
}

function roadLengthMeters(network: RoadNetwork, road: Road): number {
  const from = network.nodes[road.from]
  const to = network.nodes[road.to]
  if (!from || !to) throw new Error(`Road from ${road.from} to ${road.to} ends at a node that is not there`)
  let meters = 0
  let previous = from
  for (const point of [...road.shape, to]) {
    meters += distanceMeters(previous, point)
    previous = point
  }
  return meters
}

/** The junction nearest to a point, as the crow flies. */
export function nearestNode(graph: RoadGraph, point: LatLon): number {
  // a degree of longitude is shorter than one of latitude; squares on that plane are enough to compare
  const squeeze = Math.cos((point.latitude * Math.PI) / 180)
  let best = -1
  let bestSquare = Infinity
  graph.nodes.forEach((node, i) => {
    const north = node.latitude - point.latitude
    const east = (node.longitude - point.longitude) * squeeze
    const square = north * north + east * east
    if (square < bestSquare) {
      best = i
      bestSquare = square
    }
  })
  if (best < 0) throw new Error('The road graph has no nodes')
  return best
}

/** How many arcs leave a node: three or more make a junction, one a dead end. */
export function arcsLeaving(graph: RoadGraph, node: number): number {
  return (graph.firstArc[node + 1] ?? 0) - (graph.firstArc[node] ?? 0)
}
