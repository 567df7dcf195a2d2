import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Shape } from '@roadbook/geo/shapes/shape'
import { type GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Scheme } from '../style/map-colours.ts'
import type { MapAddition } from '../shapes/shape-map-view.ts'
import { addDraft, setDraft } from './draft-layers.ts'
import { drawModes, modeNames, SELECT_MODE } from './draw-modes.ts'
import { type Drawn, drawnOf, type DrawKind, shapeFromFeature } from './drawn.ts'

type Options = {
  map: MapLibreMap
  colour: string
  /** The width of a new corridor. */
  widthMeters: number
  on: {
    /** A shape was drawn or changed. */
    shape: (shape: Shape) => void
    /** Called while it is drawn or dragged, and with null afterwards. */
    live: (shape: Shape | null) => void
  }
}

const FEATURE_ID = 'draft'

/** Draws and edits one shape on a map, outside React. After a change of style, it creates its layers again. */
export class ShapeDrawing implements MapAddition {
  readonly #options: Options
  #draw: TerraDraw | undefined
  #shape: Shape | null = null
  #colour: string
  /** What is being drawn; undefined while the shape is edited. */
  #kind: DrawKind | undefined
  #isEdited = true
  #isAltHeld = false
  /** Set during its own changes, which aren't the person's. */
  #isOwnChange = false

  constructor(options: Options) {
    this.#options = options
    this.#colour = options.colour
    const keepAlt = ({ altKey }: PointerEvent) => void (this.#isAltHeld = altKey)
    // Before the library's own listener.
    for (const event of ['pointerdown', 'pointerup'] as const) {
      options.map.getCanvasContainer().addEventListener(event, keepAlt, { capture: true })
    }
  }

  beforeStyle(): void {
    this.#draw?.stop()
    this.#draw = undefined
  }

  afterStyle(scheme: Scheme): void {
    const { map } = this.#options
    addDraft(map, scheme)
    const { select, all } = drawModes({
      scheme,
      colour: () => this.#colour,
      isCircle: () => this.#shape?.type === 'circle',
    })
    select.isAltHeld = () => this.#isAltHeld
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
      modes: all,
      idStrategy: { isValidId: (id) => typeof id === 'string', getId: () => crypto.randomUUID() },
    })
    this.#draw = draw
    draw.start()
    draw.on('finish', (id, { action }) => this.#finish(String(id), action))
    draw.on('change', (ids, type) => {
      if (type !== 'delete' && !this.#isOwnChange) this.#tellLive(ids.map(String))
    })
    this.#apply()
  }

  setShape(shape: Shape | null): void {
    if (JSON.stringify(shape) === JSON.stringify(this.#shape)) return
    this.#shape = shape
    this.#apply()
  }

  setColour(colour: string): void {
    if (colour === this.#colour) return
    this.#colour = colour
    this.#apply()
  }

  /** Starts to draw a new shape; undefined edits the current one. */
  setKind(kind: DrawKind | undefined): void {
    if (kind === this.#kind) return
    this.#kind = kind
    this.#apply()
  }

  /** False: the shape is only shown. */
  setEdited(isEdited: boolean): void {
    if (isEdited === this.#isEdited) return
    this.#isEdited = isEdited
    this.#apply()
  }

  /** Shows the current shape: with its corners, or as a whole behind the one being drawn. */
  #apply(): void {
    const draw = this.#draw
    if (draw === undefined) return
    this.#isOwnChange = true
    draw.setMode(SELECT_MODE)
    draw.clear()
    const shape = this.#shape
    const isEdited = this.#isEdited && this.#kind === undefined
    const drawn = isEdited && shape !== null ? drawnOf(shape) : undefined
    const feature = shape !== null && drawn !== undefined ? featureOf(shape.type, drawn) : undefined
    const isTaken = feature !== undefined && draw.addFeatures([feature]).every(({ valid }) => valid)
    if (isTaken) draw.selectFeature(FEATURE_ID)
    else if (this.#kind !== undefined) draw.setMode(modeNames[this.#kind])
    this.#isOwnChange = false
    this.#show(shape, !isTaken)
  }

  #show(shape: Shape | null, isWhole: boolean): void {
    setDraft(this.#options.map, shape, {
      colour: this.#colour,
      isWhole: isWhole || shape?.type === 'corridor',
    })
  }

  #finish(id: string, action: string): void {
    const kind = this.#kind ?? this.#shape?.type
    const shape = kind && this.#read(id, kind, action === 'dragFeature')
    if (shape === undefined) return
    this.#kind = undefined
    this.#shape = shape
    this.#options.on.live(null)
    this.#options.on.shape(shape)
    // The library is still processing this very feature.
    queueMicrotask(() => this.#apply())
  }

  #tellLive(ids: readonly string[]): void {
    const kind = this.#kind ?? this.#shape?.type
    const id = ids.find((one) => this.#isShapeItself(one))
    const shape = kind === undefined || id === undefined ? undefined : this.#read(id, kind, false)
    if (shape === undefined) return
    this.#options.on.live(shape)
    if (this.#kind === undefined) this.#show(shape, false)
  }

  /** Not on one of its corners. */
  #isShapeItself(id: string): boolean {
    const type = this.#draw?.getSnapshotFeature(id)?.geometry.type
    return type === 'Polygon' || type === 'LineString'
  }

  #read(id: string, kind: DrawKind, isMoved: boolean): Shape | undefined {
    const geometry = this.#draw?.getSnapshotFeature(id)?.geometry
    if (geometry === undefined || geometry.type === 'Point') return undefined
    const before = this.#kind === undefined ? this.#shape : null
    const { widthMeters } = this.#options
    return shapeFromFeature(geometry, { kind, before, isMoved, widthMeters })
  }
}

function featureOf(kind: DrawKind, geometry: Drawn): GeoJSONStoreFeatures {
  return { id: FEATURE_ID, type: 'Feature', properties: { mode: modeNames[kind] }, geometry }
}
