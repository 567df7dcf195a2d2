/** Which of a company's geofences names a place. Pure. */
import { type Area, areaOf, type Shape } from '@roadbook/geo/shapes/shape'
import { squareMetersOf } from '@roadbook/geo/shapes/square-meters'
import type { LatLon } from '@roadbook/geo/types'
import { visitParameters } from '../geofence-visits/index.ts'

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

/** The first, thus smallest, that surely holds it. */
export function smallestAround(places: readonly NamedPlace[], point: LatLon): string | null {
  return places.find(({ area }) => isSurelyIn(area, point))?.name ?? null
}

/** As a visit begins: by more than a fix may be wrong. */
export function isSurelyIn(area: Area, point: LatLon): boolean {
  return area.side(point, marginOf(area)) === 'inside'
}

export function marginOf({ maxMarginMeters }: Area): number {
  return Math.min(visitParameters.accuracyMeters, maxMarginMeters)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
