import { clearOf, clusterSymbols, covers, type Cluster, type Disc } from './clusters.ts'
import type { Glides } from './glide.ts'
import { isInView, toPage, type Frame, type Point } from './hit-test.ts'
import type { Box } from '../../lib/box.ts'
import { labelText, placeLabels, type LabelRequest, type PlacedLabel, type Side } from './labels.ts'
import { clusterDiameter, LABEL_HEIGHT } from './overlay.ts'
import { MOVING_CODE, type SymbolSource } from './symbol-source.ts'

/** At street level even neighbours in a yard can be distinguished. */
const CLUSTERS_BELOW_ZOOM = 17.5
/** Placing more plates than can be read costs time and hides the map. */
const MAX_LABELS = 150

type SceneInput = {
  source: SymbolSource
  glides: Glides
  frame: Frame
  nowMs: number
  selectedSlot: number
  /** The symbol that is hovered or focused, here or in a list; -1 for none. */
  highlightedSlot: number
  /** Panels over the map: no label is placed under them. */
  covers: readonly Box[]
  isShown: (slot: number) => boolean
  hasLabels: boolean
  /** False for a small map, which shows each vehicle separately. */
  hasClusters: boolean
  symbolPixels: number
  selectedPixels: number
  labelWidth: (text: string) => number
  previousSides: ReadonlyMap<string, Side>
}

/** A label is attached to its symbol and moves with it between two layouts. */
export type SceneLabel = PlacedLabel & { slot: number; offset: Point }
/** Moved aside if it would cover a moving or selected symbol; `spared` are those it still touches. */
export type SceneCluster = Cluster & { offset: Point; spared: readonly number[] }
export type Scene = { clusters: SceneCluster[]; labels: SceneLabel[]; symbolBoxes: Box[] }

/** Clusters, labels and their positions: the part of a scene that isn't computed for every frame. */
export function layOut(input: SceneInput): Scene {
  const groups = clustersOf(input)
  const clustered = new Set(groups.flatMap((cluster) => cluster.slots))
  input.glides.hide((slot) => !input.isShown(slot) || clustered.has(slot))
  const visible = visibleSymbols(input)
  const clusters = besideSymbols(input, groups, visible)
  const symbolBoxes = [
    ...visible.map(({ at, slot }) =>
      squareAround(at, slot === input.selectedSlot ? input.selectedPixels : input.symbolPixels - 4),
    ),
    ...clusters.map((cluster) =>
      squareAround(
        moved(toPage(input.frame, cluster), cluster.offset),
        clusterDiameter(cluster.slots.length),
      ),
    ),
  ]
  return {
    clusters,
    symbolBoxes,
    labels: input.hasLabels ? labelsOf(input, visible, [...symbolBoxes, ...input.covers]) : [],
  }
}

function clustersOf(input: SceneInput): Cluster[] {
  const { source, frame, isShown, hasClusters } = input
  if (!hasClusters || frame.zoom >= CLUSTERS_BELOW_ZOOM) return []
  return clusterSymbols({
    columns: source.columns,
    size: source.size,
    zoom: frame.zoom,
    isCandidate: (slot) => !isChosen(input, slot) && isShown(slot),
  })
}

function isChosen({ selectedSlot, highlightedSlot }: SceneInput, slot: number): boolean {
  return slot === selectedSlot || slot === highlightedSlot
}

/** Moves cluster rings away from moving and selected symbols, which matter most to a dispatcher. */
function besideSymbols(
  input: SceneInput,
  groups: readonly Cluster[],
  visible: readonly Visible[],
): SceneCluster[] {
  if (groups.length === 0) return []
  const near = discsNear(
    visible
      .filter(({ slot }) => isChosen(input, slot) || input.source.columns.state[slot] === MOVING_CODE)
      .map(({ slot, at }) => ({ ...at, slot, radius: radiusOf(input, slot) })),
  )
  return groups.map((cluster) => {
    const place = toPage(input.frame, cluster)
    const ring = { ...place, radius: clusterDiameter(cluster.slots.length) / 2 }
    const symbols = near(place)
    const at = clearOf(ring, symbols)
    const spared = symbols.filter((symbol) => covers({ ...ring, ...at }, symbol)).map(({ slot }) => slot)
    return { ...cluster, offset: { x: at.x - place.x, y: at.y - place.y }, spared }
  })
}

