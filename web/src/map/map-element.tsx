import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DriveMapView } from './drive/drive-map-view.ts'

type ElementMarker = ReturnType<DriveMapView['addElement']>
type MapElementProps = {
  view: DriveMapView
  spot: { latitude: number; longitude: number }
  isAbove?: boolean
  children: ReactNode
}

/** A React element anchored to a position on the map. */
export function MapElement({ view, spot, isAbove = false, children }: MapElementProps) {
  const [element] = useState(() => document.createElement('div'))
  const { latitude, longitude } = spot
  const marker = useRef<ElementMarker | null>(null)
  const put = useEffectEvent((on: DriveMapView, made: HTMLElement) =>
    on.addElement(made, { latitude, longitude, isAbove }),
  )
  // Outside React: MapLibre moves the element with the map.
  useEffect(() => {
    const made = put(view, element)
    marker.current = made
    return () => void made.remove()
  }, [view, element])
  useEffect(() => void marker.current?.setLngLat([longitude, latitude]), [longitude, latitude])
  return createPortal(children, element)
}
