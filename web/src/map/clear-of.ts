import type { Point } from './hit-test.ts'

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
