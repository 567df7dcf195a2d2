import { readFileSync } from 'node:fs'
import { buildRoadGraph, type RoadGraph } from './road-graph.ts'
import { decodeRoadNetwork } from './road-network.ts'

/** The streets of Malta that ship with the simulator. */
export function maltaRoads(): RoadGraph {
  return buildRoadGraph(
    decodeRoadNetwork(readFileSync(new URL('../assets/malta-roads.json.gz', import.meta.url))),
  )
}
