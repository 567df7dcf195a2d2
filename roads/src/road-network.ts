import type { LatLon } from '@roadbook/geo/types'

/** Classes of OpenStreetMap's `highway`, most important first; a link counts as its class. */
export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
] as const

/** A piece of street between two junctions. */
export type Road = {
  /** Indexes of nodes. */
  from: number
  to: number
  /** Index in ROAD_CLASSES. */
  rank: number
  speedKmh: number
  oneWay: boolean
  roundabout: boolean
  /** Index of names; 0 is the empty name. */
  name: number
  /** The points between its two nodes. */
  shape: LatLon[]
}

export type RoadNetwork = { names: string[]; nodes: LatLon[]; roads: Road[] }

/** Precision of coordinates in the file, 0.11 m. */
export function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
