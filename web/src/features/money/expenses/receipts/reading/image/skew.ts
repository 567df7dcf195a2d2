import type { Grey } from './grey.ts'

/** Larger than any accidental tilt of a phone. */
const MAX_DEGREES = 8
const STEP_DEGREES = 0.5
const DARK = 150
const MAX_POINTS = 20_000

/**
 * By how many degrees the lines of text fall to the right: rotated back by that angle, dark pixels are in the fewest rows.
 * Zero for an empty picture.
 */
export function skewOf(grey: Grey): number {
  const points = darkPoints(grey)
  if (points.length === 0) return 0
  const count = (2 * MAX_DEGREES) / STEP_DEGREES + 1
  const angles = Array.from({ length: count }, (_, index) => index * STEP_DEGREES - MAX_DEGREES)
  const scores = angles.map((degrees) => sharpness(points, degrees, grey.height))
  return angles[scores.indexOf(Math.max(...scores))] ?? 0
}

type Point = { x: number; y: number }

/** Dark pixels, a sample of which is enough. */
function darkPoints({ width, height, pixels }: Grey): Point[] {
  const all: Point[] = []
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) if ((pixels[y * width + x] ?? 255) < DARK) all.push({ x, y })
  }
  const step = Math.max(1, Math.floor(all.length / MAX_POINTS))
  return all.filter((_, index) => index % step === 0)
}

/** The sum of squares of the number of points in each row: the larger, the clearer lines and gaps are. */
function sharpness(points: readonly Point[], degrees: number, height: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rowHeight = Math.max(2, height / 600)
  const counts = new Map<number, number>()
  for (const { x, y } of points) {
    const row = Math.round((y - x * slope) / rowHeight)
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0)
}
