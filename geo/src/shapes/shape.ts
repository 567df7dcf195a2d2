import type { LatLon } from '../types.ts'

/** As in GeoJSON: longitude, then latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number]

/** Closed, or closed by its first position. */
export type Ring = readonly Position[]

/** The shape of a geofence. Polygons follow GeoJSON: each has an outer ring and its holes. */
export type Shape =
  | { type: 'circle'; center: LatLon; radiusMeters: number }
  | { type: 'polygon'; polygons: readonly (readonly Ring[])[] }
  | { type: 'corridor'; line: readonly Position[]; widthMeters: number }

/** `border`: within the margin of the border, on either side. */
type Side = 'inside' | 'border' | 'outside'

/** A part of a segment, from `start` to `end` as fractions of it. */
export type Part = { start: number; end: number }

/** In degrees. Longitudes continue past 180 where a shape crosses the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** A shape prepared for many tests. */
export type Area = {
  bounds: Bounds
  /** The widest margin that leaves room inside. A wider one would make a small or narrow shape impossible to enter. */
  maxMarginMeters: number
  side: (point: LatLon, marginMeters: number) => Side
  /** The parts of the segment between two near points that lie inside, in order. */
  partsInside: (from: LatLon, to: LatLon) => Part[]
}
