import type { NamedPlace, NamedStreet } from './named-tile.ts'

type Near<Thing> = { thing: Thing; distance: number }
type Point = { x: number; y: number }

/** The nearest street. Distances are in tile widths, as the points are. */
export function nearestStreet(
  streets: readonly NamedStreet[],
  point: Point,
  within: number,
): Near<NamedStreet> | undefined {
  let best = within * within
  let found: NamedStreet | undefined
  for (const street of streets) {
    for (const line of street.lines) {
      const squared = squaredDistance(line, point)
      if (squared > best || (squared === best && found !== undefined)) continue
      best = squared
      found = street
    }
  }
  return found && { thing: found, distance: Math.sqrt(best) }
}

export function nearestPlace(
  places: readonly NamedPlace[],
  point: Point,
  within: number,
): Near<NamedPlace> | undefined {
  let found: Near<NamedPlace> | undefined
  for (const thing of places) {
    const distance = Math.hypot(thing.x - point.x, thing.y - point.y)
    if (distance <= (found?.distance ?? within)) found = { thing, distance }
  }
  return found
}

function squaredDistance(line: Float32Array, point: Point): number {
  let best = Number.POSITIVE_INFINITY
  for (let at = 0; at + 1 < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0]
    // The last point has no next one.
    const [dx, dy] = [(line[at + 2] ?? x) - x, (line[at + 3] ?? y) - y]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : ((point.x - x) * dx + (point.y - y) * dy) / length
    const fraction = Math.max(0, Math.min(1, along))
    const [offX, offY] = [x + fraction * dx - point.x, y + fraction * dy - point.y]
    best = Math.min(best, offX * offX + offY * offY)
  }
  return best
}
