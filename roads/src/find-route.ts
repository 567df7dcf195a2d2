import type { LatLon } from '@roadbook/geo/types'
import { type LegAtNode, quickestLegs } from './quickest-legs.ts'
import { type RoadGraph, roadAt } from './road-graph.ts'
import type { PointOnRoad } from './road-index.ts'
import type { RoadMap } from './road-map.ts'
import { type Leg, secondsOfLeg, type Route, routeOf } from './route.ts'

/** A point farther from any road is off the map: a field, the sea, a yard without a street. */
export const SNAPPING_METERS = 300

/** A point this close to the end of a road is on all roads that meet there. */
const AT_JUNCTION_METERS = 1

/**
 * The quickest route from the road nearest to one point to the road nearest to another. Undefined if one of them is too far
 * from any road, or if no route exists. The distance between a point and its road isn't counted.
 */
export function findRoute(map: RoadMap, from: LatLon, to: LatLon): Route | undefined {
  const { graph, index } = map
  const start = index.nearest(from, SNAPPING_METERS)
  const end = start && index.nearest(to, SNAPPING_METERS)
  if (!start || !end || !areJoined(map, start, end)) return undefined
  const direct = legOnOneRoad(graph, start, end)
  const legs = quickestLegs(map, {
    leaving: legsLeaving(graph, start),
    arriving: legsArriving(graph, end),
    end: end.point,
    withinSeconds: direct ? secondsOfLeg(graph, direct) : Infinity,
  })
  if (legs) return routeOf(graph, legs)
  return direct && routeOf(graph, [direct])
}

/** Otherwise the search would visit everything reachable before it fails. */
function areJoined({ graph, partOfNode }: RoadMap, start: PointOnRoad, end: PointOnRoad): boolean {
  return partOfNode[roadAt(graph, start.road).from] === partOfNode[roadAt(graph, end.road).from]
}

function legOnOneRoad(graph: RoadGraph, start: PointOnRoad, end: PointOnRoad): Leg | undefined {
  if (start.road !== end.road) return undefined
  const isAgainst = end.metersAlong < start.metersAlong
  if (isAgainst && roadAt(graph, start.road).oneWay) return undefined
  return { road: start.road, fromMeters: start.metersAlong, toMeters: end.metersAlong }
}

function legsLeaving(graph: RoadGraph, { road, metersAlong }: PointOnRoad): LegAtNode[] {
  const { from, to, oneWay } = roadAt(graph, road)
  const forward = { node: to, leg: { road, fromMeters: metersAlong, toMeters: graph.roadMeters[road] ?? 0 } }
  const backward = { node: from, leg: { road, fromMeters: metersAlong, toMeters: 0 } }
  return oneWay && metersAlong > AT_JUNCTION_METERS ? [forward] : [forward, backward]
}

function legsArriving(graph: RoadGraph, { road, metersAlong }: PointOnRoad): LegAtNode[] {
  const { from, to, oneWay } = roadAt(graph, road)
  const meters = graph.roadMeters[road] ?? 0
  const forward = { node: from, leg: { road, fromMeters: 0, toMeters: metersAlong } }
  const backward = { node: to, leg: { road, fromMeters: meters, toMeters: metersAlong } }
  return oneWay && meters - metersAlong > AT_JUNCTION_METERS ? [forward] : [forward, backward]
}
