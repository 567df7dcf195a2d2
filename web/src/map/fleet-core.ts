import type { Point } from './hit-test.ts'

/** The part of a fleet that a map must show; the rest may be far away. */
const CORE_SHARE = 0.9
/** Leaving somebody out is worth it only where all others are seen twice as large. */
const WORTH_IT = 2

/**
 * The points that a map should open on: all, but for up to one in ten that lie so far from the middle of the fleet that
 * they would shrink the streets of all others.
 */
export function fleetCore(points: readonly Point[]): readonly Point[] {
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) }
  const byDistance = points
    .map((point) => ({ point, distance: Math.hypot(point.x - middle.x, point.y - middle.y) }))
    .sort((a, b) => a.distance - b.distance)
  const core = byDistance.slice(0, Math.ceil(points.length * CORE_SHARE))
  const reach = (core.at(-1)?.distance ?? 0) * WORTH_IT
  if ((byDistance.at(-1)?.distance ?? 0) <= reach) return points
  // Whoever is only a little farther away than the core is shown with it.
  return byDistance.filter(({ distance }) => distance <= reach).map(({ point }) => point)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
