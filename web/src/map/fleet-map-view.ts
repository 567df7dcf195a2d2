import type { Map as MapLibreMap, MapMouseEvent, Marker, StyleSpecification } from 'maplibre-gl'
import { reportError } from '../lib/report-error.ts'
import { createMap } from './create-map.ts'
import { FleetCamera } from './fleet-camera.ts'
import { fleetCore } from './fleet-core.ts'
import type { FleetMapOptions } from './fleet-map-options.ts'
import { Glides } from './glide.ts'
import type { Point } from './hit-test.ts'
import { labelText, type Side } from './labels.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { addLabelBlocker, setLabelBlocker } from './label-blocker.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { panelsOver } from './panels-over.ts'
import { movePlaceMarker } from './place-marker.ts'
import { blockedPlaces } from './blocked-places.ts'
import { layOut, type Scene } from './scene.ts'
import { hitScene, sceneAt, type SceneHit } from './scene-frame.ts'
import { mapColours, type Scheme } from './map-colours.ts'
import { colourSeaLate } from './sea.ts'
import { buildStyle } from './style.ts'
import { addTrail } from './trail.ts'
import { TrailLine, type TrailPoint } from './trail-line.ts'
import { loadWorldWhenSeen } from './world-outline.ts'
import { SYMBOL_SIZES } from './symbol-sizes.ts'
import { createVehicleLayer, type VehicleLayerState } from './vehicle-layer.ts'

const LAYER_ID = 'roadbook-vehicles'
/** How often plates and clusters are laid out again while something changes. */
const LAYOUT_MS = 120
const LAYOUT_WHILE_GLIDING_MS = 600
const ROOM_MS = 1_000
const SLOWEST_GLIDE_MS = 1_000
/** Shows a town and the streets around it. */
const PLACE_ZOOM = 13
const EMPTY_SCENE: Scene = { clusters: [], labels: [], symbolBoxes: [] }

/**
 * The map of vehicles, outside React. The source notifies of new positions and the shader interpolates
 * between them; plates and clusters are laid out a few times a second and drawn with every frame.
 */