/** Symbols in the grid cells around a position, so that a ring isn't compared with all 10,000. */
function discsNear<Item extends Disc>(discs: readonly Item[]): (place: Point) => Item[] {
  const squares = Map.groupBy(discs, ({ x, y }) => squareOf(x, y))
  return ({ x, y }) =>
    [-1, 0, 1].flatMap((column) =>
      [-1, 0, 1].flatMap(
        (row) => squares.get(squareOf(x + column * SQUARE_PIXELS, y + row * SQUARE_PIXELS)) ?? [],
      ),
    )
}

const SQUARE_PIXELS = 96

/** More columns than any screen has, so that row and column make one number. */
const SQUARES_PER_ROW = 4096

function squareOf(x: number, y: number): number {
  return Math.floor(y / SQUARE_PIXELS) * SQUARES_PER_ROW + Math.floor(x / SQUARE_PIXELS)
}

function radiusOf(
  sizes: Pick<SceneInput, 'selectedSlot' | 'selectedPixels' | 'symbolPixels'>,
  slot: number,
): number {
  // An arrow doesn't fill its square.
  return (slot === sizes.selectedSlot ? sizes.selectedPixels : sizes.symbolPixels - 4) / 2
}

function moved(at: Point, by: Point): Point {
  return { x: at.x + by.x, y: at.y + by.y }
}

type Visible = { slot: number; at: Point }

function visibleSymbols({ glides, frame, nowMs }: SceneInput): Visible[] {
  const visible: Visible[] = []
  for (let slot = 0; slot < glides.size; slot += 1) {
    if (glides.isHidden(slot)) continue
    const at = toPage(frame, glides.at(slot, nowMs))
    if (isInView(frame, at, 20)) visible.push({ slot, at })
  }
  return visible
}

function labelsOf(input: SceneInput, visible: readonly Visible[], obstacles: readonly Box[]): SceneLabel[] {
  const { source, selectedSlot } = input
  const isAlarmed = (slot: number) => source.columns.alarm[slot] === 1
  const rank = ({ slot }: Visible) => (isChosen(input, slot) ? 0 : isAlarmed(slot) ? 1 : 2)
  const wanted = visible
    .filter(({ slot }) => source.labelAt(slot) !== '')
    .filter(
      ({ slot }) => rank({ slot, at: { x: 0, y: 0 } }) < 2 || source.columns.state[slot] === MOVING_CODE,
    )
    .toSorted((a, b) => rank(a) - rank(b) || a.slot - b.slot)
    .slice(0, MAX_LABELS)
  const requests = wanted.map(({ slot, at }): LabelRequest => {
    const isSelected = slot === selectedSlot
    return {
      id: source.idAt(slot),
      ...at,
      width: input.labelWidth(labelText(source.labelAt(slot))),
      height: LABEL_HEIGHT,
      gap: (isSelected ? input.selectedPixels : input.symbolPixels) / 2 + 1,
      isRequired: isChosen(input, slot) || isAlarmed(slot),
    }
  })
  const placed = placeLabels({ requests, obstacles, previous: input.previousSides })
  const places = new Map(wanted.map((item) => [source.idAt(item.slot), item]))
  return placed.flatMap((label) => {
    const item = places.get(label.id)
    if (item === undefined) return []
    return [
      { ...label, slot: item.slot, offset: { x: label.box.left - item.at.x, y: label.box.top - item.at.y } },
    ]
  })
}

function squareAround(at: Point, pixels: number): Box {
  const half = pixels / 2
  return { left: at.x - half, top: at.y - half, right: at.x + half, bottom: at.y + half }
}
