import { Marker } from 'maplibre-gl'
import classes from './place-marker.module.css'

/** A pin whose tip is the place; the list beside the map says its name. */
export function createPlaceMarker(): Marker {
  const element = document.createElement('div')
  element.className = classes.mark ?? ''
  element.setAttribute('aria-hidden', 'true')
  return new Marker({ element, anchor: 'bottom' })
}
