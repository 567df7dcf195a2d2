import { worldPixels } from './mercator.ts'

/** How pixels of the page and Mercator belong together; the map keeps north up and is never tilted. */
export type Frame = {
  zoom: number
  /** Mercator of the map's centre, and where that is on the page. */
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

export type HitInput = {
  frame: Frame
  point: Point
  radiusPixels: number
  /** Where symbols head for, and how far they may still be from it, in Mercator. */
  targets: { x: Float64Array; y: Float64Array; size: number; slack: number }
  /** Where a symbol is seen, or nothing if it is not drawn. */
  seenAt: (slot: number) => Point | undefined
}

/**
 * The symbol nearest to a point of the page. It runs once over the flat arrays of targets and looks closer only
 * at those in reach: at 10,000 symbols that is cheaper than keeping a spatial index up to date.
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
