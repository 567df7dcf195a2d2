import { blockedPlaces } from './blocked-places.ts'
import type { FleetCamera } from './fleet-camera.ts'
import type { FleetMapOptions } from './fleet-map-options.ts'
import type { Glides } from './glide.ts'
import type { Point } from './hit-test.ts'
import { labelText, type Side } from './labels.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { layOut, type Scene } from './scene.ts'
import { hitScene, sceneAt, type SceneHit } from './scene-frame.ts'
import type { VehicleLayerState } from './vehicle-layer.ts'

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
  blockedPlaces(): ReturnType<typeof blockedPlaces> {
    return blockedPlaces(this.#options.camera.frame(), this.#scene)
  }
}
