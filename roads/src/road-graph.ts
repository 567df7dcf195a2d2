import { lineLengthMeters } from '@roadbook/geo/line'
import type { LatLon } from '@roadbook/geo/types'
import type { Road, RoadNetwork } from './road-network.ts'

/**
 * A road network ready for search: junctions are nodes, and each direction in which a road may be driven is an arc. The arcs
 * that leave node n are `firstArc[n]` to below `firstArc[n + 1]`.
 */
export type RoadGraph = {
  nodes: readonly LatLon[]
  roads: readonly Road[]
  names: readonly string[]
  roadMeters: Float64Array
  /** How long driving the whole road takes. */
  roadSeconds: Float64Array
  firstArc: Uint32Array
  arcTarget: Uint32Array
  arcRoad: Uint32Array
  /** 1 where the arc runs from the road's `from` to its `to`, 0 the other way. */
  arcForward: Uint8Array
}

export type RoadSeconds = (road: Road, meters: number) => number

/** Groups the roads by the nodes where they may be entered. */
export function buildRoadGraph(network: RoadNetwork, secondsOf: RoadSeconds): RoadGraph {
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
  const roadMeters = Float64Array.from(roads, (road) => lineLengthMeters(lineOf(network, road)))
  return {
    nodes,
    roads,
    names,
    roadMeters,
    roadSeconds: Float64Array.from(roads, (road, i) => secondsOf(road, roadMeters[i] ?? 0)),
    firstArc,
    arcTarget: Uint32Array.from(arcs, (arc) => arc.target),
    arcRoad: Uint32Array.from(arcs, (arc) => arc.road),
    arcForward: Uint8Array.from(arcs, (arc) => arc.forward),
  }
}

/** All points of a road, from its `from` to its `to`. */
export function lineOf({ nodes }: { nodes: readonly LatLon[] }, road: Road): LatLon[] {
  const from = nodes[road.from]
  const to = nodes[road.to]
  if (!from || !to) throw new Error(`Road from ${road.from} to ${road.to} ends at a node that is not there`)
  return [from, ...road.shape, to]
}

/** How many arcs leave a node: three or more are a junction, one a dead end. */
export function arcsLeaving(graph: RoadGraph, node: number): number {
  return (graph.firstArc[node + 1] ?? 0) - (graph.firstArc[node] ?? 0)
}

/** The node that an arc leaves. */
export function arcSource(graph: RoadGraph, arc: number): number {
  const road = roadAt(graph, graph.arcRoad[arc] ?? 0)
  return graph.arcForward[arc] ? road.from : road.to
}

/** Throws if there is no such road. */
export function roadAt(graph: RoadGraph, index: number): Road {
  const road = graph.roads[index]
  if (!road) throw new Error(`There is no road ${index}`)
  return road
}
