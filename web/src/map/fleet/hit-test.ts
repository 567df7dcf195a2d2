import { worldPixels } from '../mercator.ts'

/** Maps page pixels to Mercator; the map always has north up and no pitch. */
export type Frame = {
  zoom: number
  /** The map's centre in Mercator, and its position on the page. */
  centreX: number
  centreY: number
  originX: number
  originY: number
  width: number
  height: number
}

export type Point = { x: number; y: number }

export function toPage(frame: Frame, place: Point): Point {
  const scale = worldPixels(frame.zoom)
  return {
    x: (place.x - frame.centreX) * scale + frame.originX,
    y: (place.y - frame.centreY) * scale + frame.originY,
  }
}

export function isInView(frame: Frame, point: Point, margin: number): boolean {
  return (
    point.x >= -margin &&
    point.y >= -margin &&
    point.x <= frame.width + margin &&
    point.y <= frame.height + margin
  )
}

type HitInput = {
  frame: Frame
  point: Point
  radiusPixels: number
  /** The symbols' target positions, and how far they may still be from them, in Mercator. */
  targets: { x: Float64Array; y: Float64Array; size: number; slack: number }
  /** The current position of a symbol, or undefined if it is not drawn. */
  seenAt: (slot: number) => Point | undefined
}

/**
 * The symbol nearest to a point on the page. It scans the flat arrays of targets and checks only those in
 * reach: for 10,000 symbols that is cheaper than maintaining a spatial index.
 */
export function nearestSymbol({ frame, point, radiusPixels, targets, seenAt }: HitInput): number | undefined {
  const scale = worldPixels(frame.zoom)
  const x = (point.x - frame.originX) / scale + frame.centreX
  const y = (point.y - frame.originY) / scale + frame.centreY
  const reach = radiusPixels / scale + targets.slack
  let [nearest, nearestDistance]: [number | undefined, number] = [undefined, radiusPixels / scale]
  for (let slot = 0; slot < targets.size; slot += 1) {
    if (!(Math.abs(targets.x[slot]! - x) <= reach && Math.abs(targets.y[slot]! - y) <= reach)) continue
    const seen = seenAt(slot)
    if (seen === undefined) continue
    const distance = Math.hypot(seen.x - x, seen.y - y)
    if (distance >= nearestDistance) continue
    nearest = slot
    nearestDistance = distance
  }
  return nearest
}
