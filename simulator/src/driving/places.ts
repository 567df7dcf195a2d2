import type { LatLon } from '@roadbook/geo/types'
import NAMED from '../../assets/places.json' with { type: 'json' }
import { seededRandom } from '../random.ts'
import { arcsLeaving, type RoadGraph } from '@roadbook/roads/road-graph'
import { nearestNode } from './nearest-node.ts'

/** Junctions that vehicles go to, by purpose. All vehicles share them, so that each route is searched once. */
export type Places = {
  customers: readonly number[]
  homes: readonly number[]
  stations: readonly number[]
  airport: number
  harbours: readonly number[]
  estates: readonly number[]
  hotels: readonly number[]
  watched: readonly number[]
  leisure: readonly number[]
  merchants: readonly number[]
  workshop: number
}

const POOL_SEED = 20_260_101
const CUSTOMERS = 240
const HOMES = 40
const STATIONS = 14
/** Indexes of ROAD_CLASSES: where people live and work, and where stations are. */
const LOCAL = { from: 4, to: 6 }
const MAIN = { from: 1, to: 3 }

export const AIRPORT: LatLon = NAMED.airport

/** The shared places of a road graph; the same graph gives the same places. */
export function placesOf(graph: RoadGraph): Places {
  const ranks = bestRanks(graph)
  const named = (points: readonly LatLon[]) => [...new Set(points.map((one) => nearestNode(graph, one)))]
  const pick = (count: number, rank: typeof LOCAL, salt: number) => {
    const random = seededRandom(POOL_SEED, salt)
    const fits = (node: number) =>
      (ranks[node] ?? 9) >= rank.from && (ranks[node] ?? 9) <= rank.to && arcsLeaving(graph, node) >= 2
    const found = new Set<number>()
    for (let attempt = 0; attempt < count * 200 && found.size < count; attempt++) {
      const node = Math.floor(random.between(0, graph.nodes.length))
      if (fits(node)) found.add(node)
    }
    // a graph of a few streets has few of a kind, so any will do
    return found.size > 0 ? [...found] : graph.nodes.map((_, node) => node)
  }
  const customers = pick(CUSTOMERS, LOCAL, 1)
  const estates = named(NAMED.estates)
  const hotels = named(NAMED.hotels)
  return {
    customers,
    homes: pick(HOMES, LOCAL, 2),
    stations: pick(STATIONS, MAIN, 3),
    airport: nearestNode(graph, NAMED.airport),
    harbours: named(NAMED.harbours),
    estates,
    hotels,
    watched: [...estates, ...hotels, ...customers.slice(0, 12)],
    leisure: named(NAMED.leisure),
    merchants: named(NAMED.merchants),
    workshop: nearestNode(graph, NAMED.workshop),
  }
}

/** The most important road at each node. */
function bestRanks(graph: RoadGraph): Uint8Array {
  const ranks = new Uint8Array(graph.nodes.length).fill(255)
  for (const { from, to, rank } of graph.roads) {
    ranks[from] = Math.min(ranks[from] ?? 255, rank)
    ranks[to] = Math.min(ranks[to] ?? 255, rank)
  }
  return ranks
}
