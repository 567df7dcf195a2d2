/** Finds which of many named shapes names a place. */
import type { LatLon } from '../types.ts'
import { indexAreas } from './area-index.ts'
import { areaOf } from './area-of.ts'
import type { Area, Shape } from './shape.ts'
import { squareMetersOf } from './square-meters.ts'

/** Accuracy of a fix whose device reports none. */
export const FIX_ACCURACY_METERS = 15

export type NamedShape = { id: string; name: string; shape: Shape }

type NamedPlace = { name: string; area: Area }

/** Smaller ones first; equal sizes by name, so that the order is stable. */
export function bySize(shapes: readonly NamedShape[]): NamedPlace[] {
  return shapes
    .map(({ id, name, shape }) => ({ id, name, area: areaOf(shape), squareMeters: squareMetersOf(shape) }))
    .toSorted(
      (a, b) => a.squareMeters - b.squareMeters || compareTexts(a.name, b.name) || compareTexts(a.id, b.id),
    )
}

/** Returns a function from places to names, for many lookups. */
export function namesOfPlaces(shapes: readonly NamedShape[]): (point: LatLon) => string | null {
  const places = bySize(shapes).map((place, rank) => ({ ...place, rank }))
  const index = indexAreas(places)
  return (point) =>
    smallestAround(
      index.near(point).toSorted((a, b) => a.rank - b.rank),
      point,
    )
}

/** The first, and so the smallest, that contains it beyond doubt. */
export function smallestAround(places: readonly NamedPlace[], point: LatLon): string | null {
  return places.find(({ area }) => isSurelyIn(area, point))?.name ?? null
}

/** Inside by more than the fix may be wrong, as for the start of a visit. */
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
