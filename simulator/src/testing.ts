import type { RoadGraph } from '@roadbook/roads/road-graph'
import { maltaRoads } from './driving/malta-roads.ts'
import { type Route, routeTo, waysFrom } from './driving/route.ts'

let malta: RoadGraph | undefined

/** The shipped streets, read once per test file. */
export function malteseStreets(): RoadGraph {
  malta ??= maltaRoads()
  return malta
}

/** The quickest way between two nodes, or undefined if there is none. */
export function findRoute(graph: RoadGraph, from: number, to: number): Route | undefined {
  return routeTo(graph, waysFrom(graph, from), to)
}
