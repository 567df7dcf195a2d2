import { LngLatBounds, type Map as MapLibreMap, type MapMouseEvent, type Marker } from 'maplibre-gl'
import type { Bounds, Position } from '@roadbook/geo/shapes/shape'
import type { Basemap } from '../../lib/shipped-basemap.ts'
import { reportError } from '../../lib/report-error.ts'
import { createMap } from '../create-map.ts'
import { type MapInsets, type MapPlace, noInsets } from '../fleet/fleet-map-options.ts'
import { mapColours, type Scheme } from '../style/map-colours.ts'
import { movePlaceMarker } from '../place-marker.ts'
import { colourSeaLate } from '../style/sea.ts'
import { buildStyle } from '../style/style.ts'
import { loadWorldWhenSeen } from '../style/world-outline.ts'
import { shapeBounds, type MapShape } from './map-shape.ts'
import { addDots, raiseDots, setDots, type Spot } from './dot-layers.ts'
import { NameTag } from './name-tag.ts'
import { addShapes, hasShapes, markShape, setShapes, shapeAt, type ShapeLook } from './shape-layers.ts'

type ShapeMapOptions = {
  container: HTMLElement
  scheme: Scheme
  basemap: Basemap
  place: MapPlace
  label: string
  look: ShapeLook
  on: {
    select: (id: string | null) => void
    hover: (id: string | null) => void
    place: (place: MapPlace) => void
  }
}

/** A part that also draws on the map; it is notified when a change of style has removed its layers. */
export type MapAddition = { beforeStyle: () => void; afterStyle: (scheme: Scheme) => void }

const CLOSEST = 16
/** A smaller shape is shown as a dot. */
const SMALLEST_PX = 24

/** The map of named shapes, outside React. */
export class ShapeMapView {
  readonly map: MapLibreMap
  readonly #options: ShapeMapOptions
  readonly #tags: { selected: NameTag; hovered: NameTag }
  #scheme: Scheme
  #insets: MapInsets = noInsets
  #shapes: readonly MapShape[] = []
  #selectedId: string | null = null
  #hoveredId: string | null = null
  #addition: MapAddition | undefined
  #isStyled = false
  #dots: readonly Spot[] = []
  #placeMark: Marker | undefined

