import { inSpace, type PointInSpace } from './in-space.ts'
import { joinedParts } from './joined-parts.ts'
import { buildRoadGraph, type RoadGraph } from './road-graph.ts'
import { indexRoads, type RoadIndex } from './road-index.ts'
import type { RoadNetwork } from './road-network.ts'
import { travelSeconds } from './travel-seconds.ts'

/** A road graph with what routing between any two points needs. */
export type RoadMap = {
  graph: RoadGraph
  index: RoadIndex
  /** By node. */
  nodesInSpace: readonly PointInSpace[]
  /** By node: no road leads from one part to another. */
  partOfNode: Uint32Array
  /** No road is driven faster, including the wait at its junctions. */
  fastestMetersPerSecond: number
}

/** Routes on it take as long as an ordinary drive. Throws if the network has no roads or is invalid. */
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
