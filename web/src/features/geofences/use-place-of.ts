import { useQuery } from '@tanstack/react-query'
import type { Geofence } from '@roadbook/contract/geofences'
import { namesOfPlaces } from '@roadbook/geo/shapes/smallest-place'
import type { LatLon } from '@roadbook/geo/types'
import { useCan } from '../users/queries.ts'
import { geofencesQuery } from './queries.ts'
import { shapeOf } from './shape/geometry.ts'

type Located = { latitude: number | null; longitude: number | null; address: string | null }

/** Where a vehicle on the map is: the geofence that holds it, or else its address. */
export function usePlaceOf(): (at: Located) => string | null {
  const mayRead = useCan('geofences.read')
  const query = { ...geofencesQuery(), meta: { quiet: true }, select: toNames, enabled: mayRead }
  const nameOf = useQuery(query).data ?? nameless
  return ({ latitude, longitude, address }) =>
    (latitude === null || longitude === null ? null : nameOf({ latitude, longitude })) ?? address
}

const nameless = (_: LatLon): string | null => null

function toNames(all: readonly Geofence[]) {
  return namesOfPlaces(all.map(({ id, name, geometry }) => ({ id, name, shape: shapeOf(geometry) })))
}
