import type { LatLon } from '@roadbook/geo/types'
import { seededRandom } from './random.ts'
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
/** Indexes of ROAD_CLASSES: where people live and work, and where stations stand. */
const LOCAL = { from: 4, to: 6 }
const MAIN = { from: 1, to: 3 }

/** Real places of Malta (OpenStreetMap); what happens there is invented. */
const NAMED = {
  airport: [at(35.84928, 14.49586)] as const,
  harbours: [at(35.81921, 14.53209), at(35.88125, 14.50732), at(35.87136, 14.49742)],
  estates: [
    at(35.89026, 14.47021),
    at(35.86361, 14.51822),
    at(35.90787, 14.47159),
    at(35.88878, 14.43691),
    at(35.90548, 14.43418),
    at(35.8197, 14.50623),
    at(35.86216, 14.48017),
  ],
  hotels: [
    at(35.89705, 14.50385),
    at(35.89575, 14.50702),
    at(35.92245, 14.49431),
    at(35.92989, 14.49048),
    at(35.93533, 14.34341),
    at(35.89404, 14.44916),
    at(35.95489, 14.41801),
    at(35.96549, 14.353),
    at(35.90177, 14.47628),
    at(35.98827, 14.32948),
  ],
  leisure: [
    at(35.93533, 14.34341),
    at(35.96549, 14.353),
    at(35.88627, 14.40278),
    at(35.84174, 14.54431),
    at(35.86421, 14.56648),
    at(35.85231, 14.38066),
    at(35.9493, 14.4019),
  ],
  merchants: [at(35.87778, 14.48063), at(35.88067, 14.50953), at(35.90501, 14.43657)],
  workshop: [at(35.88878, 14.43691)],
}

function at(latitude: number, longitude: number): LatLon {
  return { latitude, longitude }
}

export const AIRPORT = NAMED.airport[0]

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
  const first = (points: readonly LatLon[]) => named(points)[0] ?? 0
  const customers = pick(CUSTOMERS, LOCAL, 1)
  const estates = named(NAMED.estates)
  const hotels = named(NAMED.hotels)
  return {
    customers,
    homes: pick(HOMES, LOCAL, 2),
    stations: pick(STATIONS, MAIN, 3),
    airport: first(NAMED.airport),
    harbours: named(NAMED.harbours),
    estates,
    hotels,
    watched: [...estates, ...hotels, ...customers.slice(0, 12)],
    leisure: named(NAMED.leisure),
    merchants: named(NAMED.merchants),
    workshop: first(NAMED.workshop),
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
