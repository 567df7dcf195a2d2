import type { Box } from '../../lib/box.ts'
import type { FleetCamera } from './fleet-camera.ts'
import type { FleetMapOptions } from './fleet-map-options.ts'
import type { Glides } from './glide.ts'
import { type Frame, nearestSymbol, type Point, toPage } from './hit-test.ts'
import type { BlockedPlace } from './label-blocker.ts'
import { labelText, type Side } from './labels.ts'
import { latitudeOf, longitudeOf, worldPixels } from '../mercator.ts'
import { clusterDiameter, createOverlay, type Overlay, type OverlayFrame } from './overlay.ts'
import { layOut, type Scene, type SceneCluster, type SceneLabel } from './scene.ts'
import type { SymbolSource } from './symbol-source.ts'
import type { VehicleLayerState } from './vehicle-layer.ts'

/** The size of a fingertip around a symbol of 28 px. */
const HIT_PIXELS = 18
/** The longest animated distance, in Mercator. */
const GLIDE_SLACK = 5e-5

type Options = Pick<FleetMapOptions, 'source' | 'detail'> & {
  glides: Glides
  camera: FleetCamera
  layer: VehicleLayerState
}

type Now = Pick<Parameters<typeof layOut>[0], 'nowMs' | 'isShown' | 'covers'>

/** Plates and clusters: laid out a few times a second, drawn with every frame, and found by the pointer. */
export class FleetScene {
  readonly #options: Options
  readonly #overlay: Overlay = createOverlay()
  #scene: Scene = { clusters: [], labels: [], symbolBoxes: [] }
  #sides: ReadonlyMap<string, Side> = new Map()

  constructor(options: Options) {
    this.#options = options
  }

  get element(): Overlay['element'] {
    return this.#overlay.element
  }

  resize(...size: Parameters<Overlay['resize']>): void {
    this.#overlay.resize(...size)
  }

  layOut(now: Now): void {
    const { source, detail, glides, camera, layer } = this.#options
    this.#scene = layOut({
      ...now,
      source,
      glides,
      frame: camera.frame(),
      selectedSlot: layer.selectedSlot,
      highlightedSlot: layer.highlightedSlot,
      hasLabels: detail === 'full',
      hasClusters: detail === 'full',
      symbolPixels: layer.sizes.standing,
      selectedPixels: layer.sizes.selected,
      labelWidth: (text) => this.#overlay.labelWidth(text),
      previousSides: this.#sides,
    })
    this.#sides = new Map(this.#scene.labels.map((label) => [label.id, label.side]))
  }

  draw(nowMs: number, selectedId: string | null): void {
    const { source, glides, camera, layer } = this.#options
    this.#overlay.draw({
      scheme: layer.scheme,
      spareRadius: layer.sizes.selected / 2,
      ...sceneAt(this.#scene, {
        frame: camera.frame(),
        seenAt: (slot) => glides.at(slot, nowMs),
        textOf: (slot) => labelText(source.labelAt(slot)),
        selectedId,
      }),
    })
  }

  hit(point: Point): SceneHit | undefined {
    const { source, glides, camera } = this.#options
    const nowMs = performance.now()
    return hitScene(this.#scene, {
      frame: camera.frame(),
      point,
      source,
      seenAt: (slot) => glides.at(slot, nowMs),
      isHidden: (slot) => glides.isHidden(slot),
    })
  }

  /** Where the map's own labels would be under symbols and plates. */
  blockedPlaces(): BlockedPlace[] {
    return blockedPlaces(this.#options.camera.frame(), this.#scene)
  }
}

type Seen = { frame: Frame; seenAt: (slot: number) => Point }

/** Positions of clusters and plates in the current frame: plates move with their symbols. */
function sceneAt(
  scene: Scene,
  now: Seen & { textOf: (slot: number) => string; selectedId: string | null },
): Omit<OverlayFrame, 'scheme' | 'spareRadius'> {
  const clusters = scene.clusters.map((cluster) => ({
    cluster,
    at: placeOf(cluster, now.frame),
    diameter: clusterDiameter(cluster.slots.length),
    spared: cluster.spared.map((slot) => toPage(now.frame, now.seenAt(slot))),
  }))
  const labels = scene.labels.map((label) => ({
    ...label,
    box: movedBox(label, now),
    text: now.textOf(label.slot),
    isSelected: label.id === now.selectedId,
  }))
  return { clusters, labels }
}

export type SceneHit = { id: string } | { cluster: SceneCluster }

/** The object at a point of the page: a plate, else a cluster, else the nearest symbol. */
function hitScene(
  scene: Scene,
  now: Seen & { point: Point; source: SymbolSource; isHidden: (slot: number) => boolean },
): SceneHit | undefined {
  const { frame, point, source } = now
  const label = scene.labels.find((one) => contains(movedBox(one, now), point))
  if (label !== undefined) return { id: label.id }
  const cluster = scene.clusters.find((one) => {
    const at = placeOf(one, frame)
    return Math.hypot(at.x - point.x, at.y - point.y) <= clusterDiameter(one.slots.length) / 2
  })
  if (cluster !== undefined) return { cluster }
  const slot = nearestSymbol({
    frame,
    point,
    radiusPixels: HIT_PIXELS,
    targets: { x: source.columns.x, y: source.columns.y, size: source.size, slack: GLIDE_SLACK },
    seenAt: (candidate) => (now.isHidden(candidate) ? undefined : now.seenAt(candidate)),
  })
  return slot === undefined ? undefined : { id: source.idAt(slot) }
}

function placeOf(cluster: SceneCluster, frame: Frame): Point {
  const at = toPage(frame, cluster)
  return { x: at.x + cluster.offset.x, y: at.y + cluster.offset.y }
}

function movedBox(label: SceneLabel, { frame, seenAt }: Seen) {
  const at = toPage(frame, seenAt(label.slot))
  const [left, top] = [at.x + label.offset.x, at.y + label.offset.y]
  const { box } = label
  return { left, top, right: left + box.right - box.left, bottom: top + box.bottom - box.top }
}

function contains(box: { left: number; top: number; right: number; bottom: number }, point: Point): boolean {
  return point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom
}

/** Areas that place names must avoid: squares on symbols and clusters, rows of squares on plates. */
function blockedPlaces(frame: Frame, scene: Scene): BlockedPlace[] {
  return [...scene.labels.map((label) => label.box), ...scene.symbolBoxes].flatMap((box) =>
    squares(frame, box),
  )
}

function squares(frame: Frame, box: Box): BlockedPlace[] {
  const pixels = box.bottom - box.top
  const count = Math.max(1, Math.ceil((box.right - box.left) / pixels))
  const scale = worldPixels(frame.zoom)
  return Array.from({ length: count }, (_, index) => {
    const x = box.left + ((index + 0.5) * (box.right - box.left)) / count
    const y = (box.top + box.bottom) / 2
    return {
      longitude: longitudeOf((x - frame.originX) / scale + frame.centreX),
      latitude: latitudeOf((y - frame.originY) / scale + frame.centreY),
      pixels,
    }
  })
}

/** The elements marked `data-over-map`, as boxes in map pixels. */
export function panelsOver(container: HTMLElement): Box[] {
  const frame = container.getBoundingClientRect()
  const panels = container.parentElement?.querySelectorAll('[data-over-map]') ?? []
  return Array.from(panels, (panel) => {
    const { left, top, right, bottom } = panel.getBoundingClientRect()
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    }
  })
}
