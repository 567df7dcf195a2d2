import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { type Basemap, shippedBasemap } from '../../lib/shipped-basemap.ts'
import classes from './fleet-map.module.css'
import { type MapInsets, type MapPlace, noInsets } from './fleet-map-options.ts'
import { FleetMapView } from './fleet-map-view.ts'
import type { Scheme } from '../style/map-colours.ts'
import { MapMissing } from '../map-missing.tsx'
import { lacksStreets } from '../style/lacks-streets.ts'
import { NoStreets } from '../style/no-streets.tsx'
import type { MapShape } from '../shapes/map-shape.ts'
import type { SymbolSource } from './symbol-source.ts'
import type { TrailPoint } from './trail.ts'
import { useMapView } from '../use-map-view.ts'

type FleetMapProps = {
  /** Changes outside React's render; the same object as long as the map exists. */
  source: SymbolSource
  scheme: Scheme
  /** The initial view; afterwards the person moves the map. */
  place: MapPlace
  label: string
  basemap?: Basemap
  detail?: 'full' | 'calm'
  selectedId?: string | null
  /** Highlighted: the vehicle that is hovered or focused in a list. */
  highlightedId?: string | null
  followedId?: string | null
  /** Must be the same function as long as the filter is the same. */
  isShown?: (id: string) => boolean
  /** The track of the selected vehicle, oldest point first. */
  trail?: readonly TrailPoint[]
  /** Drawn behind the vehicles. */
  shapes?: readonly MapShape[]
  insets?: MapInsets
  onSelect?: (id: string | null) => void
  onHover?: (id: string | null) => void
  onShape?: (id: string) => void
  onPlace?: (place: MapPlace) => void
  onFollowEnd?: () => void
  /** For controls outside the map, such as zoom buttons; called with `null` when the map is removed. */
  onView?: (view: FleetMapView | null) => void
  /** The browser can't draw a map. */
  onMissing?: () => void
  /** Shown instead of the map in that case. */
  missing?: ReactNode
}

const NO_TRAIL: readonly TrailPoint[] = []
const NO_SHAPES: readonly MapShape[] = []
const showAll = () => true

/** A map of vehicles. It only knows symbols with a state and a plate, nothing else of the domain. */
export function FleetMap(props: FleetMapProps) {
  const { source, scheme, basemap = shippedBasemap, detail = 'full', label } = props
  const {
    selectedId = null,
    followedId = null,
    highlightedId = null,
    isShown = showAll,
    trail = NO_TRAIL,
    shapes = NO_SHAPES,
    insets = noInsets,
  } = props
  const lastPlace = useRef(props.place)
  const select = useEffectEvent((id: string | null) => props.onSelect?.(id))
  const hover = useEffectEvent((id: string | null) => props.onHover?.(id))
  const openShape = useEffectEvent((id: string) => props.onShape?.(id))
  const [isBare, setBare] = useState(() => lacksStreets(props.place, basemap))
  const tellPlace = useEffectEvent((place: MapPlace) => {
    lastPlace.current = place
    setBare(lacksStreets(place, basemap))
    props.onPlace?.(place)
  })
  const endFollow = useEffectEvent(() => props.onFollowEnd?.())
  const tellView = useEffectEvent((made: FleetMapView | null) => props.onView?.(made))
  const tellMissing = useEffectEvent(() => props.onMissing?.())

  const { container, view, isMissing } = useMapView({ scheme, basemap, label, madeFor: detail }, (start) => {
    setBare(lacksStreets(lastPlace.current, basemap))
    const on = { select, hover, shape: openShape, place: tellPlace, followEnd: endFollow }
    // A new style starts at the last view.
    return new FleetMapView({ ...start, source, place: lastPlace.current, detail, on })
  })

  // Outside React, as all effects here: the map on its canvas.
  useEffect(() => {
    if (view === null) return undefined
    tellView(view)
    return () => tellView(null)
  }, [view])
  useEffect(() => {
    if (isMissing) tellMissing()
  }, [isMissing])

  useEffect(() => view?.setInsets(insets), [view, insets])
  useEffect(() => view?.setShown(isShown), [view, isShown])
  useEffect(() => view?.setSelected(selectedId), [view, selectedId])
  useEffect(() => view?.setHighlighted(highlightedId), [view, highlightedId])
  useEffect(() => view?.setTrail(trail), [view, trail])
  useEffect(() => view?.setShapes(shapes), [view, shapes])
  useEffect(() => view?.follow(followedId), [view, followedId])

  if (isMissing) {
    return props.missing === undefined ? <MapMissing insets={insets} /> : props.missing
  }
  return (
    <>
      <div ref={container} className={classes.map} />
      <NoStreets isBare={isBare && detail === 'full'} insets={insets} />
    </>
  )
}
