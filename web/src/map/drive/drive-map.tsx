import 'maplibre-gl/dist/maplibre-gl.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Basemap } from '../../lib/shipped-basemap.ts'
import type { DriveMoment, DrivePoint } from '../../lib/drive/drive-track.ts'
import { useFormat } from '../../lib/use-format.ts'
import { StateSymbol } from '../../ui/vehicle-state/state-symbol.tsx'
import classes from './drive-map.module.css'
import type { DriveMarker } from './drive-marker.ts'
import { DriveMapView } from './drive-map-view.ts'
import { DriveMarkers } from './drive-markers.tsx'
import fleetClasses from '../fleet/fleet-map.module.css'
import { MapControls } from '../map-controls.tsx'
import { MapMissing } from '../map-missing.tsx'
import { lacksStreets } from '../style/lacks-streets.ts'
import { NoStreets } from '../style/no-streets.tsx'
import type { MapMove } from './move-lines.ts'
import { MapElement } from '../map-element.tsx'
import { SpeedKey } from './speed-key.tsx'
import type { Scheme } from '../style/map-colours.ts'
import { useMapView } from '../use-map-view.ts'

type Props = {
  label: string
  scheme: Scheme
  points: readonly DrivePoint[]
  limitKmh: number | null
  marks: readonly DriveMarker[]
  moves: readonly MapMove[]
  /** The replayed moment; without it no vehicle is shown. */
  moment: DriveMoment | undefined
  basemap: Basemap
  onSeek: (atMs: number) => void
}

/** The zoom at which most routes are viewed. */
const SEEN_FROM_ZOOM = 12

/** A route coloured by speed, with its events and the replayed vehicle. */
export function DriveMap(props: Props) {
  const { t } = useLingui()
  const { label, scheme, points, limitKmh, marks, moves, moment, basemap, onSeek } = props
  const { container, view, isMissing } = useMapView(
    { scheme, basemap, label },
    (start) => new DriveMapView(start),
  )

  // Outside React, as all effects here: the map on its canvas.
  useEffect(() => view?.setDrive(points, limitKmh), [view, points, limitKmh])
  useEffect(() => view?.setMoves(moves), [view, moves])

  if (isMissing) {
    return (
      <div className={classes.frame}>
        <MapMissing />
      </div>
    )
  }
  const [first] = points
  const isBare = first !== undefined && lacksStreets({ ...first, zoom: SEEN_FROM_ZOOM }, basemap)
  return (
    <div className={classes.frame}>
      <div ref={container} className={fleetClasses.map} />
      {view !== null && <DriveMarkers view={view} marks={marks} onSeek={onSeek} />}
      {view !== null && moment !== undefined && <Vehicle view={view} moment={moment} />}
      <NoStreets isBare={isBare} />
      <SpeedKey limitKmh={limitKmh} scheme={scheme} />
      <MapControls map={view} showAllLabel={t`Show the whole route`} />
    </div>
  )
}

function Vehicle({ view, moment }: { view: DriveMapView; moment: DriveMoment }) {
  const f = useFormat()
  // Outside React: the map's camera.
  useEffect(() => view.keepInSight(moment), [view, moment])
  return (
    <MapElement view={view} spot={moment} isAbove>
      <span className={classes.vehicle}>
        <span className={classes.ring}>
          <StateSymbol name="moving" size={30} heading={moment.headingDegrees} />
        </span>
        <span className={classes.speed}>{f.speed(moment.speedKmh)}</span>
      </span>
    </MapElement>
  )
}
