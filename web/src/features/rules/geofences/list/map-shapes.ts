import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import { useScheme } from '../../../../lib/use-scheme.ts'
import type { MapPlace } from '../../../../map/fleet/fleet-map-options.ts'
import type { MapShape } from '../../../../map/shapes/map-shape.ts'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { shownColour } from '../shape/colours.ts'
import { shapeOf } from '../shape/geometry.ts'

type Shown = Pick<Geofence, 'id' | 'name' | 'geometry' | 'colour' | 'active'>

export function mapShapes(shown: readonly Shown[], scheme: 'light' | 'dark'): MapShape[] {
  return shown.map(({ id, name, geometry, colour, active }) => ({
    id,
    name,
    shape: shapeOf(geometry),
    colour: shownColour(colour, scheme),
    isFaint: !active,
  }))
}

/** All but the one that is edited. */
export function useOtherShapes(all: readonly Shown[] | undefined, ownId: string | undefined): MapShape[] {
  const scheme = useScheme()
  return useMemo(() => mapShapes(all?.filter(({ id }) => id !== ownId) ?? [], scheme), [all, ownId, scheme])
}

/** The initial place of a map: the company's, otherwise the Mediterranean. */
export function useHome(): MapPlace {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const { latitude = 35.9, longitude = 14.45 } = user.tenant.defaultLocation ?? {}
  return { latitude, longitude, zoom: 10 }
}
