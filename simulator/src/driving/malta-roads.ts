import { readFileSync } from 'node:fs'
import { MALTA_ROADS } from '@roadbook/roads/malta'
import { decodeRoadNetwork } from '@roadbook/roads/network-file'
import { buildRoadGraph, type RoadGraph } from '@roadbook/roads/road-graph'
import { navigatorSeconds } from './navigator-seconds.ts'

/** The streets of Malta, with the costs that a navigator assigns. */
export function maltaRoads(): RoadGraph {
  return buildRoadGraph(decodeRoadNetwork(readFileSync(MALTA_ROADS)), navigatorSeconds)
}
