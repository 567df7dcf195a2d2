import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DriveMapView } from './drive-map-view.ts'

type GroundMarker = ReturnType<DriveMapView['addElement']>
type GroundProps = {
  view: DriveMapView
  spot: { latitude: number; longitude: number }
  isAbove?: boolean
  children: ReactNode
}

/** What stays at its place on the ground while the map moves. */
export function OnGround({ view, spot, isAbove = false, children }: GroundProps) {
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
