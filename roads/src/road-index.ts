import { distanceMeters } from '@roadbook/geo/distance'
import { interpolate } from '@roadbook/geo/line'
import { METERS_PER_DEGREE, metersPerLongitude } from '@roadbook/geo/shapes/plane'
import type { LatLon } from '@roadbook/geo/types'
import Flatbush from 'flatbush'
import { lineOf, type RoadGraph, roadAt } from './road-graph.ts'

/** A point on the line of a road. */
export type PointOnRoad = {
  /** Index of a road. */
  road: number
  /** From the road's `from`, along its line. */
  metersAlong: number
  point: LatLon
  /** From the requested point. */
  metersAway: number
}

export type RoadIndex = {
  bounds: { south: number; west: number; north: number; east: number }
  /** The nearest point on any road within a distance. */
  nearest: (point: LatLon, withinMeters: number) => PointOnRoad | undefined
}

/** Most points are on a street or next to one, so few roads are searched first. */
const FIRST_METERS = 40

/** Slightly more than 1, since the length of a degree of longitude varies within a box. */
const MARGIN = 1.01

/** Throws if the graph has no roads. */
export function indexRoads(graph: RoadGraph): RoadIndex {
  // a road without length is where its neighbours end
  const roads = [...graph.roads.keys()].filter((road) => (graph.roadMeters[road] ?? 0) > 0)
  if (roads.length === 0) throw new Error('There are no roads')
  const tree = new Flatbush(roads.length)
  for (const road of roads) {
    const line = lineOf(graph, roadAt(graph, road))
    const latitudes = line.map(({ latitude }) => latitude)
    const longitudes = line.map(({ longitude }) => longitude)
    tree.add(Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes))
  }
  tree.finish()
  const within = (point: LatLon, meters: number): PointOnRoad | undefined => {
    const north = (MARGIN * meters) / METERS_PER_DEGREE
    const east = (MARGIN * meters) / metersPerLongitude(point.latitude)
    const { latitude, longitude } = point
    let best: PointOnRoad | undefined
    for (const at of tree.search(longitude - east, latitude - north, longitude + east, latitude + north)) {
      const found = nearestOnRoad(graph, roads[at] ?? 0, point)
      if (found.metersAway <= meters && (!best || isNearer(found, best))) best = found
    }
    return best
  }
  return {
    bounds: { south: tree.minY, west: tree.minX, north: tree.maxY, east: tree.maxX },
    nearest: (point, meters) => within(point, Math.min(meters, FIRST_METERS)) ?? within(point, meters),
  }
}

/** Of two roads equally near, such as two that meet, the first wins. */
function isNearer(a: PointOnRoad, b: PointOnRoad): boolean {
  return a.metersAway < b.metersAway || (a.metersAway === b.metersAway && a.road < b.road)
}

/** The point of a road's line that is nearest to a point near it. */
export function nearestOnRoad(graph: RoadGraph, road: number, point: LatLon): PointOnRoad {
  const line = lineOf(graph, roadAt(graph, road))
  const nearest = { road, metersAlong: 0, point, metersAway: Infinity }
  let metersBefore = 0
  for (let i = 1; i < line.length; i++) {
    const start = line[i - 1] as LatLon // both are within the line
    const end = line[i] as LatLon
    const length = distanceMeters(start, end)
    const fraction = nearestFraction(start, end, point)
    const onLine = interpolate(start, end, fraction)
    const metersAway = distanceMeters(onLine, point)
    if (metersAway < nearest.metersAway) {
      nearest.point = onLine
      nearest.metersAway = metersAway
      nearest.metersAlong = metersBefore + fraction * length
    }
    metersBefore += length
  }
  return nearest
}

/** Where the point of a segment nearest to another is, 0 at its start to 1 at its end. */
function nearestFraction(start: LatLon, end: LatLon, point: LatLon): number {
  const squeeze = metersPerLongitude(point.latitude) / METERS_PER_DEGREE
  const x = (end.longitude - start.longitude) * squeeze
  const y = end.latitude - start.latitude
  const squaredLength = x * x + y * y
  if (squaredLength === 0) return 0
  const along = (point.longitude - start.longitude) * squeeze * x + (point.latitude - start.latitude) * y
  return Math.min(1, Math.max(0, along / squaredLength))
}
