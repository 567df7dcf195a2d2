import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { VehiclesInside } from '@roadbook/contract/rules/classic-geofences'
import { useCallback, useMemo, useState } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { mapShapes } from '../list/map-shapes.ts'
import { withGeometry } from '../classic/classic-text.ts'
import { classicGeofencesQuery, insideQuery } from '../classic/queries.ts'

const route = getRouteApi('/frame/geofence-old/map')
const nobody: VehiclesInside['vehicles'] = []

export type ClassicMapView = ReturnType<typeof useClassicMap>

/** All of them, the one selected in the URL, and the vehicles inside. */
export function useClassicMap() {
  const { geofence } = route.useSearch()
  const navigate = route.useNavigate()
  const scheme = useScheme()
  const { data: all, error, refetch } = useQuery(classicGeofencesQuery())
  const { data: inside } = useQuery(insideQuery())
  const [hoveredId, hover] = useState<string | null>(null)
  const shapes = useMemo(() => mapShapes(all?.map(withGeometry) ?? [], scheme), [all, scheme])
  const byId = useMemo(() => new Map(inside?.map((one) => [one.geofenceId, one.vehicles])), [inside])
  const select = useCallback(
    (id: string | null) => void navigate({ search: { geofence: id ?? undefined }, replace: true }),
    [navigate],
  )
  return {
    all,
    error,
    retry: () => void refetch(),
    shapes,
    insideOf: (id: string) => byId.get(id) ?? nobody,
    selectedId: all?.some(({ id }) => id === geofence) ? (geofence ?? null) : null,
    select,
    hoveredId,
    hover,
  }
}
