import type { LatLon } from '@roadbook/geo/types'
import { type Map as MapLibreMap, Marker, type StyleSpecification } from 'maplibre-gl'
import type { Basemap } from '../../lib/shipped-basemap.ts'
import { reportError } from '../../lib/report-error.ts'
import { FleetCamera } from '../../map/fleet/fleet-camera.ts'
import { FleetScene } from '../../map/fleet/fleet-scene.ts'
import { FramePacer } from '../../map/fleet/frame-pacer.ts'
import { Glides } from '../../map/fleet/glide.ts'
import type { Point } from '../../map/fleet/hit-test.ts'
import { addLabelBlocker, setLabelBlocker } from '../../map/fleet/label-blocker.ts'
import { mapColours, type Scheme } from '../../map/style/map-colours.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../map/mercator.ts'
import { createOpenMap } from '../../map/open-map.ts'
import { createPin } from '../../map/pin.ts'
import { colourSeaLate } from '../../map/style/sea.ts'
import { buildStyle } from '../../map/style/style.ts'
import { SYMBOL_SIZES } from '../../map/fleet/symbol-sizes.ts'
import { createVehicleLayer, type VehicleLayerState } from '../../map/fleet/vehicle-layer.ts'
import { loadWorldWhenSeen } from '../../map/style/world-outline.ts'
import type { ActiveLocation } from '../link/link-view.ts'
import { cameraPoints, mustMove } from './camera-points.ts'
import { OneVehicle } from './one-vehicle.ts'
import { addRoute, setRoute, type ShownLayers } from './route-layers.ts'
import { type RouteLines, routeLines } from './route-lines.ts'
import classes from './shared-map.module.css'

type Options = {
  container: HTMLElement
  scheme: Scheme
  basemap: Basemap
  /** Accessible name of the map. */
  label: string
  place: LatLon
  /** The person moved the map, so the camera stays where it is. */
  onMoved: () => void
}

const LAYER_ID = 'roadbook-vehicle'
const CLOSEST_ZOOM = 15
/** How often the end of the driven route is moved to the symbol, and place names away from it. */
const TAIL_MS = 250
const ROOM_MS = 1_000
/** Wider than this, the card floats over the map. */
const CARD_FLOATS_PIXELS = 900
const BESIDE_CARD = { top: 24, right: 40, bottom: 0, left: 408 }
/** The pin's height, and the corners of the card. */
const ABOVE_CARD = { top: 24, right: 0, bottom: 16, left: 0 }

/** The map of one shared vehicle, outside React: the symbol glides, and the camera keeps it and its destination in view. */
export class SharedMapView {
  readonly #map: MapLibreMap
  readonly #options: Options
  readonly #vehicle = new OneVehicle()
  readonly #glides: Glides
  readonly #layer: VehicleLayerState
  readonly #camera: FleetCamera
  readonly #scene: FleetScene
  readonly #pacer: FramePacer
  readonly #pin: Marker
  readonly #stillness = globalThis.matchMedia('(prefers-reduced-motion: reduce)')
  #lines: RouteLines = { driven: [], drivenEnd: undefined, ahead: [] }
  #destination: LatLon | undefined
  #layers: ShownLayers = { driven: true, ahead: true }
  #hasPersonMoved = false
  #isLayoutDue = true
  #tailAtMs = 0
  #roomAtMs = 0

