import 'maplibre-gl/dist/maplibre-gl.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DriveMoment, DrivePoint } from '../lib/drive-track.ts'
import { useFormat } from '../lib/use-format.ts'
import { StateSymbol } from '../ui/state-symbol.tsx'
import classes from './drive-map.module.css'
import { DriveMapView } from './drive-map-view.ts'
import fleetClasses from './fleet-map.module.css'
import type { MapAssets } from './fleet-map-options.ts'
import { MapControls } from './map-controls.tsx'
import { SpeedKey } from './speed-key.tsx'
import type { Scheme } from './style.ts'

/** Something that happened on the way. */
export type DriveMark = {
  id: string
  kind: 'start' | 'end' | 'idling' | 'parked' | 'alarm'
  atMs: number
  latitude: number
  longitude: number
  /** What a pointer that rests on it is told. */
  title: string
}

type Props = {
  label: string
  scheme: Scheme
  points: readonly DrivePoint[]
  limitKmh: number | null
  marks: readonly DriveMark[]
  /** What is replayed; without it no vehicle is drawn. */
  moment: DriveMoment | undefined
  mapStyleUrl?: string | undefined
  assets?: MapAssets
  onSeek: (atMs: number) => void
}

const SHIPPED: MapAssets = { tilesUrl: '/map/malta.pmtiles', worldUrl: '/map/world.geojson' }
/** More would hide the way. */
const MOST_MARKS = 150

/** A way in the colours of its speed, with what happened on it and a vehicle that is replayed. */
export function DriveMap(props: Props) {
  const { t } = useLingui()
  const { label, scheme, points, limitKmh, marks, moment, mapStyleUrl, assets = SHIPPED, onSeek } = props
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<DriveMapView | null>(null)
  const firstScheme = useRef(scheme)

  // Outside React, as all effects here: the map on its canvas.
  useEffect(() => {
    if (container.current === null) return undefined
    const made = new DriveMapView({
      container: container.current,
      scheme: firstScheme.current,
      assets: { ...assets, tilesUrl: absolute(assets.tilesUrl), worldUrl: absolute(assets.worldUrl) },
      mapStyleUrl,
      label,
    })
    setView(made)
    return () => {
      setView(null)
      made.destroy()
    }
  }, [assets, mapStyleUrl, label])
  useEffect(() => view?.setScheme(scheme), [view, scheme])
  useEffect(() => view?.setDrive(points, limitKmh), [view, points, limitKmh])

  return (
    <div className={classes.frame}>
      <div ref={container} className={fleetClasses.map} />
      {view !== null &&
        marks.slice(0, MOST_MARKS).map((mark) => (
          <OnGround key={mark.id} view={view} spot={mark}>
            <button
              type="button"
              className={classes.mark}
              title={mark.title}
              aria-label={mark.title}
              onClick={() => onSeek(mark.atMs)}
            >
              <MarkSymbol kind={mark.kind} />
            </button>
          </OnGround>
        ))}
      {view !== null && moment !== undefined && <Vehicle view={view} moment={moment} />}
      <SpeedKey limitKmh={limitKmh} scheme={scheme} />
      <MapControls map={view} showAllLabel={t`Show all of the way`} className={classes.controls} />
    </div>
  )
}

function MarkSymbol({ kind }: Pick<DriveMark, 'kind'>) {
  if (kind === 'start' || kind === 'end') return <span className={classes.end} data-kind={kind} />
  return <StateSymbol name={kind} size={20} />
}

type GroundMarker = ReturnType<DriveMapView['addElement']>
type GroundProps = {
  view: DriveMapView
  spot: { latitude: number; longitude: number }
  isAbove?: boolean
  children: ReactNode
}

function OnGround({ view, spot, isAbove = false, children }: GroundProps) {
  const [element] = useState(() => document.createElement('div'))
  const { latitude, longitude } = spot
  const marker = useRef<GroundMarker | null>(null)
  const put = useEffectEvent((on: DriveMapView, made: HTMLElement) =>
    on.addElement(made, { latitude, longitude, isAbove }),
  )
  // Outside React: MapLibre moves the element with the ground.
  useEffect(() => {
    const made = put(view, element)
    marker.current = made
    return () => void made.remove()
  }, [view, element])
  useEffect(() => void marker.current?.setLngLat([longitude, latitude]), [longitude, latitude])
  return createPortal(children, element)
}

function Vehicle({ view, moment }: { view: DriveMapView; moment: DriveMoment }) {
  const f = useFormat()
  // Outside React: the map's camera.
  useEffect(() => view.keepInSight(moment), [view, moment])
  return (
    <OnGround view={view} spot={moment} isAbove>
      <span className={classes.vehicle}>
        <span className={classes.ring}>
          <StateSymbol name="moving" size={30} heading={moment.headingDegrees} />
        </span>
        <span className={classes.speed}>{f.speed(moment.speedKmh)}</span>
      </span>
    </OnGround>
  )
}

/** MapLibre's worker resolves addresses against its own, not the page's. */
function absolute(url: string): string {
  return new URL(url, globalThis.location.href).href
}
