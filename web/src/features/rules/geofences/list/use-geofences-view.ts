import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import { useCallback, useMemo, useState } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import type { MapShape } from '../../../../map/shapes/map-shape.ts'
import { geofencesQuery } from '../queries.ts'
import { useRuleText } from '../rule/use-rule-text.ts'
import type { GeofencesSearch } from '../search.ts'
import { filtered } from './filter.ts'
import { mapShapes } from './map-shapes.ts'

const route = getRouteApi('/frame/geofence')

export type GeofencesView = ReturnType<typeof useGeofencesView>

/** The geofences filtered by the URL, and the selected one. */
export function useGeofencesView() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: all, error, refetch } = useQuery(geofencesQuery())
  const ruleText = useRuleText()
  const [hoveredId, hover] = useState<string | null>(null)
  // Changes replace the history entry, so that Back leaves the page.
  const change = useCallback(
    (changes: Partial<GeofencesSearch>) =>
      void navigate({ search: (known) => ({ ...known, ...changes }), replace: true }),
    [navigate],
  )
  const select = useCallback((id: string | null) => change({ geofence: id ?? undefined }), [change])
  const shown = all === undefined ? [] : filtered(all, search, ruleText)
  const selectedId = search.geofence ?? null
  return {
    search,
    change,
    all,
    error,
    retry: () => void refetch(),
    shown,
    shapes: useShapes(all, shown),
    selectedId,
    selected: all?.find(({ id }) => id === selectedId),
    select,
    hoveredId,
    hover,
  }
}

const none: readonly Geofence[] = []

/** Returns the same array as long as it shows the same, because the map is outside React. */
function useShapes(all: readonly Geofence[] = none, shown: readonly Geofence[]): MapShape[] {
  const scheme = useScheme()
  const shapes = useMemo(() => mapShapes(all, scheme), [all, scheme])
  const ids = shown.map(({ id }) => id).join(' ')
  return useMemo(() => shapes.filter(({ id }) => ids.includes(id)), [shapes, ids])
}
