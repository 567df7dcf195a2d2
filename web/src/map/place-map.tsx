import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useScheme } from '../lib/use-scheme.ts'
import { useBasemap } from '../lib/basemap.ts'
import type { MapPlace } from './fleet/fleet-map-options.ts'
import { MapMissing } from './map-missing.tsx'
import { lacksStreets } from './style/lacks-streets.ts'
import { NoStreets } from './style/no-streets.tsx'
import classes from './place-map.module.css'
import { PLACE_ZOOM, PlaceMapView } from './place-map-view.ts'
import { useMapView } from './use-map-view.ts'
import { Box } from '../ui/layout.tsx'

type Spot = { latitude: number; longitude: number }

type Props = {
  label: string
  height: number
  place: Spot | undefined
  /** The view while there is no place. */
  around: MapPlace
  /** Left out for a read-only map. */
  onChoose?: (spot: Spot) => void
}

/** Texts about the map that don't apply on a phone or without a map. */
const MISSING_HEIGHT_PX = 168

/** A small map of one place, which can be set by a click or by dragging the pin. */
export function PlaceMap({ label, height, place, around, onChoose }: Props) {
  const scheme = useScheme()
  const basemap = useBasemap()
  const first = useRef({ around })
  const choose = useEffectEvent((spot: Spot) => onChoose?.(spot))
  const mayChoose = onChoose !== undefined

  const onSpot = mayChoose ? choose : undefined
  const { container, view, isMissing } = useMapView(
    { scheme, basemap, label, madeFor: mayChoose },
    (start) => new PlaceMapView({ ...start, ...first.current, onChoose: onSpot }),
  )

  // Outside React: the map on its canvas.

  useEffect(() => view?.setPlace(place), [view, place])

  if (isMissing) {
    return (
      <Box
        relative
        clip
        radius={10}
        ground="map-land"
        style={{ height: Math.max(height, MISSING_HEIGHT_PX) }}
      >
        <MapMissing />
      </Box>
    )
  }
  const seen = place === undefined ? around : { ...place, zoom: PLACE_ZOOM }
  return (
    <Box relative clip radius={10} ground="map-land" style={{ height }}>
      <div ref={container} className={classes.map} />
      <NoStreets isBare={basemap !== undefined && lacksStreets(seen, basemap)} />
    </Box>
  )
}
