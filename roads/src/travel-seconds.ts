import type { RoadSeconds } from './road-graph.ts'
import type { RoadNetwork } from './road-network.ts'

/**
 * The mean speed of a car between junctions as a share of the limit, by rank: 80 %, as in OSRM's profile for cars, more on
 * roads without junctions at grade, less where parked cars narrow the street.
 * https://github.com/Project-OSRM/osrm-backend/blob/master/profiles/car.lua
 */
const SHARE_OF_LIMIT = [0.9, 0.85, 0.8, 0.8, 0.8, 0.7, 0.65, 0.65]

/** Seconds that each end of a road at a junction costs: braking, waiting, turning, starting again. */
const PRIORITY_SECONDS = 1
const YIELDING_SECONDS = 4
/** Fewer ends at a node are a bend, a dead end or a change of name. */
const JUNCTION_ENDS = 3

/** How long driving a road takes on an ordinary day. Limits alone would give arrivals that are too early. */
export function travelSeconds({ nodes, roads }: RoadNetwork): RoadSeconds {
  const ends = new Uint32Array(nodes.length)
  const highestRank = new Uint8Array(nodes.length).fill(255)
  for (const { from, to, rank } of roads) {
    for (const node of [from, to]) {
      ends[node] = (ends[node] ?? 0) + 1
      highestRank[node] = Math.min(highestRank[node] ?? 255, rank)
    }
  }
  const junctionSeconds = (node: number, rank: number): number => {
    if ((ends[node] ?? 0) < JUNCTION_ENDS) return 0
    return rank > (highestRank[node] ?? 0) ? YIELDING_SECONDS : PRIORITY_SECONDS
  }
  return ({ from, to, rank, speedKmh }, meters) =>
    meters / ((speedKmh / 3.6) * (SHARE_OF_LIMIT[rank] ?? 1)) +
    junctionSeconds(from, rank) +
    junctionSeconds(to, rank)
}
