import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { Basemap } from '../lib/shipped-basemap.ts'
import { reportError } from '../lib/report-error.ts'
import { createMap } from './create-map.ts'
import type { MapPlace } from './fleet/fleet-map-options.ts'
import { mapColours, type Scheme } from './style/map-colours.ts'
import { lacksStreets } from './style/lacks-streets.ts'
import { createPin } from './pin.ts'
import classes from './place-map.module.css'
import { colourSeaLate } from './style/sea.ts'
import { buildStyle } from './style/style.ts'
import { loadWorldWhenSeen } from './style/world-outline.ts'

type Spot = { latitude: number; longitude: number }

type Options = {
  container: HTMLElement
  scheme: Scheme
  basemap: Basemap
  label: string
  /** The view while there is no pin. */
  around: MapPlace
  /** Called with the position of a click or a dropped pin; left out for a read-only map. */
  onChoose?: ((spot: Spot) => void) | undefined
}

/** The zoom at which a place is shown. */
export const PLACE_ZOOM = 15
/** Without streets, the outlines of countries show where it is. */
const OUTLINE_ZOOM = 5

/** A small map with a pin, outside React. */
export class PlaceMapView {
  readonly #map: MapLibreMap
  readonly #options: Options
  readonly #marker: Marker
  #scheme: Scheme
  #place: Spot | undefined

  constructor(options: Options) {
    this.#options = options
    this.#scheme = options.scheme
    const { container, label, around, onChoose } = options
    const zoom = lacksStreets(around, options.basemap) ? OUTLINE_ZOOM : around.zoom
    this.#map = createMap({ container, label, place: { ...around, zoom }, style: this.#style() })
    loadWorldWhenSeen(this.#map, options.basemap.tiles.bounds)
    colourSeaLate(this.#map, () => mapColours(this.#scheme).water)
    this.#map.on('error', ({ error }) => reportError(error, { where: 'map' }))
    this.#marker = new Marker({
      element: createPin(classes.pin),
      anchor: 'bottom',
      draggable: onChoose !== undefined,
    })
    if (onChoose === undefined) this.#map.scrollZoom.disable()
    else this.#listen(onChoose)
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#scheme) return
    this.#scheme = scheme
    this.#map.setStyle(this.#style(), { diff: false })
  }

  /** A pin that the person has just set is already in view, so the map doesn't move. */
  setPlace(place: Spot | undefined): void {
    const isSame = place?.latitude === this.#place?.latitude && place?.longitude === this.#place?.longitude
    this.#place = place
    if (place === undefined) {
      this.#marker.remove()
      return
    }
    const centre: [number, number] = [place.longitude, place.latitude]
    this.#marker.setLngLat(centre).addTo(this.#map)
    if (isSame) return
    const isBare = lacksStreets({ ...place, zoom: PLACE_ZOOM }, this.#options.basemap)
    const zoom = isBare ? OUTLINE_ZOOM : Math.max(PLACE_ZOOM, this.#map.getZoom())
    this.#map.jumpTo({ center: centre, zoom })
  }

  destroy(): void {
    this.#map.remove()
  }

  #style() {
    const { basemap } = this.#options
    return basemap.styleUrl ?? buildStyle({ scheme: this.#scheme, tiles: basemap.tiles })
  }

  #listen(onChoose: (spot: Spot) => void): void {
    const choose = ({ lng, lat }: { lng: number; lat: number }) => {
      const spot = { latitude: rounded(lat), longitude: rounded(lng) }
      this.#place = spot
      this.#marker.setLngLat([spot.longitude, spot.latitude]).addTo(this.#map)
      onChoose(spot)
    }
    this.#map.getCanvas().style.cursor = 'crosshair'
    this.#map.on('click', ({ lngLat }) => choose(lngLat.wrap()))
    this.#marker.on('dragend', () => choose(this.#marker.getLngLat().wrap()))
  }
}

/** Rounds to about a metre, enough to find a door. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
