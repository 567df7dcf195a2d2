/** Which of many named shapes gives a place its name. */
import type { LatLon } from '../types.ts'
import { indexAreas } from './area-index.ts'
import { type Area, areaOf, type Shape } from './shape.ts'
import { squareMetersOf } from './square-meters.ts'

/** Of a fix whose device doesn't say. */
export const FIX_ACCURACY_METERS = 15

export type NamedShape = { id: string; name: string; shape: Shape }

export type NamedPlace = { name: string; area: Area }

/** Smaller ones first; of the same size by name, so that a place never changes its name by chance. */
export function bySize(shapes: readonly NamedShape[]): NamedPlace[] {
  return shapes
    .map(({ id, name, shape }) => ({ id, name, area: areaOf(shape), squareMeters: squareMetersOf(shape) }))
    .toSorted(
      (a, b) => a.squareMeters - b.squareMeters || compareTexts(a.name, b.name) || compareTexts(a.id, b.id),
    )
}

/** A function from places to names, for many places. */
export function namesOfPlaces(shapes: readonly NamedShape[]): (point: LatLon) => string | null {
  const places = bySize(shapes).map((place, rank) => ({ ...place, rank }))
  const index = indexAreas(places)
  return (point) =>
    smallestAround(
      index.near(point).toSorted((a, b) => a.rank - b.rank),
      point,
    )
}

/** The first, thus smallest, that surely holds it. */
export function smallestAround(places: readonly NamedPlace[], point: LatLon): string | null {
  return places.find(({ area }) => isSurelyIn(area, point))?.name ?? null
}

/** As a visit begins: by more than a fix may be wrong. */
export function isSurelyIn(area: Area, point: LatLon): boolean {
  return area.side(point, marginOf(area)) === 'inside'
}

export function marginOf({ maxMarginMeters }: Area): number {
  return Math.min(FIX_ACCURACY_METERS, maxMarginMeters)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
