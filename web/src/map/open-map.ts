import { AttributionControl, Map as MapLibreMap, type StyleSpecification } from 'maplibre-gl'
import { prepareMapLibre } from './prepare-maplibre.ts'
import type { MapPlace } from './fleet/fleet-map-options.ts'
import { watchStreets } from './style/watch-streets.ts'

export type MapOptions = {
  container: HTMLElement
  place: MapPlace
  /** Accessible name of the map. */
  label: string
  style: string | StyleSpecification
}

/** A map that needs no session. North up and no pitch: plates stay readable and arrows show the true heading. */
export function createOpenMap({ container, place, label, style }: MapOptions): MapLibreMap {
  prepareMapLibre()
  const map = new MapLibreMap({
    container,
    style,
    center: [place.longitude, place.latitude],
    zoom: place.zoom,
    minZoom: 1,
    maxZoom: 19,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    touchPitch: false,
    renderWorldCopies: false,
    attributionControl: false,
    interactive: true,
    fadeDuration: 150,
    locale: { 'Map.Title': label },
  })
  watchStreets(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  return map
}
