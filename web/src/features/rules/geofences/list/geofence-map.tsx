import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useBasemap } from '../../../../lib/basemap.ts'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { MapControls } from '../../../../map/map-controls.tsx'
import { rememberedPlace, rememberPlace } from '../../../../map/map-place.ts'
import { ShapeMap } from '../../../../map/shapes/shape-map.tsx'
import type { ShapeMapView } from '../../../../map/shapes/shape-map-view.ts'
import { useHome } from './map-shapes.ts'
import type { GeofencesView } from './use-geofences-view.ts'

type Props = {
  view: Pick<GeofencesView, 'shapes' | 'selectedId' | 'select' | 'hoveredId' | 'hover'>
  insets: MapInsets
  /** False if the browser cannot draw a map. */
  hasMap: boolean
  onMissing: () => void
}

/** All geofences, or the selected one. */
export function GeofenceMap({ view, insets, hasMap, onMissing }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const basemap = useBasemap()
  const home = useHome()
  const [first] = useState(() => ({
    place: rememberedPlace() ?? home,
    isKnown: rememberedPlace() !== undefined,
  }))
  const [map, setMap] = useState<ShapeMapView | null>(null)
  const { selectedId } = view
  const hasShapes = view.shapes.length > 0
  const hasLooked = useRef(first.isKnown)
  const shownId = useRef<string | null>(null)
  // Outside React: the map's camera. Shows all of them once loaded, then the selected one.
  useEffect(() => {
    if (map === null || !hasShapes) return
    if (!hasLooked.current && selectedId === null) map.showAll({ isAnimated: false })
    hasLooked.current = true
    if (selectedId !== null && selectedId !== shownId.current) map.show(selectedId)
    shownId.current = selectedId
  }, [map, hasShapes, selectedId])
  // The list is shown without waiting for the map.
  if (basemap === undefined) return null
  return (
    <>
      <ShapeMap
        shapes={view.shapes}
        scheme={scheme}
        basemap={basemap}
        place={first.place}
        label={t`Map of the geofences`}
        look="full"
        insets={insets}
        selectedId={selectedId}
        hoveredId={view.hoveredId}
        onSelect={view.select}
        onHover={view.hover}
        onPlace={rememberPlace}
        onView={setMap}
        onMissing={onMissing}
      />
      {hasMap && <MapControls map={map} showAllLabel={t`Show all geofences`} narrowTop={80} />}
    </>
  )
}