  constructor(options: Options) {
    this.#options = options
    this.#glides = new Glides({ isStill: () => this.#stillness.matches })
    this.#layer = {
      glides: this.#glides,
      scheme: options.scheme,
      sizes: SYMBOL_SIZES.full,
      selectedSlot: 0,
      highlightedSlot: -1,
    }
    const place = { ...options.place, zoom: CLOSEST_ZOOM }
    this.#map = createOpenMap({ ...options, place, style: this.#style() })
    this.#camera = new FleetCamera(this.#map, () => undefined)
    this.#scene = new FleetScene({
      source: this.#vehicle,
      detail: 'full',
      glides: this.#glides,
      camera: this.#camera,
      layer: this.#layer,
    })
    this.#pin = new Marker({ element: createPin(classes.pin), anchor: 'bottom' })
    this.#map.getCanvasContainer().append(this.#scene.element)
    this.#pacer = new FramePacer(() => this.#map.triggerRepaint())
    this.#listen()
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#layer.scheme) return
    this.#layer.scheme = scheme
    this.#map.setStyle(this.#style(), { diff: false })
  }

  setLocation(shared: ActiveLocation): void {
    const { location, vehicle, destination } = shared
    if (location === null) return
    const isFirst = this.#glides.size === 0
    this.#vehicle.set(location, vehicle.name)
    this.#glides.follow(this.#vehicle, [0], performance.now())
    this.#lines = routeLines(shared)
    this.#destination = destination ?? undefined
    this.#isLayoutDue = true
    this.#drawRoute()
    this.#drawPin()
    if (isFirst) this.#fit({ isAnimated: false })
    else if (!this.#hasPersonMoved && this.#mustMove()) this.#fit({ isAnimated: true })
    this.#map.triggerRepaint()
  }

  setLayers(layers: ShownLayers): void {
    this.#layers = layers
    this.#drawRoute()
    this.#map.triggerRepaint()
  }

  /** What floats over the map. */
  get insets() {
    return this.#camera.insets
  }

  recentre(): void {
    this.#hasPersonMoved = false
    this.#fit({ isAnimated: true })
  }

  zoomBy(steps: number): void {
    this.#personMoved()
    this.#map.zoomTo(this.#map.getZoom() + steps)
  }

  destroy(): void {
    this.#pacer.stop()
    this.#scene.element.remove()
    this.#map.remove()
  }

  #style(): string | StyleSpecification {
    const { styleUrl, tiles } = this.#options.basemap
    return styleUrl ?? buildStyle({ scheme: this.#layer.scheme, detail: 'full', tiles })
  }

  #listen(): void {
    const map = this.#map
    loadWorldWhenSeen(map, this.#options.basemap.tiles.bounds)
    colourSeaLate(map, () => mapColours(this.#layer.scheme).water)
    map.on('style.load', () => this.#addLayers())
    map.on('webglcontextrestored', () => this.#addLayers())
    map.on('render', () => this.#drawFrame())
    map.on('zoom', () => {
      this.#isLayoutDue = true
    })
    map.on('movestart', ({ originalEvent }) => originalEvent !== undefined && this.#personMoved())
    map.on('resize', () => this.#resize())
    // A tile failed to load, often because the map was moved; MapLibre requests it again when needed.
    map.on('error', ({ error }) => reportError(error, { where: 'map' }))
    this.#resize()
  }

  #personMoved(): void {
    if (this.#hasPersonMoved) return
    this.#hasPersonMoved = true
    this.#options.onMoved()
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    this.#camera.insets = clientWidth >= CARD_FLOATS_PIXELS ? BESIDE_CARD : ABOVE_CARD
    this.#scene.resize(clientWidth, clientHeight, this.#map.getPixelRatio())
    this.#isLayoutDue = true
    if (this.#glides.size > 0 && !this.#hasPersonMoved) this.#fit({ isAnimated: false })
  }

  #addLayers(): void {
    if (this.#map.getLayer(LAYER_ID) !== undefined) return
    addLabelBlocker(this.#map)
    addRoute(this.#map, this.#layer.scheme)
    this.#map.addLayer(createVehicleLayer(LAYER_ID, this.#layer))
    this.#isLayoutDue = true
    this.#roomAtMs = 0
    this.#drawRoute()
  }

  #drawRoute(): void {
    setRoute(this.#map, 'driven', this.#layers.driven ? this.#lines.driven : [])
    setRoute(this.#map, 'ahead', this.#layers.ahead ? [this.#lines.ahead] : [])
    this.#tailAtMs = 0
  }

  #drawPin(): void {
    if (this.#destination === undefined) this.#pin.remove()
    else this.#pin.setLngLat([this.#destination.longitude, this.#destination.latitude]).addTo(this.#map)
  }

  #drawFrame(): void {
    if (this.#glides.size === 0) return
    const nowMs = performance.now()
    if (this.#isLayoutDue) this.#layOut(nowMs)
    this.#scene.draw(nowMs, this.#vehicle.idAt())
    this.#drawTail(nowMs)
    this.#makeRoom(nowMs)
    this.#pacer.schedule({
      nowMs,
      isGliding: this.#glides.endsAtMs > nowMs,
      glideFrameMs: this.#camera.frameMs(),
      layoutDueMs: Number.POSITIVE_INFINITY,
    })
  }

  #layOut(nowMs: number): void {
    this.#isLayoutDue = false
    this.#scene.layOut({ nowMs, isShown: () => true, covers: [] })
  }

  #drawTail(nowMs: number): void {
    const { drivenEnd } = this.#lines
    const isDrawn = this.#tailAtMs > this.#glides.endsAtMs
    if (isDrawn || nowMs < this.#tailAtMs + TAIL_MS) return
    this.#tailAtMs = nowMs
    const { x, y } = this.#glides.at(0, nowMs)
    const seen = { longitude: longitudeOf(x), latitude: latitudeOf(y) }
    const isShown = this.#layers.driven && drivenEnd !== undefined
    setRoute(this.#map, 'tail', isShown ? [[drivenEnd, seen]] : [])
  }

  #makeRoom(nowMs: number): void {
    if (nowMs < this.#roomAtMs + ROOM_MS || this.#map.isMoving()) return
    this.#roomAtMs = nowMs
    setLabelBlocker(this.#map, this.#scene.blockedPlaces())
  }

  #points(): Point[] {
    const { x, y } = this.#vehicle.columns
    const { driven, ahead } = this.#lines
    const end = this.#destination === undefined ? [] : [this.#destination]
    return cameraPoints({
      vehicle: { x: x[0]!, y: y[0]! },
      ahead: [...ahead, ...end].map(mercator),
      driven: driven.flat().map(mercator),
    })
  }

  #mustMove(): boolean {
    const { insets } = this.#camera
    return mustMove({ frame: this.#camera.frame(), insets, points: this.#points(), maxZoom: CLOSEST_ZOOM })
  }

  #fit({ isAnimated }: { isAnimated: boolean }): void {
    this.#camera.fit(this.#points(), isAnimated, CLOSEST_ZOOM)
  }
}

function mercator({ latitude, longitude }: LatLon): Point {
  return { x: mercatorX(longitude), y: mercatorY(latitude) }
}
