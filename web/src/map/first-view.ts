import type { Point } from './hit-test.ts'

/** In world widths, about 400 km at the equator: a fleet's own region. */
const REGION = 0.01
/** At most one in so many is left out: more than that are no strays. */
const STRAYS_AMONG = 10

/**
 * The points that a map should open on: all, but for a few that are very far from the middle of the rest. One vehicle
 * abroad must not shrink the streets of all others to a dot.
 */
export function firstView(points: readonly Point[]): readonly Point[] {
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) }
  const near = points.filter(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < REGION)
  return (points.length - near.length) * STRAYS_AMONG <= points.length ? near : points
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
