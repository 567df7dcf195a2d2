import { gunzipSync, gzipSync } from 'node:zlib'
import { decodePolyline, encodePolyline } from '@roadbook/geo/polyline'
import type { LatLon } from '@roadbook/geo/types'
import { type Road, ROAD_CLASSES, type RoadNetwork, sixDecimals } from './road-network.ts'

/** Contents of the file: lines as encoded polylines, roads as columns, because similar values side by side compress well. */
type Stored = {
  attribution: string
  names: string[]
  nodes: string
  from: number[]
  to: number[]
  rank: number[]
  speedKmh: number[]
  flags: number[]
  name: number[]
  /** Relative to the road's first node. */
  shapes: string[]
}

const ATTRIBUTION = '© OpenStreetMap contributors, ODbL 1.0'
const ONE_WAY = 1
const ROUNDABOUT = 2

/** The bytes of a road network file: compressed JSON. Coordinates keep six decimals. */
export function encodeRoadNetwork({ names, nodes, roads }: RoadNetwork): Uint8Array {
  const stored: Stored = {
    attribution: ATTRIBUTION,
    names,
    nodes: encodePolyline(nodes),
    // differences, because roads are sorted by their first node and their ends are close to each other
    from: roads.map((road, i) => road.from - (roads[i - 1]?.from ?? 0)),
    to: roads.map((road) => road.to - road.from),
    rank: roads.map((road) => road.rank),
    speedKmh: roads.map((road) => road.speedKmh),
    flags: roads.map((road) => (road.oneWay ? ONE_WAY : 0) + (road.roundabout ? ROUNDABOUT : 0)),
    name: roads.map((road) => road.name),
    shapes: roads.map((road) => encodePolyline(shifted(road.shape, origin(nodes, road.from), -1))),
  }
  return gzipSync(JSON.stringify(stored), { level: 9 })
}

/** Reads what `encodeRoadNetwork` wrote. Throws on anything else, such as a truncated file. */
export function decodeRoadNetwork(bytes: Uint8Array): RoadNetwork {
  const stored: unknown = JSON.parse(gunzipSync(bytes).toString())
  if (!isStored(stored)) throw new Error('It holds no road network')
  const nodes = decodePolyline(stored.nodes)
  let from = 0
  const roads = stored.from.map((step, i): Road => {
    from += step
    return {
      from,
      to: from + (stored.to[i] ?? 0),
      rank: stored.rank[i] ?? 0,
      speedKmh: stored.speedKmh[i] ?? 0,
      oneWay: ((stored.flags[i] ?? 0) & ONE_WAY) > 0,
      roundabout: ((stored.flags[i] ?? 0) & ROUNDABOUT) > 0,
      name: stored.name[i] ?? 0,
      shape: shifted(decodePolyline(stored.shapes[i] ?? ''), origin(nodes, from), 1),
    }
  })
  return { names: stored.names, nodes, roads }
}

const COLUMNS = ['from', 'to', 'rank', 'speedKmh', 'flags', 'name'] as const

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const stored = value as Partial<Stored>
  const { nodes, names, shapes } = stored
  if (typeof nodes !== 'string' || !Array.isArray(names) || !Array.isArray(shapes)) return false
  return (
    shapes.every((shape) => typeof shape === 'string') &&
    COLUMNS.every((key) => {
      const column = stored[key]
      return column?.length === shapes.length && column.every((number) => Number.isInteger(number))
    }) &&
    stored.rank?.every((rank) => rank in ROAD_CLASSES) === true &&
    stored.speedKmh?.every((kmh) => kmh > 0) === true
  )
}

function origin(nodes: readonly LatLon[], index: number): LatLon {
  const node = nodes[index]
  if (!node) throw new Error(`There is no node ${index}`)
  return node
}

function shifted(points: readonly LatLon[], by: LatLon, sign: 1 | -1): LatLon[] {
  return points.map((point) => ({
    latitude: sixDecimals(point.latitude + sign * by.latitude),
    longitude: sixDecimals(point.longitude + sign * by.longitude),
  }))
}
