import type { Point } from './hit-test.ts'

export type Disc = Point & { radius: number }

const MAX_STEPS = 6
/** Between a ring and what it stepped aside for. */
const GAP_PIXELS = 2

/** Where a ring is drawn so that it covers none of the symbols: pushed aside from the nearest, a few times. */
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
  // On one spot: to the right.
  if (length < 0.01) return { x: from.x + distance, y: from.y }
  return { x: from.x + (east / length) * distance, y: from.y + (south / length) * distance }
}
