import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useBasemap } from '../../../../lib/basemap.ts'
import { noInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { ShapeMap } from '../../../../map/shapes/shape-map.tsx'
import type { ShapeMapView } from '../../../../map/shapes/shape-map-view.ts'
import type { Place } from './places.ts'

type Props = {
  /** At least one. */
  places: readonly Place[]
  /** The highlighted entry. */
  shown: Place | undefined
}

const FIRST_ZOOM = 9
const PLACE_ZOOM = 14
const noShapes: readonly never[] = []

/** Where the entries of the page happened. */
export function HistoryMap({ places, shown }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const basemap = useBasemap()
  const [view, setView] = useState<ShapeMapView | null>(null)
  const [first] = useState(places[0])
  // Returns the same array as long as it has the same places, because the map is outside React.
  const key = JSON.stringify(places)
  const dots = useMemo(() => JSON.parse(key) as Place[], [key]) // written above
  const { latitude, longitude } = shown ?? {}
  // Outside React, as all effects here: the map.
  useEffect(() => {
    view?.setDots(dots)
    view?.fit(dots.map(boundsOf), false)
  }, [view, dots])
  useEffect(() => {
    const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    view?.setMark(place)
    if (place !== undefined) view?.flyTo({ ...place, zoom: PLACE_ZOOM })
  }, [view, latitude, longitude])
  if (basemap === undefined || first === undefined) return null
  return (
    <ShapeMap
      shapes={noShapes}
      scheme={scheme}
      basemap={basemap}
      place={{ ...first, zoom: FIRST_ZOOM }}
      label={t`Map of the alarm history`}
      look="quiet"
      insets={noInsets}
      onView={setView}
    />
  )
}

function boundsOf({ latitude, longitude }: Place) {
  return { west: longitude, east: longitude, south: latitude, north: latitude }
}