export class FleetMapView {
  readonly #map: MapLibreMap
  readonly #options: FleetMapOptions
  readonly #overlay: Overlay
  readonly #glides: Glides
  readonly #layer: VehicleLayerState
  readonly #camera: FleetCamera
  readonly #stillness = globalThis.matchMedia('(prefers-reduced-motion: reduce)')
  readonly #endings: (() => void)[] = []
  #placeMarker: Marker | undefined
  #selectedId: string | null = null
  #highlightedId: string | null = null
  #hoveredId: string | null = null
  #hasPersonMoved = false
  #isShown: (id: string) => boolean = () => true
  #scene: Scene = EMPTY_SCENE
  #sides: ReadonlyMap<string, Side> = new Map()
  readonly #trail = new TrailLine()
  #layoutDueMs = 0
  #roomAtMs = 0
  #askedAtMs: number | undefined
  #frameCostMs = 0
  #isGone = false
  #timer: ReturnType<typeof setTimeout> | undefined

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
    this.#overlay = createOverlay()
    this.#map.getCanvasContainer().append(this.#overlay.element)
    this.#camera = new FleetCamera(this.#map, () => options.on.followEnd())
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
    clearTimeout(this.#timer)
    for (const end of this.#endings) end()
    this.#overlay.element.remove()
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
    map.on('click', (event) => this.#click(event))
    map.on('mousemove', (event) => this.#hover(event))
    map.on('mouseout', () => this.#tellHover(null))
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) this.#hasPersonMoved = true
    })
    this.#endings.push(this.#options.source.subscribe((slots) => this.#take(slots)))
    this.#fitOverlay()
  }

  #addLayers(): void {
    const map = this.#map
    if (map.getLayer(LAYER_ID) !== undefined) return
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
    const { source, detail } = this.#options
    this.#layer.selectedSlot = this.#slotOf(this.#selectedId)
    this.#layer.highlightedSlot = this.#slotOf(this.#highlightedId)
    this.#scene = layOut({
      source,
      glides: this.#glides,
      frame: this.#camera.frame(),
      nowMs,
      selectedSlot: this.#layer.selectedSlot,
      highlightedSlot: this.#layer.highlightedSlot,
      covers: panelsOver(this.#map.getContainer()),
      isShown: (slot) => this.#isSlotShown(slot),
      hasLabels: detail === 'full',
      hasClusters: detail === 'full',
      symbolPixels: this.#layer.sizes.standing,
      selectedPixels: this.#layer.sizes.selected,
      labelWidth: (text) => this.#overlay.labelWidth(text),
      previousSides: this.#sides,
    })
    this.#sides = new Map(this.#scene.labels.map((label) => [label.id, label.side]))
    const isGliding = this.#glides.endsAtMs > nowMs
    this.#layoutDueMs = isGliding ? nowMs + LAYOUT_WHILE_GLIDING_MS : Number.POSITIVE_INFINITY
    this.#map.triggerRepaint()
  }

  #drawFrame(): void {
    const nowMs = performance.now()
    if (nowMs >= this.#layoutDueMs) this.#layOut(nowMs)
    this.#overlay.draw({
      scheme: this.#layer.scheme,
      spareRadius: this.#layer.sizes.selected / 2,
      ...sceneAt(this.#scene, {
        frame: this.#camera.frame(),
        seenAt: (slot) => this.#glides.at(slot, nowMs),
        textOf: (slot) => labelText(this.#options.source.labelAt(slot)),
        selectedId: this.#selectedId,
      }),
    })
    this.#drawTrail(false)
    this.#makeRoom(nowMs)
    this.#scheduleFrame(nowMs)
  }

  #drawTrail(isNow: boolean): void {
    if (this.#map.getLayer(LAYER_ID) === undefined) return
    this.#trail.draw(this.#map, this.#selectedId === null ? undefined : this.#seen(this.#selectedId), isNow)
  }

  #makeRoom(nowMs: number): void {
    if (nowMs < this.#roomAtMs + ROOM_MS || this.#map.isMoving()) return
    this.#roomAtMs = nowMs
    setLabelBlocker(this.#map, blockedPlaces(this.#camera.frame(), this.#scene))
  }

  /** Requests frames only while symbols are moving, and no more often than is visible at this zoom. */
  #scheduleFrame(nowMs: number): void {
    const isGliding = this.#glides.endsAtMs > nowMs
    const isLayoutDue = this.#layoutDueMs < Number.POSITIVE_INFINITY
    if ((!isGliding && !isLayoutDue) || this.#timer !== undefined || this.#isGone) return
    // On a slow machine animation takes at most a third of the time, so that input and tiles aren't starved.
    if (this.#askedAtMs !== undefined) this.#frameCostMs = nowMs - this.#askedAtMs
    this.#askedAtMs = undefined
    const wait = isGliding
      ? Math.max(this.#camera.frameMs(), Math.min(2 * this.#frameCostMs, SLOWEST_GLIDE_MS))
      : Math.max(16, this.#layoutDueMs - nowMs)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#askedAtMs = performance.now()
      const { followedId } = this.#camera
      const seen = followedId === null ? undefined : this.#seen(followedId)
      if (seen !== undefined) this.#camera.keep(seen)
      this.#map.triggerRepaint()
    }, wait)
  }

  #fitOverlay(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    this.#overlay.resize(clientWidth, clientHeight, this.#map.getPixelRatio())
    this.#layoutSoon()
  }

  #tellPlace(): void {
    if (this.#isGone) return
    const { lng, lat } = this.#map.getCenter()
    this.#options.on.place({ longitude: lng, latitude: lat, zoom: this.#map.getZoom() })
    this.#layoutSoon()
  }

  #hit(point: Point): SceneHit | undefined {
    const nowMs = performance.now()
    return hitScene(this.#scene, {
      frame: this.#camera.frame(),
      point,
      source: this.#options.source,
      seenAt: (slot) => this.#glides.at(slot, nowMs),
      isHidden: (slot) => this.#glides.isHidden(slot),
    })
  }

  #click(event: MapMouseEvent): void {
    const hit = this.#hit(event.point)
    if (hit === undefined) this.#options.on.select(null)
    else if ('id' in hit) this.#options.on.select(hit.id)
    else this.#camera.fit(hit.cluster.slots.map((slot) => this.#glides.at(slot, performance.now())))
  }

  #hover(event: MapMouseEvent): void {
    const hit = this.#hit(event.point)
    this.#map.getCanvas().style.cursor = hit === undefined ? '' : 'pointer'
    this.#tellHover(hit !== undefined && 'id' in hit ? hit.id : null)
  }

  #tellHover(id: string | null): void {
    if (id === this.#hoveredId) return
    this.#hoveredId = id
    this.#options.on.hover(id)
  }

  #slotOf(id: string | null): number {
    return id === null ? -1 : (this.#options.source.slotOf(id) ?? -1)
  }
}
