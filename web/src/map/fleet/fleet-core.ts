import type { Point } from './hit-test.ts'

/** The share of the fleet that the map must show; the rest may be far away. */
const CORE_SHARE = 0.9
/** Vehicles are left out only if this doubles the scale for all others. */
const WORTH_IT = 2

/**
 * The points that a map opens on: all, except up to one in ten that are so far from the centre of the fleet
 * that the map would have to zoom out for them.
 */
export function fleetCore(points: readonly Point[]): readonly Point[] {
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) }
  const byDistance = points
    .map((point) => ({ point, distance: Math.hypot(point.x - middle.x, point.y - middle.y) }))
    .sort((a, b) => a.distance - b.distance)
  const core = byDistance.slice(0, Math.ceil(points.length * CORE_SHARE))
  const reach = (core.at(-1)?.distance ?? 0) * WORTH_IT
  if ((byDistance.at(-1)?.distance ?? 0) <= reach) return points
  // Vehicles only slightly farther away than the core are included.
  return byDistance.filter(({ distance }) => distance <= reach).map(({ point }) => point)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
