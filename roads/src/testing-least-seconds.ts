import type { LatLon } from '@roadbook/geo/types'
import { SNAPPING_METERS } from './find-route.ts'
import { nearestOnRoad, type PointOnRoad } from './road-index.ts'
import type { RoadMap } from './road-map.ts'

/** The seconds of the quickest route, by a slow and obvious implementation of the rules, for tests. */
export function leastSeconds({ graph }: RoadMap, from: LatLon, to: LatLon): number | undefined {
  const { nodes, roads, roadMeters, roadSeconds } = graph
  const nearest = (point: LatLon): PointOnRoad | undefined =>
    roads
      .map((_, road) => nearestOnRoad(graph, road, point))
      .filter(({ road, metersAway }) => (roadMeters[road] ?? 0) > 0 && metersAway <= SNAPPING_METERS)
      .sort((a, b) => a.metersAway - b.metersAway)[0]
  const start = nearest(from)
  const end = nearest(to)
  if (!start || !end) return undefined
  // start and end become separate nodes
  const [startNode, endNode] = [nodes.length, nodes.length + 1]
  const arcs: { source: number; target: number; seconds: number }[] = []
  const connect = (source: number, target: number, seconds: number, oneWay: boolean): void => {
    arcs.push({ source, target, seconds })
    if (!oneWay) arcs.push({ source: target, target: source, seconds })
  }
  roads.forEach((road, index) => {
    const meters = roadMeters[index] ?? 0
    const seconds = roadSeconds[index] ?? 0
    connect(road.from, road.to, seconds, road.oneWay)
    const on = [
      { node: startNode, point: start },
      { node: endNode, point: end },
    ].filter(({ point }) => point.road === index)
    for (const { node, point } of on) {
      const isAtEnd = node === startNode ? point.metersAlong <= 1 : meters - point.metersAlong <= 1
      const isOneWay = road.oneWay && !isAtEnd
      connect(road.from, node, (seconds * point.metersAlong) / meters, isOneWay)
      connect(node, road.to, (seconds * (meters - point.metersAlong)) / meters, isOneWay)
    }
    const along = end.metersAlong - start.metersAlong
    if (on.length === 2 && (along >= 0 || !road.oneWay))
      connect(startNode, endNode, (seconds * Math.abs(along)) / meters, true)
  })
  const least = Array.from({ length: nodes.length + 2 }, () => Infinity)
  least[startNode] = 0
  for (const _ of least) {
    for (const { source, target, seconds } of arcs)
      least[target] = Math.min(least[target] ?? Infinity, (least[source] ?? Infinity) + seconds)
  }
  const seconds = least[endNode] ?? Infinity
  return seconds === Infinity ? undefined : seconds
}
