import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import classes from './place-marker.module.css'

/** A pin whose tip is the place; the list next to the map shows its name. */
function createPlaceMarker(): Marker {
  const element = document.createElement('div')
  element.className = classes.mark ?? ''
  element.setAttribute('aria-hidden', 'true')
  return new Marker({ element, anchor: 'bottom' })
}

/** Moves the marker to the place; undefined removes it. */
export function movePlaceMarker(
  map: MapLibreMap,
  marker: Marker | undefined,
  place: { latitude: number; longitude: number } | undefined,
): Marker | undefined {
  marker?.remove()
  return place && createPlaceMarker().setLngLat([place.longitude, place.latitude]).addTo(map)
}
