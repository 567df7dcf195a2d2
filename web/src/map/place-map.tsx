import 'maplibre-gl/dist/maplibre-gl.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBasemap } from '../lib/basemap.ts'
import type { MapPlace } from './fleet-map-options.ts'
import { makeView } from './make-view.ts'
import { MapMissing } from './map-missing.tsx'
import { lacksStreets } from './lacks-streets.ts'
import { NoStreets } from './no-streets.tsx'
import classes from './place-map.module.css'
import { PLACE_ZOOM, PlaceMapView } from './place-map-view.ts'

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
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const basemap = useBasemap()
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PlaceMapView>()
  const [isMissing, setMissing] = useState(false)
  const first = useRef({ scheme, around })
  const choose = useEffectEvent((spot: Spot) => onChoose?.(spot))
  const mayChoose = onChoose !== undefined

  // Outside React, as all effects here: the map on its canvas.
  useEffect(() => {
    const element = container.current
    if (element === null || basemap === undefined) return undefined
    const onSpot = mayChoose ? (spot: Spot) => choose(spot) : undefined
    const made = makeView(
      () => new PlaceMapView({ container: element, basemap, label, ...first.current, onChoose: onSpot }),
    )
    if (made === undefined) {
      setMissing(true)
      return undefined
    }
    setView(made)
    return () => {
      setView(undefined)
      made.destroy()
    }
  }, [basemap, label, mayChoose])

  useEffect(() => view?.setScheme(scheme), [view, scheme])
  useEffect(() => view?.setPlace(place), [view, place])

  if (isMissing) {
    return (
      <div className={classes.frame} style={{ height: Math.max(height, MISSING_HEIGHT_PX) }}>
        <MapMissing />
      </div>
    )
  }
  const seen = place === undefined ? around : { ...place, zoom: PLACE_ZOOM }
  return (
    <div className={classes.frame} style={{ height }}>
      <div ref={container} className={classes.map} />
      <NoStreets isBare={basemap !== undefined && lacksStreets(seen, basemap)} />
    </div>
  )
}
