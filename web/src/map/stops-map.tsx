import 'maplibre-gl/dist/maplibre-gl.css'
import { VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useScheme } from '../lib/use-scheme.ts'
import { useBasemap } from '../lib/basemap.ts'
import type { DrivePoint } from '../lib/drive/drive-track.ts'
import driveClasses from './drive/drive-map.module.css'
import { DriveMapView } from './drive/drive-map-view.ts'
import fleetClasses from './fleet/fleet-map.module.css'
import { MapControls } from './map-controls.tsx'
import { MapElement } from './map-element.tsx'
import { MapMissing } from './map-missing.tsx'
import { lacksStreets } from './style/lacks-streets.ts'
import { NoStreets } from './style/no-streets.tsx'
import classes from './stops-map.module.css'
import { useMapView } from './use-map-view.ts'

/** A place on the map: with a number, or the ring of the base. */
export type MapStop = {
  id: string
  number: number | null
  latitude: number
  longitude: number
  title: string
}

type Props = {
  label: string
  points: readonly DrivePoint[]
  stops: readonly MapStop[]
  /** Id of the hovered stop. */
  marked: string | undefined
  onMark: (id: string | undefined) => void
}

/** The zoom at which most tours are viewed. */
const SEEN_FROM_ZOOM = 12

/** A small map of a route and its numbered stops. */
export function StopsMap({ label, points, stops, marked, onMark }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const basemap = useBasemap()
  const { container, view, isMissing } = useMapView(
    { scheme, basemap, label },
    (start) => new DriveMapView({ ...start, look: 'plain' }),
  )

  // Outside React: the map on its canvas.
  useEffect(() => {
    view?.setDrive(points, null)
    // Without a route, only the stops show where it was.
    if (points.length === 0 && stops.length > 0) view?.showSpots(stops)
  }, [view, points, stops])

  if (isMissing) {
    return (
      <div className={driveClasses.frame}>
        <MapMissing />
      </div>
    )
  }
  const [first] = stops
  const isBare =
    first !== undefined &&
    basemap !== undefined &&
    lacksStreets({ latitude: first.latitude, longitude: first.longitude, zoom: SEEN_FROM_ZOOM }, basemap)
  return (
    <div className={driveClasses.frame}>
      <div ref={container} className={fleetClasses.map} />
      {view !== null &&
        stops.map((stop) => (
          <MapElement key={stop.id} view={view} spot={stop} isAbove={stop.id === marked}>
            <span
              className={stop.number === null ? classes.base : classes.stop}
              data-marked={stop.id === marked || undefined}
              title={stop.title}
              onPointerEnter={() => onMark(stop.id)}
              onPointerLeave={() => onMark(undefined)}
            >
              {stop.number}
              <VisuallyHidden>{stop.title}</VisuallyHidden>
            </span>
          </MapElement>
        ))}
      <NoStreets isBare={isBare} />
      <MapControls map={view} showAllLabel={t`Show the whole route`} />
    </div>
  )
}
