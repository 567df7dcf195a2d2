import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { shapeBounds, type MapShape } from './map-shape.ts'
import classes from './shape-map.module.css'

/** The name of one shape, above it. */
export class NameTag {
  readonly #map: MapLibreMap
  readonly #element = document.createElement('div')
  readonly #marker: Marker

  constructor(map: MapLibreMap, isSelected: boolean) {
    this.#map = map
    this.#element.className = classes.tag ?? ''
    if (isSelected) this.#element.dataset['selected'] = 'true'
    this.#marker = new Marker({ element: this.#element, anchor: 'bottom', offset: [0, -8] })
  }

  /** Undefined removes it. */
  put(shape: MapShape | undefined): void {
    this.#marker.remove()
    if (shape === undefined) return
    const { west, east, north } = shapeBounds(shape.shape)
    this.#element.textContent = shape.name
    this.#marker.setLngLat([(west + east) / 2, north]).addTo(this.#map)
    // MapLibre labels every marker for screen readers; the list beside the map has the names.
    for (const name of ['aria-label', 'role', 'tabindex']) this.#element.removeAttribute(name)
    this.#element.setAttribute('aria-hidden', 'true')
  }
}
