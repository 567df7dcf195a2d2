import { inSpace, type PointInSpace } from './in-space.ts'
import { joinedParts } from './joined-parts.ts'
import { buildRoadGraph, type RoadGraph } from './road-graph.ts'
import { indexRoads, type RoadIndex } from './road-index.ts'
import type { RoadNetwork } from './road-network.ts'
import { travelSeconds } from './travel-seconds.ts'

/** A road graph with what finding routes between any two points needs. */
export type RoadMap = {
  graph: RoadGraph
  index: RoadIndex
  /** By node. */
  nodesInSpace: readonly PointInSpace[]
  /** By node: between different parts no road leads. */
  partOfNode: Uint32Array
  /** No road is driven faster, waiting at its junctions included. */
  fastestMetersPerSecond: number
}

/** Routes through it take the time of an ordinary drive. Throws if the network has no roads or is broken. */
export function roadMapOf(network: RoadNetwork): RoadMap {
  return mapRoads(buildRoadGraph(network, travelSeconds(network)))
}

export function mapRoads(graph: RoadGraph): RoadMap {
  let fastestMetersPerSecond = 0
  graph.roadMeters.forEach((meters, road) => {
    const seconds = graph.roadSeconds[road] ?? 0
    if (seconds > 0) fastestMetersPerSecond = Math.max(fastestMetersPerSecond, meters / seconds)
  })
  return {
    graph,
    index: indexRoads(graph),
    nodesInSpace: graph.nodes.map(inSpace),
    partOfNode: joinedParts(graph.nodes.length, graph.roads),
    fastestMetersPerSecond,
  }
}
