import { useLingui } from '@lingui/react/macro'
import type { Shape } from '@roadbook/geo/shapes/shape'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useBasemap } from '../../../../lib/basemap.ts'
import { ShapeDrawing } from '../../../../map/draw/shape-drawing.ts'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { MapControls } from '../../../../map/map-controls.tsx'
import { rememberedPlace, rememberPlace } from '../../../../map/map-place.ts'
import { shapeBounds, type MapShape } from '../../../../map/shapes/map-shape.ts'
import { ShapeMap } from '../../../../map/shapes/shape-map.tsx'
import type { ShapeMapView } from '../../../../map/shapes/shape-map-view.ts'
import { useHome } from '../list/map-shapes.ts'
import { shownColour } from '../shape/colours.ts'
import { geometryOf } from '../shape/geometry.ts'
import { FIRST_WIDTH_METERS, type ShapeDraft } from './use-shape-draft.ts'

type Spot = { latitude: number; longitude: number }

type Props = {
  draft: ShapeDraft
  /** In the colour in which it is saved. */
  colour: string
  /** Geofences shown behind it. */
  others: readonly MapShape[]
  insets: MapInsets
  /** Where it would have fired. */
  dots: readonly Spot[]
  onView: (view: ShapeMapView | null) => void
  hasMap: boolean
  onMissing: () => void
}

/** The map on which the shape is drawn. */
export function DrawMap({ draft, colour, others, insets, dots, onView, hasMap, onMissing }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const basemap = useBasemap()
  const home = useHome()
  const [place] = useState(() => rememberedPlace() ?? home)
  const [view, setView] = useState<ShapeMapView | null>(null)
  const drawn = useDrawing(view, draft, shownColour(colour, scheme))
  useFirstLook(view, draft.shape)
  useTypedLook(view, draft.shape, drawn)
  // Outside React: the map.
  useEffect(() => view?.setDots(dots), [view, dots])
  const at = draft.problem?.at
  useEffect(
    () => view?.setMark(at === undefined ? undefined : { longitude: at[0], latitude: at[1] }),
    [view, at],
  )
  if (basemap === undefined) return null
  const fitted = view && {
    zoomBy: (steps: number) => view.zoomBy(steps),
    showAll: () => draft.shape !== null && view.fit([shapeBounds(draft.shape)]),
  }
  return (
    <>
      <ShapeMap
        shapes={others}
        scheme={scheme}
        basemap={basemap}
        place={place}
        label={t`Map to draw the geofence`}
        look="quiet"
        insets={insets}
        onPlace={rememberPlace}
        onView={(made) => {
          setView(made)
          onView(made)
        }}
        onMissing={onMissing}
      />
      {hasMap && <MapControls map={fitted} showAllLabel={t`Show the whole shape`} narrowTop={80} />}
    </>
  )
}

/** Keeps the draft and what is drawn on the map in sync; returns the geometry that was drawn last, as JSON. */
function useDrawing(view: ShapeMapView | null, draft: ShapeDraft, colour: string): RefObject<string | null> {
  const drawn = useRef<string | null>(null)
  const [drawing, setDrawing] = useState<ShapeDrawing | null>(null)
  const firstColour = useRef(colour)
  const put = useEffectEvent((next: Shape) => {
    drawn.current = JSON.stringify(geometryOf(next))
    draft.put(next)
  })
  const live = useEffectEvent((shape: Shape | null) => draft.setLive(shape))
  const { shape, kind, isTaking } = draft
  // Outside React, as all effects here: the map.
  useEffect(() => {
    if (view === null) return undefined
    const made = new ShapeDrawing({
      map: view.map,
      colour: firstColour.current,
      widthMeters: FIRST_WIDTH_METERS,
      on: { shape: put, live },
    })
    const remove = view.add(made)
    setDrawing(made)
    return () => {
      setDrawing(null)
      remove()
    }
  }, [view])
  useEffect(() => drawing?.setColour(colour), [drawing, colour])
  useEffect(() => drawing?.setShape(shape), [drawing, shape])
  useEffect(() => drawing?.setKind(kind), [drawing, kind])
  useEffect(() => drawing?.setEdited(!isTaking), [drawing, isTaking])
  return drawn
}

/** A shape being edited is shown completely at first. */
function useFirstLook(view: ShapeMapView | null, shape: Shape | null): void {
  const look = useEffectEvent((made: ShapeMapView) => {
    if (shape !== null) made.fit([shapeBounds(shape)], false)
  })
  // Outside React: the map's camera.
  useEffect(() => {
    if (view !== null) look(view)
  }, [view])
}

/** A shape that was typed is brought into view; the map doesn't move while somebody draws. */
function useTypedLook(view: ShapeMapView | null, shape: Shape | null, drawn: RefObject<string | null>): void {
  const look = useEffectEvent((made: ShapeMapView, next: Shape) => {
    if (JSON.stringify(geometryOf(next)) === drawn.current) return
    const bounds = shapeBounds(next)
    if (!made.isVisible(bounds)) made.fit([bounds])
  })
  const isFirst = useRef(true)
  // Outside React: the map's camera.
  useEffect(() => {
    if (view === null) return
    if (!isFirst.current && shape !== null) look(view, shape)
    isFirst.current = false
  }, [view, shape])
}
