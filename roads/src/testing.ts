import type { LatLon } from '@roadbook/geo/types'
import type { Road, RoadNetwork } from './road-network.ts'

/** A road of a small network; two-way and residential by default. */
export function road(from: number, to: number, other: Partial<Road> = {}): Road {
  return { from, to, rank: 6, speedKmh: 36, oneWay: false, roundabout: false, name: 0, shape: [], ...other }
}

/** A point this many metres north and east of a corner of Malta, accurate enough for a few streets. */
export function at(north: number, east: number): LatLon {
  return { latitude: 35.9 + north / 111_195, longitude: 14.4 + east / 90_070 }
}

/**
 * A square block of 200 m, its nodes 0 to 3 clockwise from the south-west corner, and a dead end 4 in the east. The road
 * from 1 to 2 is one-way.
 */
export function block(): RoadNetwork {
  const nodes = [at(0, 0), at(200, 0), at(200, 200), at(0, 200), at(0, 400)]
  const roads = [road(0, 1), road(1, 2, { oneWay: true }), road(2, 3), road(3, 0), road(3, 4)]
  return { names: [''], nodes, roads }
}
