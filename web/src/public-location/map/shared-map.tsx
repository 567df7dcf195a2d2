import 'maplibre-gl/dist/maplibre-gl.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Basemap } from '../../lib/shipped-basemap.ts'
import { noInsets } from '../../map/fleet/fleet-map-options.ts'
import { useMapView } from '../../map/use-map-view.ts'
import type { ActiveLocation } from '../link/link-view.ts'
import { MapButtons } from './map-buttons.tsx'
import { MapUnavailable } from './map-unavailable.tsx'
import type { ShownLayers } from './route-layers.ts'
import { SharedMapView } from './shared-map-view.ts'
import classes from './shared-map.module.css'
import { StreetsNote } from './streets-note.tsx'
import { useSystemScheme } from './use-system-scheme.ts'

type Props = { location: ActiveLocation; basemap: Basemap }

/** The vehicle on the map, with its route and its destination. */
export function SharedMap({ location, basemap }: Props) {
  const { t } = useLingui()
  const label = t`Map of the live location`
  const scheme = useSystemScheme()
  const [isMoved, setMoved] = useState(false)
  const [layers, setLayers] = useState<ShownLayers>({ driven: true, ahead: true })
  const place = useRef(location.location ?? { latitude: 0, longitude: 0 })
  const onMoved = useEffectEvent(() => setMoved(true))

  const { container, view, isMissing } = useMapView(
    { scheme, basemap, label },
    (start) => new SharedMapView({ ...start, place: place.current, onMoved }),
  )

  // Outside React, as all effects here: the map on its canvas.
  useEffect(() => view?.setLayers(layers), [view, layers])
  useEffect(() => view?.setLocation(location), [view, location])

  if (isMissing) return <MapUnavailable />
  const recentre = () => {
    setMoved(false)
    view?.recentre()
  }
  return (
    <>
      <div ref={container} className={classes.map} />
      <StreetsNote insets={view?.insets ?? noInsets} />
      <MapButtons
        isMoved={isMoved}
        hasDestination={location.destination !== null}
        layers={layers}
        onLayers={setLayers}
        onZoom={(steps) => view?.zoomBy(steps)}
        onRecentre={recentre}
      />
    </>
  )
}
