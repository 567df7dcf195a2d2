import type { Map as MapLibreMap, Marker, StyleSpecification } from 'maplibre-gl'
import { reportError } from '../../lib/report-error.ts'
import { createMap } from '../create-map.ts'
import { FleetCamera } from './fleet-camera.ts'
import { fleetCore } from './fleet-core.ts'
import type { FleetMapOptions } from './fleet-map-options.ts'
import { FleetScene, panelsOver } from './fleet-scene.ts'
import { FramePacer } from './frame-pacer.ts'
import { Glides } from './glide.ts'
import type { Point } from './hit-test.ts'
import { listenToPointer } from './listen-to-pointer.ts'
import { mercatorX, mercatorY } from '../mercator.ts'
import { addLabelBlocker, setLabelBlocker } from './label-blocker.ts'
import { movePlaceMarker } from '../place-marker.ts'
import { mapColours, type Scheme } from '../style/map-colours.ts'
import { colourSeaLate } from '../style/sea.ts'
import { buildStyle } from '../style/style.ts'
import { addTrail, TrailLine, type TrailPoint } from './trail.ts'
import type { MapShape } from '../shapes/map-shape.ts'
import { addShapes, setShapes, shapeAt } from '../shapes/shape-layers.ts'
import { loadWorldWhenSeen } from '../style/world-outline.ts'
import { SYMBOL_SIZES } from './symbol-sizes.ts'
import { createVehicleLayer, type VehicleLayerState } from './vehicle-layer.ts'

const LAYER_ID = 'roadbook-vehicles'
/** How often plates and clusters are laid out again while something changes. */
const LAYOUT_MS = 120
const LAYOUT_WHILE_GLIDING_MS = 600
const ROOM_MS = 1_000
/** Shows a town and the streets around it. */
const PLACE_ZOOM = 13

/**
 * The map of vehicles, outside React. The source notifies of new positions and the shader interpolates
 * between them; plates and clusters are laid out a few times a second and drawn with every frame.
 */
export class FleetMapView {
  readonly #map: MapLibreMap
  readonly #options: FleetMapOptions
  readonly #glides: Glides
  readonly #layer: VehicleLayerState
  readonly #camera: FleetCamera
  readonly #scene: FleetScene
  readonly #pacer: FramePacer
  readonly #stillness = globalThis.matchMedia('(prefers-reduced-motion: reduce)')
  readonly #endings: (() => void)[] = []
  #placeMarker: Marker | undefined
  #selectedId: string | null = null
  #highlightedId: string | null = null
  #hasPersonMoved = false
  #isShown: (id: string) => boolean = () => true
  readonly #trail = new TrailLine()
  #shapes: readonly MapShape[] = []
  #layoutDueMs = 0
  #roomAtMs = 0
  #isGone = false

