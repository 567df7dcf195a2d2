import { useLingui } from '@lingui/react/macro'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useScheme } from '../../../lib/use-scheme.ts'
import type { MapInsets, MapPlace } from '../../../map/fleet/fleet-map-options.ts'
import { FleetMap } from '../../../map/fleet/fleet-map.tsx'
import type { FleetMapView } from '../../../map/fleet/fleet-map-view.ts'
import { LiveControls } from './live-controls.tsx'
import { readPlace, rememberedPlace, rememberPlace, writePlace } from '../../../map/map-place.ts'
import { useBasemap } from '../../../lib/basemap.ts'
import type { NearPlace } from './near-place.ts'
import type { LiveFleetView } from './use-live-view.ts'
import { useGeofenceLayer } from './use-geofence-layer.ts'
import { useTrail } from './use-trail.ts'

type Props = {
  view: LiveFleetView
  insets: MapInsets
  /** False if the browser can't draw a map. */
  hasMap: boolean
  onMissing: () => void
}

/** Updates the URL once the map is at rest: a map that follows a vehicle moves all the time. */
const REST_MS = 400

/** Shown before the fleet is loaded: the Mediterranean. */
const SOMEWHERE: MapPlace = { longitude: 14.45, latitude: 35.9, zoom: 10 }

export function LiveMap({ view, insets, hasMap, onMissing }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const basemap = useBasemap()
  const [firstPlace] = useState(() => readPlace(view.search.at) ?? placeOf(view.near) ?? rememberedPlace())
  const [map, setMap] = useState<FleetMapView | null>(null)
  const geofences = useGeofenceLayer()
  const navigate = useNavigate()
  const trail = useTrail(view.selected, view.positions)
  const { selectedId, change, near } = view
  // Outside React: the map's camera.
  useEffect(() => map?.setPlaceMark(near), [map, near])
  const isReady = view.positions.size > 0
  useFirstLook({ map, isReady, isPlaced: firstPlace !== undefined, selectedId })
  useFramedTrail({ map, selectedId, hasTrail: trail.length > 0, isPlaced: view.search.at !== undefined })
  const writeAddress = useDebouncedCallback((place: MapPlace) => change({ at: writePlace(place) }), REST_MS)
  const tellPlace = (place: MapPlace) => {
    if (!isReady) return
    rememberPlace(place)
    writeAddress(place)
  }
  // The list doesn't wait for the map.
  if (basemap === undefined) return null
  return (
    <>
      <FleetMap
        source={view.positions}
        scheme={scheme}
        place={firstPlace ?? SOMEWHERE}
        label={t`Map of the vehicles`}
        basemap={basemap}
        selectedId={selectedId}
        highlightedId={view.highlightedId}
        followedId={view.search.follow === true ? selectedId : null}
        isShown={view.isShown}
        trail={trail}
        shapes={geofences.shapes}
        insets={insets}
        onSelect={view.select}
        onHover={view.highlight}
        onShape={(geofence) => void navigate({ to: '/geofence', search: { geofence } })}
        onPlace={tellPlace}
        onFollowEnd={() => change({ follow: undefined })}
        onView={setMap}
        onMissing={onMissing}
      />
      {hasMap && <LiveControls map={map} geofences={geofences} />}
    </>
  )
}

type Framed = { map: FleetMapView | null; selectedId: string | null; hasTrail: boolean; isPlaced: boolean }

/** Fits the map to the selected vehicle and its trail once loaded, unless the URL contains a map position. */
function useFramedTrail({ map, selectedId, hasTrail, isPlaced }: Framed): void {
  const framedId = useRef(isPlaced ? selectedId : null)
  // Outside React: the map's camera.
  useEffect(() => {
    if (selectedId === null) framedId.current = null
    if (map === null || selectedId === null || !hasTrail || framedId.current === selectedId) return
    framedId.current = selectedId
    map.frameTrail()
  }, [map, selectedId, hasTrail])
}

/** The position of a searched place: the map moves there, and nowhere else before. */
function placeOf(near: NearPlace | undefined): MapPlace | undefined {
  return near && { ...near, zoom: 13 }
}

type FirstLook = { map: FleetMapView | null; isReady: boolean; isPlaced: boolean; selectedId: string | null }

/**
 * Shows the whole fleet once loaded, unless the URL or this tab has a map position; afterwards the selected
 * vehicle.
 */
function useFirstLook({ map, isReady, isPlaced, selectedId }: FirstLook): void {
  const hasLooked = useRef(isPlaced)
  const look = useEffectEvent((made: FleetMapView) => {
    if (!hasLooked.current) made.showAll({ isAnimated: false })
    hasLooked.current = true
  })
  // Outside React: the map's camera.
  useEffect(() => {
    if (map !== null && isReady) look(map)
  }, [map, isReady])
  useEffect(() => {
    if (map !== null && isReady && selectedId !== null) map.reveal(selectedId)
  }, [map, isReady, selectedId])
}
