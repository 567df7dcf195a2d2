import { GPUInitializationError } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Basemap } from '../lib/shipped-basemap.ts'
import type { Scheme } from './style/map-colours.ts'

type MapView = { setScheme: (scheme: Scheme) => void; destroy: () => void }

type Options = {
  scheme: Scheme
  label: string
  /** The map is made as soon as it is known. */
  basemap: Basemap | undefined
  /** If it changes, the map is created anew. */
  madeFor?: unknown
}

type Start = { container: HTMLElement; scheme: Scheme; label: string; basemap: Basemap; madeFor: unknown }

/** A map on its canvas in `container`; `isMissing` where the browser has no WebGL 2. */
export function useMapView<View extends MapView>(
  { scheme, label, basemap, madeFor }: Options,
  make: (start: Start) => View,
) {
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View | null>(null)
  const [isMissing, setMissing] = useState(false)
  const makeNow = useEffectEvent((start: Omit<Start, 'scheme'>) => make({ ...start, scheme }))

  // Outside React: the map on its canvas.
  useEffect(() => {
    const element = container.current
    if (element === null || basemap === undefined) return undefined
    const made = unlessWithoutGpu(() => makeNow({ container: element, basemap, label, madeFor }))
    if (made === undefined) {
      setMissing(true)
      return undefined
    }
    setView(made)
    return () => {
      setView(null)
      made.destroy()
    }
  }, [basemap, label, madeFor])
  useEffect(() => view?.setScheme(scheme), [view, scheme])

  return { container, view, isMissing }
}

/** Other errors are thrown. */
function unlessWithoutGpu<View>(make: () => View): View | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined
    throw error
  }
}
