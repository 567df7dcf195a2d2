import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MapShape } from '../../../map/shapes/map-shape.ts'
import { geofenceShapesQuery } from '../../rules/geofences/queries.ts'
import { useCan } from '../../people/users/queries.ts'

export type GeofenceLayer = {
  /** False without permission to read geofences. */
  isOffered: boolean
  isShown: boolean
  show: (isShown: boolean) => void
  shapes: readonly MapShape[]
}

const NO_SHAPES: readonly MapShape[] = []

/** The geofences below the vehicles; the choice is stored. */
export function useGeofenceLayer(): GeofenceLayer {
  const isOffered = useCan('geofences.read')
  const [isChosen, show] = useLocalStorage({
    key: 'roadbook.live.geofences',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isShown = isOffered && isChosen
  const { data = NO_SHAPES } = useQuery({ ...geofenceShapesQuery(), enabled: isShown })
  return { isOffered, isShown, show, shapes: isShown ? data : NO_SHAPES }
}
