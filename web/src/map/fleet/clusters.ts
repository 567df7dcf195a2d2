import type { Point } from './hit-test.ts'
import { worldPixels } from '../mercator.ts'
import { MOVING_CODE, STATE_OF_CODE, type SymbolColumns } from './symbol-source.ts'

const CLUSTER_RADIUS_PIXELS = 46
/** Zoomed out beyond this, moving symbols join clusters too. */
const MOVING_JOIN_BELOW_ZOOM = 11

export type Cluster = {
  /** Mercator; the centre of its members. */
  x: number
  y: number
  slots: readonly number[]
  /** Members by state, in the order of the states' numbers. */
  counts: readonly number[]
  alarms: number
}

type ClusterInput = {
  columns: SymbolColumns
  size: number
  zoom: number
  /** Hidden symbols, and those that must stay alone (the selected one), are left out. */
  isCandidate: (slot: number) => boolean
}

/**
 * Groups overlapping symbols: each slot in turn takes the free symbols within the radius. The order of slots
 * is stable, so groups don't change while nothing moves.
 */
export function clusterSymbols(input: ClusterInput): Cluster[] {
  const radius = CLUSTER_RADIUS_PIXELS / worldPixels(input.zoom)
  const grid = createGrid(input, radius)
  const clusters: Cluster[] = []
  for (const slot of grid.slots) {
    if (!grid.isFree(slot)) continue
    const members = grid.takeNear(slot)
    if (members.length > 1) clusters.push(clusterOf(input.columns, members))
  }
  return clusters
}

function createGrid({ columns, size, zoom, isCandidate }: ClusterInput, radius: number) {
  const cells = new Map<number, number[]>()
  const slots: number[] = []
  const free = new Uint8Array(size)
  const perRow = Math.ceil(1 / radius) + 1
  const cellAt = (x: number, y: number) => Math.floor(y / radius) * perRow + Math.floor(x / radius)
  for (let slot = 0; slot < size; slot += 1) {
    const isStanding = columns.state[slot] !== MOVING_CODE || zoom < MOVING_JOIN_BELOW_ZOOM
    if (!isStanding || Number.isNaN(columns.x[slot]) || !isCandidate(slot)) continue
    free[slot] = 1
    slots.push(slot)
    const cell = cellAt(columns.x[slot]!, columns.y[slot]!)
    const list = cells.get(cell)
    if (list === undefined) cells.set(cell, [slot])
    else list.push(slot)
  }

  /** Moves the free symbols of a cell that are within the radius to `members`. */
  function takeFrom(cell: number, slot: number, members: number[]): void {
    const list = cells.get(cell)
    if (list === undefined) return
    let kept = 0
    for (const other of list) {
      if (free[other] === 0) continue
      // Squared: `Math.hypot` guards against overflow, which costs ten times as much.
      const east = columns.x[other]! - columns.x[slot]!
      const south = columns.y[other]! - columns.y[slot]!
      if (east * east + south * south < radius * radius) {
        free[other] = 0
        members.push(other)
      } else list[kept++] = other
    }
    list.length = kept
  }

  return {
    slots,
    isFree: (slot: number) => free[slot] === 1,
    takeNear(slot: number): number[] {
      const members: number[] = []
      const centre = cellAt(columns.x[slot]!, columns.y[slot]!)
      for (const row of [-perRow, 0, perRow]) {
        for (const column of [-1, 0, 1]) takeFrom(centre + row + column, slot, members)
      }
      return members
    },
  }
}

function clusterOf(columns: SymbolColumns, slots: number[]): Cluster {
  const counts = STATE_OF_CODE.map(() => 0)
  let [x, y, alarms] = [0, 0, 0]
  for (const slot of slots) {
    x += columns.x[slot]! / slots.length
    y += columns.y[slot]! / slots.length
    counts[columns.state[slot]!]! += 1
    alarms += columns.alarm[slot]!
  }
  return { x, y, slots, counts, alarms }
}

export type Disc = Point & { radius: number }

const MAX_STEPS = 6
/** Gap between a ring and the symbol it is moved away from. */
const GAP_PIXELS = 2

/** Moves a ring away from the nearest symbol, a few times, until it covers none. */
export function clearOf(ring: Disc, symbols: readonly Disc[]): Point {
  let at: Point = { x: ring.x, y: ring.y }
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const covered = symbols.find((symbol) => covers({ ...at, radius: ring.radius }, symbol))
    if (covered === undefined) return at
    at = pushed(at, covered, ring.radius + covered.radius + GAP_PIXELS)
  }
  return at
}

export function covers(ring: Disc, symbol: Disc): boolean {
  return Math.hypot(ring.x - symbol.x, ring.y - symbol.y) < ring.radius + symbol.radius
}

function pushed(at: Point, from: Point, distance: number): Point {
  const [east, south] = [at.x - from.x, at.y - from.y]
  const length = Math.hypot(east, south)
  // Same point: move to the right.
  if (length < 0.01) return { x: from.x + distance, y: from.y }
  return { x: from.x + (east / length) * distance, y: from.y + (south / length) * distance }
}
