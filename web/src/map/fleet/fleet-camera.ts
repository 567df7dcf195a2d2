import { LngLatBounds, type LngLatLike, type Map as MapLibreMap } from 'maplibre-gl'
import { type MapInsets, noInsets } from './fleet-map-options.ts'
import { isInView, toPage, type Frame, type Point } from './hit-test.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels } from '../mercator.ts'

/** 130 km/h, about the fastest that symbols glide. */
const FASTEST_METERS_PER_SECOND = 36
const EARTH_METERS = 40_075_016
/** How far a symbol may move between two frames before the movement looks jerky. */
const STEP_PIXELS = 0.34
const QUICKEST_MS = 16
const SLOWEST_MS = 66
const FIT_ZOOM = 16
/** A trail is only useful with streets visible. */
const MIN_SHOW_ZOOM = 12
const MAX_SHOW_ZOOM = 14.5

/** The map's camera, with padding for the panels over the map. */
export class FleetCamera {
  insets: MapInsets = noInsets
  followedId: string | null = null
  readonly #map: MapLibreMap

  constructor(map: MapLibreMap, onFollowEnd: () => void) {
    this.#map = map
    map.on('dragstart', () => {
      if (this.followedId === null) return
      this.followedId = null
      onFollowEnd()
    })
  }

  frame(): Frame {
    const centre = this.#map.getCenter()
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    return {
      zoom: this.#map.getZoom(),
      centreX: mercatorX(centre.lng),
      centreY: mercatorY(centre.lat),
      originX: width / 2,
      originY: height / 2,
      width,
      height,
    }
  }

  /** The frame interval at which no symbol moves more than a fraction of a pixel. */
  frameMs(): number {
    const frame = this.frame()
    const metersPerPixel =
      (EARTH_METERS * Math.cos((latitudeOf(frame.centreY) * Math.PI) / 180)) / worldPixels(frame.zoom)
    const pixelsPerSecond = FASTEST_METERS_PER_SECOND / metersPerPixel
    return Math.max(QUICKEST_MS, Math.min(SLOWEST_MS, (STEP_PIXELS / pixelsPerSecond) * 1000))
  }

  flyTo(point: Point, minZoom: number): void {
    const zoom = Math.max(this.#map.getZoom(), minZoom)
    this.#map.easeTo({ center: this.#centredOn(point, zoom), zoom, duration: 500 })
  }

  /** Follows a moving point; an animation that already leads there is not interrupted. */
  keep(point: Point): void {
    if (this.#map.isMoving()) return
    this.#map.jumpTo({ center: this.#centredOn(point, this.#map.getZoom()) })
  }

  reveal(point: Point): void {
    const frame = this.frame()
    const { top, right, bottom, left } = this.insets
    const at = toPage(frame, point)
    const free = { ...frame, width: frame.width - left - right, height: frame.height - top - bottom }
    if (isInView(free, { x: at.x - left, y: at.y - top }, -40)) return
    this.#map.easeTo({ center: this.#centredOn(point, frame.zoom), duration: 400 })
  }

  /** Fits all of these into the free part of the map; does nothing if they are already in view. */
  show(points: readonly Point[]): void {
    const { top, right, bottom, left } = this.insets
    const frame = this.frame()
    const free = { ...frame, width: frame.width - left - right, height: frame.height - top - bottom }
    const places = points
      .map((point) => toPage(frame, point))
      .map(({ x, y }) => ({ x: x - left, y: y - top }))
    const isAllSeen = places.every((place) => isInView(free, place, -24))
    if (isAllSeen && frame.zoom >= MIN_SHOW_ZOOM) return
    this.fit(points, true, MAX_SHOW_ZOOM)
  }

  fit(points: readonly Point[], isAnimated = true, maxZoom = FIT_ZOOM): void {
    const bounds = new LngLatBounds()
    for (const point of points) bounds.extend([longitudeOf(point.x), latitudeOf(point.y)])
    if (bounds.isEmpty()) return
    const { top, right, bottom, left } = this.insets
    const [width, height] = [this.#map.getContainer().clientWidth, this.#map.getContainer().clientHeight]
    const isRoomy = width - left - right > 120 && height - top - bottom > 120
    const room = isRoomy ? { top, right, bottom, left } : noInsets
    const padding = {
      top: room.top + 50,
      right: room.right + 50,
      bottom: room.bottom + 50,
      left: room.left + 50,
    }
    const camera = this.#map.cameraForBounds(bounds, { padding, maxZoom: maxZoom })
    if (camera?.zoom === undefined) return
    // Members of a cluster at the same place: zoom in until they can be distinguished.
    const zoom = Math.min(camera.zoom, FIT_ZOOM)
    const isTiny = zoom <= this.#map.getZoom() + 0.1 && points.length > 1 && zoom === FIT_ZOOM
    this.#map.easeTo({
      ...camera,
      zoom: isTiny ? this.#map.getZoom() + 1.5 : zoom,
      duration: isAnimated ? 500 : 0,
    })
  }

  /** The map centre that puts the point in the middle of the part without panels. */
  #centredOn(point: Point, zoom: number): LngLatLike {
    const { top, right, bottom, left } = this.insets
    const scale = worldPixels(zoom)
    return [
      longitudeOf(point.x + (right - left) / 2 / scale),
      latitudeOf(point.y + (bottom - top) / 2 / scale),
    ]
  }
}