  constructor(options: ShapeMapOptions) {
    this.#options = options
    this.#scheme = options.scheme
    this.map = createMap({ ...options, style: this.#style() })
    this.#tags = { selected: new NameTag(this.map, true), hovered: new NameTag(this.map, false) }
    loadWorldWhenSeen(this.map, options.basemap.tiles.bounds)
    colourSeaLate(this.map, () => mapColours(this.#scheme).water)
    this.map.on('style.load', () => this.#addLayers())
    this.map.on('webglcontextrestored', () => this.#addLayers())
    this.map.on('moveend', () => this.#tellPlace())
    // A tile failed to load, often because the map was moved; MapLibre requests it again when needed.
    this.map.on('error', ({ error }) => reportError(error, { where: 'map' }))
    if (options.look === 'full') this.#listen()
  }

  get scheme(): Scheme {
    return this.#scheme
  }

  /** There is at most one. */
  add(addition: MapAddition): () => void {
    this.#addition = addition
    if (this.#isStyled) this.#styleAddition()
    return () => {
      if (this.#addition !== addition) return
      this.#addition = undefined
      addition.beforeStyle()
    }
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#scheme) return
    this.#scheme = scheme
    this.#isStyled = false
    this.#addition?.beforeStyle()
    this.map.setStyle(this.#style(), { diff: false })
  }

  setInsets(insets: MapInsets): void {
    this.#insets = insets
  }

  setShapes(shapes: readonly MapShape[]): void {
    this.#shapes = shapes
    setShapes(this.map, shapes)
    this.#mark()
  }

  setSelected(id: string | null): void {
    if (id === this.#selectedId) return
    markShape(this.map, this.#selectedId, 'selected', false)
    this.#selectedId = id
    this.#mark()
  }

  /** The shape that is hovered or focused, here or in a list. */
  setHovered(id: string | null): void {
    if (id === this.#hoveredId) return
    markShape(this.map, this.#hoveredId, 'hovered', false)
    this.#hoveredId = id
    this.#mark()
  }

  /** Takes over all clicks until the returned function is called. */
  listenToClicks(onClick: (position: Position) => void): () => void {
    const click = ({ lngLat: { lng, lat } }: MapMouseEvent): void => onClick([lng, lat])
    this.map.on('click', click)
    this.map.getCanvas().style.cursor = 'crosshair'
    return () => {
      this.map.off('click', click)
      this.map.getCanvas().style.cursor = ''
    }
  }

  /** The middle of the area without panels. */
  middle(): Position {
    const { top, right, bottom, left } = this.#insets
    const { clientWidth: width, clientHeight: height } = this.map.getContainer()
    const { lng, lat } = this.map.unproject([(left + width - right) / 2, (top + height - bottom) / 2])
    return [lng, lat]
  }

  /** Small dots, such as the places of alerts. */
  setDots(dots: readonly Spot[]): void {
    this.#dots = dots
    setDots(this.map, dots)
  }

  /** A pin; undefined removes it. */
  setMark(place: Spot | undefined): void {
    this.#placeMark = movePlaceMarker(this.map, this.#placeMark, place)
  }

  /** Fits the map to one shape. */
  show(id: string): void {
    const found = this.#shapes.find((shape) => shape.id === id)
    if (found !== undefined) this.fit([shapeBounds(found.shape)])
  }

  showAll({ isAnimated = true }: { isAnimated?: boolean } = {}): void {
    this.fit(
      this.#shapes.map(({ shape }) => shapeBounds(shape)),
      isAnimated,
    )
  }

  fit(all: readonly Bounds[], isAnimated = true): void {
    const bounds = new LngLatBounds()
    for (const { west, south, east, north } of all) bounds.extend([west, south]).extend([east, north])
    if (bounds.isEmpty()) return
    const { top, right, bottom, left } = this.#insets
    const { clientWidth: width, clientHeight: height } = this.map.getContainer()
    const isRoomy = width - left - right > 160 && height - top - bottom > 160
    const room = isRoomy ? this.#insets : noInsets
    const padding = {
      top: room.top + 56,
      right: room.right + 56,
      bottom: room.bottom + 56,
      left: room.left + 56,
    }
    this.map.fitBounds(bounds, { padding, maxZoom: CLOSEST, duration: isAnimated ? 500 : 0 })
  }

  /** Whether a shape is not covered by a panel, and large enough to be recognised. */
  isVisible({ west, south, east, north }: Bounds): boolean {
    const { top, right, bottom, left } = this.#insets
    const { clientWidth: width, clientHeight: height } = this.map.getContainer()
    const [upper, lower] = [this.map.project([west, north]), this.map.project([east, south])]
    const isInside =
      upper.x >= left && lower.x <= width - right && upper.y >= top && lower.y <= height - bottom
    return isInside && Math.max(lower.x - upper.x, lower.y - upper.y) >= SMALLEST_PX
  }

  flyTo({ longitude, latitude, zoom }: MapPlace): void {
    const { top, right, bottom, left } = this.#insets
    const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
    this.map.easeTo({ center: [longitude, latitude], zoom, offset, duration: 500 })
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps)
  }

  destroy(): void {
    this.#addition?.beforeStyle()
    this.#addition = undefined
    this.map.remove()
  }

  #style() {
    const { styleUrl, tiles } = this.#options.basemap
    return styleUrl ?? buildStyle({ scheme: this.#scheme, detail: 'full', tiles })
  }

  #addLayers(): void {
    if (hasShapes(this.map)) return
    addShapes(this.map, this.#scheme, this.#options.look)
    addDots(this.map, this.#scheme)
    this.#isStyled = true
    this.setShapes(this.#shapes)
    this.setDots(this.#dots)
    this.#styleAddition()
  }

  #styleAddition(): void {
    this.#addition?.afterStyle(this.#scheme)
    raiseDots(this.map)
  }

  #mark(): void {
    const [selected, hovered] = [this.#selectedId, this.#hoveredId]
    markShape(this.map, selected, 'selected', true)
    markShape(this.map, hovered, 'hovered', true)
    this.#tags.selected.put(this.#shapes.find(({ id }) => id === selected))
    this.#tags.hovered.put(this.#shapes.find(({ id }) => id === hovered && id !== selected))
  }

  #tellPlace(): void {
    const { lng, lat } = this.map.getCenter()
    this.#options.on.place({ longitude: lng, latitude: lat, zoom: this.map.getZoom() })
  }

  #listen(): void {
    const { select, hover } = this.#options.on
    const at = ({ point }: MapMouseEvent): string | null => shapeAt(this.map, point)
    this.map.on('click', (event) => select(at(event)))
    this.map.on('mousemove', (event) => {
      const id = at(event)
      this.map.getCanvas().style.cursor = id === null ? '' : 'pointer'
      if (id !== this.#hoveredId) hover(id)
    })
    this.map.on('mouseout', () => hover(null))
  }
}
