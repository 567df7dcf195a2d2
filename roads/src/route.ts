import { distanceMeters } from '@roadbook/geo/distance'
import { interpolate } from '@roadbook/geo/line'
import type { LatLon } from '@roadbook/geo/types'
import { lineOf, type RoadGraph, roadAt } from './road-graph.ts'

/** A drive along roads. `path` is its line, a single point if nothing is driven. */
export type Route = { meters: number; seconds: number; path: LatLon[] }

/**
 * A road or a part of it, between two distances from its `from`; the second is smaller when driven against the road's
 * direction.
 */
export type Leg = { road: number; fromMeters: number; toMeters: number }

export function secondsOfLeg(graph: RoadGraph, { road, fromMeters, toMeters }: Leg): number {
  const meters = graph.roadMeters[road] ?? 0
  const seconds = graph.roadSeconds[road] ?? 0
  return meters > 0 ? (seconds * Math.abs(toMeters - fromMeters)) / meters : seconds
}

/** The route made of legs, each of which begins where the one before ends. */
export function routeOf(graph: RoadGraph, legs: readonly Leg[]): Route {
  const route: Route = { meters: 0, seconds: 0, path: [] }
  for (const leg of legs) {
    route.meters += Math.abs(leg.toMeters - leg.fromMeters)
    route.seconds += secondsOfLeg(graph, leg)
    for (const point of lineOfLeg(graph, leg)) {
      const last = route.path.at(-1)
      if (point.latitude !== last?.latitude || point.longitude !== last.longitude) route.path.push(point)
    }
  }
  return route
}

function lineOfLeg(graph: RoadGraph, { road, fromMeters, toMeters }: Leg): LatLon[] {
  const line = lineOf(graph, roadAt(graph, road))
  return fromMeters <= toMeters
    ? partOfLine(line, fromMeters, toMeters)
    : partOfLine(line, toMeters, fromMeters).reverse()
}

/** The points of a line between two distances from its start, in ascending order. */
function partOfLine(line: readonly LatLon[], fromMeters: number, toMeters: number): LatLon[] {
  const part: LatLon[] = []
  let metersBefore = 0
  for (let i = 1; i < line.length; i++) {
    const start = line[i - 1] as LatLon // both are within the line
    const end = line[i] as LatLon
    const length = distanceMeters(start, end)
    const pointAt = (meters: number) =>
      meters <= 0 ? start : meters >= length ? end : interpolate(start, end, meters / length)
    const touches = fromMeters <= metersBefore + length && toMeters >= metersBefore
    if (touches) part.push(pointAt(fromMeters - metersBefore), pointAt(toMeters - metersBefore))
    metersBefore += length
  }
  return part
}
