import { LngLatBounds, Marker, type Map as MapLibreMap } from 'maplibre-gl'
import type { Basemap } from '../../lib/shipped-basemap.ts'
import type { DrivePoint } from '../../lib/drive/drive-track.ts'
import { reportError } from '../../lib/report-error.ts'
import { createMap } from '../create-map.ts'
import { addDriveLine, type LineLook, setDriveLine } from './drive-line.ts'
import { addLabelBlocker } from '../fleet/label-blocker.ts'
import { mapColours, type Scheme } from '../style/map-colours.ts'
import { addMoveLines, type MapMove, setMoveLines } from './move-lines.ts'
import { colourSeaLate } from '../style/sea.ts'
import { buildStyle } from '../style/style.ts'
import { loadWorldWhenSeen } from '../style/world-outline.ts'

type Options = {
  container: HTMLElement
  scheme: Scheme
  basemap: Basemap
  label: string
  look?: LineLook
}

type Spot = { latitude: number; longitude: number }

/** Projects a position to pixels on the screen. */
type Camera = { width: number; height: number; at: (spot: Spot) => { x: number; y: number } }

/** Before a route is known: the Mediterranean. */
const SOMEWHERE = { longitude: 14.45, latitude: 35.9, zoom: 10 }
/** Room for symbols at the edges, and below for the legend with the vehicle's speed above it. */
const PADDING = { top: 48, right: 64, bottom: 104, left: 48 }
/** Maps lower than this use less padding. */
const LOW_PIXELS = 340
const LOW_PADDING = { top: 28, right: 64, bottom: 60, left: 48 }
const CLOSEST = 16

/** The map of one driven route, outside React. */
export class DriveMapView {
  readonly #map: MapLibreMap
  readonly #options: Options
  #scheme: Scheme
  #points: readonly DrivePoint[] = []
  #limitKmh: number | null = null
  #moves: readonly MapMove[] = []
  #camera: Camera
  /** Until the person or the replay moves the map, it fits the whole route, also after a resize. */
  #showsAll = true
  readonly #rested = new Set<() => void>()

  constructor(options: Options) {
    this.#options = options
    this.#scheme = options.scheme
    const { container, label } = options
    this.#map = createMap({ container, label, place: SOMEWHERE, style: this.#style() })
    this.#camera = cameraOf(this.#map)
    for (const event of ['moveend', 'resize'] as const) this.#map.on(event, () => this.#rest())
    this.#map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) this.#showsAll = false
    })
    this.#map.on('resize', () => this.#showsAll && this.showAll({ isAnimated: false }))
    loadWorldWhenSeen(this.#map, options.basemap.tiles.bounds)
    colourSeaLate(this.#map, () => mapColours(this.#scheme).water)
    this.#map.on('style.load', () => this.#addLayers())
    this.#map.on('webglcontextrestored', () => this.#addLayers())
    // A tile failed to load, often because the map was moved; MapLibre requests it again when needed.
    this.#map.on('error', ({ error }) => reportError(error, { where: 'map' }))
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#scheme) return
    this.#scheme = scheme
    this.#map.setStyle(this.#style(), { diff: false })
  }

  /** Shows the route and fits the map to it. */
  setDrive(points: readonly DrivePoint[], limitKmh: number | null): void {
    this.#points = points
    this.#limitKmh = limitKmh
    setDriveLine(this.#map, points, limitKmh)
    this.showAll({ isAnimated: false })
  }

  /** Lines for unrecorded moves; the camera does not fit to them. */
  setMoves(moves: readonly MapMove[]): void {
    this.#moves = moves
    setMoveLines(this.#map, moves)
  }

  /** A DOM element anchored to a position. */
  addElement(element: HTMLElement, { latitude, longitude, isAbove }: Spot & { isAbove: boolean }): Marker {
    element.style.zIndex = isAbove ? '1' : '0'
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(this.#map)
    // MapLibre labels every marker for screen readers; this element has its own label.
    for (const name of ['aria-label', 'role', 'tabindex']) element.removeAttribute(name)
    return marker
  }

  /** Keeps the replayed vehicle in view; pans only when it leaves the map. */
  keepInSight(spot: Spot): void {
    const at = this.#map.project([spot.longitude, spot.latitude])
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const isInSight = at.x > 40 && at.y > 40 && at.x < clientWidth - 40 && at.y < clientHeight - 40
    if (isInSight || this.#map.isMoving()) return
    this.#showsAll = false
    this.#map.panTo([spot.longitude, spot.latitude])
  }

  /** The current camera; a new object each time the map comes to rest. */
  get camera(): Camera {
    return this.#camera
  }

  /** Notifies when the camera has changed; returns how to unsubscribe. */
  onRest(rest: () => void): () => void {
    this.#rested.add(rest)
    return () => void this.#rested.delete(rest)
  }

  /** Fits the map to these positions; false if it can't zoom in far enough to separate them. */
  showSpots(spots: readonly Spot[]): boolean {
    if (this.#map.getZoom() >= CLOSEST) return false
    const bounds = new LngLatBounds()
    for (const { longitude, latitude } of spots) bounds.extend([longitude, latitude])
    this.#showsAll = false
    this.#map.fitBounds(bounds, { padding: this.#padding(), maxZoom: CLOSEST })
    return true
  }

  zoomBy(steps: number): void {
    this.#showsAll = false
    this.#map.zoomTo(this.#map.getZoom() + steps)
  }

  showAll({ isAnimated = true }: { isAnimated?: boolean } = {}): void {
    const bounds = new LngLatBounds()
    for (const { longitude, latitude } of this.#points) bounds.extend([longitude, latitude])
    if (bounds.isEmpty()) return
    this.#showsAll = true
    this.#map.fitBounds(bounds, { padding: this.#padding(), maxZoom: CLOSEST, animate: isAnimated })
  }

  destroy(): void {
    this.#map.remove()
  }

  #padding() {
    return this.#map.getContainer().clientHeight < LOW_PIXELS ? LOW_PADDING : PADDING
  }

  #rest(): void {
    this.#camera = cameraOf(this.#map)
    for (const rest of this.#rested) rest()
  }

  #style() {
    const { styleUrl, tiles } = this.#options.basemap
    return styleUrl ?? buildStyle({ scheme: this.#scheme, detail: 'full', tiles })
  }

  #addLayers(): void {
    if (this.#map.getLayer('roadbook-drive-line') !== undefined) return
    addLabelBlocker(this.#map)
    addMoveLines(this.#map, this.#scheme)
    setMoveLines(this.#map, this.#moves)
    addDriveLine(this.#map, this.#scheme, this.#options.look ?? 'speed')
    setDriveLine(this.#map, this.#points, this.#limitKmh)
  }
}

function cameraOf(map: MapLibreMap): Camera {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height, at: ({ longitude, latitude }) => map.project([longitude, latitude]) }
}
