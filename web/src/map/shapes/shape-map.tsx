import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Basemap } from '../../lib/shipped-basemap.ts'
import type { MapInsets, MapPlace } from '../fleet/fleet-map-options.ts'
import classes from '../fleet/fleet-map.module.css'
import type { Scheme } from '../style/map-colours.ts'
import { MapMissing } from '../map-missing.tsx'
import { lacksStreets } from '../style/lacks-streets.ts'
import { NoStreets } from '../style/no-streets.tsx'
import type { MapShape } from './map-shape.ts'
import { useMapView } from '../use-map-view.ts'
import type { ShapeLook } from './shape-layers.ts'
import { ShapeMapView } from './shape-map-view.ts'

type Props = {
  shapes: readonly MapShape[]
  scheme: Scheme
  basemap: Basemap
  /** The initial view; afterwards the person moves the map. */
  place: MapPlace
  label: string
  look: ShapeLook
  insets: MapInsets
  selectedId?: string | null
  hoveredId?: string | null
  onSelect?: (id: string | null) => void
  onHover?: (id: string | null) => void
  onPlace?: (place: MapPlace) => void
  /** Called with `null` when the map is removed. */
  onView?: (view: ShapeMapView | null) => void
  /** The browser can't draw a map. */
  onMissing?: () => void
}

/** A map of named shapes. */
export function ShapeMap(props: Props) {
  const { shapes, scheme, basemap, label, look, insets, selectedId = null, hoveredId = null } = props
  const [isBare, setBare] = useState(() => lacksStreets(props.place, basemap))
  const lastPlace = useRef(props.place)
  const select = useEffectEvent((id: string | null) => props.onSelect?.(id))
  const hover = useEffectEvent((id: string | null) => props.onHover?.(id))
  const tellView = useEffectEvent((made: ShapeMapView | null) => props.onView?.(made))
  const tellPlace = useEffectEvent((place: MapPlace) => {
    lastPlace.current = place
    setBare(lacksStreets(place, basemap))
    props.onPlace?.(place)
  })
  const tellMissing = useEffectEvent(() => props.onMissing?.())

  const { container, view, isMissing } = useMapView({ scheme, basemap, label, madeFor: look }, (start) => {
    const on = { select, hover, place: tellPlace }
    return new ShapeMapView({ ...start, look, place: lastPlace.current, on })
  })

  // Outside React, as all effects here: the map on its canvas.

  useEffect(() => view?.setInsets(insets), [view, insets])
  useEffect(() => view?.setShapes(shapes), [view, shapes])
  useEffect(() => view?.setSelected(selectedId), [view, selectedId])
  useEffect(() => view?.setHovered(hoveredId), [view, hoveredId])
  // After the shapes, so that it can show them.
  useEffect(() => {
    if (view === null) return undefined
    tellView(view)
    return () => tellView(null)
  }, [view])
  useEffect(() => {
    if (isMissing) tellMissing()
  }, [isMissing])

  if (isMissing) return <MapMissing insets={insets} />
  return (
    <>
      <div ref={container} className={classes.map} />
      <NoStreets isBare={isBare} insets={insets} />
    </>
  )
}