  constructor(options: FleetMapOptions) {
    this.#options = options
    this.#glides = new Glides({ isStill: () => this.#stillness.matches })
    this.#layer = {
      glides: this.#glides,
      scheme: options.scheme,
      sizes: SYMBOL_SIZES[options.detail],
      selectedSlot: -1,
      highlightedSlot: -1,
    }
    this.#map = createMap({ ...options, style: this.#style() })
    loadWorldWhenSeen(this.#map, options.basemap.tiles.bounds)
    colourSeaLate(this.#map, () => mapColours(this.#layer.scheme).water)
    this.#camera = new FleetCamera(this.#map, () => options.on.followEnd())
    this.#scene = new FleetScene({
      ...options,
      glides: this.#glides,
      camera: this.#camera,
      layer: this.#layer,
    })
    this.#map.getCanvasContainer().append(this.#scene.element)
    this.#pacer = new FramePacer(() => this.#requestFrame())
    this.#listen()
    this.#take(Array.from({ length: options.source.size }, (_, slot) => slot))
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#layer.scheme) return
    this.#layer.scheme = scheme
    this.#map.setStyle(this.#style(), { diff: false })
  }

  setSelected(id: string | null): void {
    if (id !== this.#selectedId) this.#hasPersonMoved = false
    this.#selectedId = id
    this.#layoutSoon()
    this.#drawTrail(true)
  }

  /** The symbol that is hovered or focused, here or in a list. */
  setHighlighted(id: string | null): void {
    if (id === this.#highlightedId) return
    this.#highlightedId = id
    this.#layoutDueMs = 0
    this.#map.triggerRepaint()
  }

  /** Fits the map to the selected vehicle's trail, unless the person has moved the map since selecting it. */
  frameTrail(): void {
    const seen = this.#selectedId === null ? undefined : this.#seen(this.#selectedId)
    if (seen === undefined || this.#hasPersonMoved || this.#camera.followedId !== null) return
    this.#camera.show([...this.#trail.places(), seen])
  }

  /** Filter: hidden vehicles are neither drawn nor counted in clusters. */
  setShown(isShown: (id: string) => boolean): void {
    this.#isShown = isShown
    this.#layoutSoon()
  }

  /** The track of the selected vehicle, oldest point first. */
  setTrail(points: readonly TrailPoint[]): void {
    this.#trail.points = points
    this.#drawTrail(true)
  }

  /** Drawn behind the vehicles, not clickable. */
  setShapes(shapes: readonly MapShape[]): void {
    this.#shapes = shapes
    setShapes(this.#map, shapes)
  }

  setInsets(insets: FleetCamera['insets']): void {
    this.#camera.insets = insets
  }

  follow(id: string | null): void {
    this.#camera.followedId = id
    const point = id === null ? undefined : this.#seen(id)
    if (point !== undefined) this.#camera.flyTo(point, 14)
    this.#map.triggerRepaint()
  }

  /** Pans to a vehicle; does nothing if it is already in the free part of the map. */
  reveal(id: string): void {
    const point = this.#seen(id)
    if (point !== undefined) this.#camera.reveal(point)
  }

  /** Shows a place marker and moves the map to it; undefined removes it. */
  setPlaceMark(place: { latitude: number; longitude: number } | undefined): void {
    this.#placeMarker = movePlaceMarker(this.#map, this.#placeMarker, place)
    if (place === undefined) return
    const { latitude, longitude } = place
    this.#camera.flyTo({ x: mercatorX(longitude), y: mercatorY(latitude) }, PLACE_ZOOM)
  }

  zoomBy(steps: number): void {
    this.#map.zoomTo(this.#map.getZoom() + steps)
  }

  showAll({ isAnimated = true }: { isAnimated?: boolean } = {}): void {
    const { size } = this.#options.source
    const shown = Array.from({ length: size }, (_, slot) => slot).filter((slot) => this.#isSlotShown(slot))
    const points = shown.map((slot) => this.#glides.at(slot, performance.now()))
    // "Show all" shows everything; a map that opens shows the core of the fleet.
    this.#camera.fit(isAnimated ? points : fleetCore(points), isAnimated)
  }

  destroy(): void {
    // MapLibre ends a running animation, and fires its events, when it is removed.
    this.#isGone = true
    this.#pacer.stop()
    for (const end of this.#endings) end()
    this.#scene.element.remove()
    this.#map.remove()
  }

  #style(): string | StyleSpecification {
    const { basemap, detail } = this.#options
    return basemap.styleUrl ?? buildStyle({ scheme: this.#layer.scheme, detail, tiles: basemap.tiles })
  }

  #listen(): void {
    const map = this.#map
    map.on('style.load', () => this.#addLayers())
    map.on('webglcontextrestored', () => this.#addLayers())
    map.on('render', () => this.#drawFrame())
    map.on('zoom', () => this.#layoutSoon())
    map.on('moveend', () => this.#tellPlace())
    map.on('resize', () => this.#fitOverlay())
    // A tile failed to load, often because the map was moved; MapLibre requests it again when needed.
    map.on('error', ({ error }) => reportError(error, { where: 'map' }))
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) this.#hasPersonMoved = true
    })
    listenToPointer(map, {
      hit: (point) => this.#scene.hit(point),
      onSelect: (id) => this.#options.on.select(id),
      onHover: (id) => this.#options.on.hover(id),
      shapeAt: (point) => shapeAt(map, point),
      onShape: (id) => this.#options.on.shape(id),
      hasSelection: () => this.#selectedId !== null,
      onCluster: (slots) => this.#camera.fit(slots.map((slot) => this.#glides.at(slot, performance.now()))),
    })
    this.#endings.push(this.#options.source.subscribe((slots) => this.#take(slots)))
    this.#fitOverlay()
  }

  #addLayers(): void {
    const map = this.#map
    if (map.getLayer(LAYER_ID) !== undefined) return
    addShapes(map, this.#layer.scheme, 'quiet')
    setShapes(map, this.#shapes)
    addLabelBlocker(map)
    addTrail(map, this.#layer.scheme)
    map.addLayer(createVehicleLayer(LAYER_ID, this.#layer))
    this.#roomAtMs = 0
    this.#layoutSoon()
    this.#drawTrail(true)
  }

  #take(slots: readonly number[]): void {
    this.#glides.follow(this.#options.source, slots, performance.now())
    this.#layoutSoon()
  }

  #layoutSoon(): void {
    this.#layoutDueMs = Math.min(this.#layoutDueMs, performance.now() + LAYOUT_MS)
    this.#map.triggerRepaint()
  }

  #isSlotShown(slot: number): boolean {
    const { columns } = this.#options.source
    return !Number.isNaN(columns.x[slot]) && this.#isShown(this.#options.source.idAt(slot))
  }

  #seen(id: string): Point | undefined {
    const slot = this.#options.source.slotOf(id)
    if (slot === undefined || Number.isNaN(this.#options.source.columns.x[slot])) return undefined
    return this.#glides.at(slot, performance.now())
  }

  #layOut(nowMs: number): void {
    const { source } = this.#options
    this.#layer.selectedSlot = source.slotOf(this.#selectedId ?? '') ?? -1
    this.#layer.highlightedSlot = source.slotOf(this.#highlightedId ?? '') ?? -1
    this.#scene.layOut({
      nowMs,
      isShown: (slot) => this.#isSlotShown(slot),
      covers: panelsOver(this.#map.getContainer()),
    })
    const isGliding = this.#glides.endsAtMs > nowMs
    this.#layoutDueMs = isGliding ? nowMs + LAYOUT_WHILE_GLIDING_MS : Number.POSITIVE_INFINITY
    this.#map.triggerRepaint()
  }

  #drawFrame(): void {
    const nowMs = performance.now()
    if (nowMs >= this.#layoutDueMs) this.#layOut(nowMs)
    this.#scene.draw(nowMs, this.#selectedId)
    this.#drawTrail(false)
    this.#makeRoom(nowMs)
    this.#pacer.schedule({
      nowMs,
      isGliding: this.#glides.endsAtMs > nowMs,
      glideFrameMs: this.#camera.frameMs(),
      layoutDueMs: this.#layoutDueMs,
    })
  }

  #drawTrail(isNow: boolean): void {
    if (this.#map.getLayer(LAYER_ID) === undefined) return
    this.#trail.draw(this.#map, this.#selectedId === null ? undefined : this.#seen(this.#selectedId), isNow)
  }

  #makeRoom(nowMs: number): void {
    if (nowMs < this.#roomAtMs + ROOM_MS || this.#map.isMoving()) return
    this.#roomAtMs = nowMs
    setLabelBlocker(this.#map, this.#scene.blockedPlaces())
  }

  #requestFrame(): void {
    const { followedId } = this.#camera
    const seen = followedId === null ? undefined : this.#seen(followedId)
    if (seen !== undefined) this.#camera.keep(seen)
    this.#map.triggerRepaint()
  }

  #fitOverlay(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    this.#scene.resize(clientWidth, clientHeight, this.#map.getPixelRatio())
    this.#layoutSoon()
  }

  #tellPlace(): void {
    if (this.#isGone) return
    const { lng, lat } = this.#map.getCenter()
    this.#options.on.place({ longitude: lng, latitude: lat, zoom: this.#map.getZoom() })
    this.#layoutSoon()
  }
}
