import { isInView, type Frame, type Point, toPage } from '../../map/fleet/hit-test.ts'
import type { MapInsets } from '../../map/fleet/fleet-map-options.ts'
import { worldPixels } from '../../map/mercator.ts'

/** The whole driven route is shown, unless the rest would then be less than a third as large. */
const WORTH_IT = 3
/** How close a vehicle may come to the edge before the camera moves, in pixels. */
const EDGE_PIXELS = 40
/** The camera zooms in if it can do so by this many zoom levels. */
const CLOSER_ZOOM = 1

type Seen = {
  vehicle: Point
  /** Empty without a destination. */
  ahead: readonly Point[]
  driven: readonly Point[]
}

/** What the camera shows: the vehicle, the route to its destination, and the driven route if that costs little. */
export function cameraPoints({ vehicle, ahead, driven }: Seen): Point[] {
  const needed = [vehicle, ...ahead]
  const withDriven = [...needed, ...driven]
  return extentOf(withDriven) <= WORTH_IT * extentOf(needed) ? withDriven : needed
}

type Camera = { frame: Frame; insets: MapInsets; points: readonly Point[]; maxZoom: number }

/** Whether the points have left the free part of the map, or fill so little of it that the camera should zoom in. */
export function mustMove({ frame, insets, points, maxZoom }: Camera): boolean {
  const { top, right, bottom, left } = insets
  const free = { ...frame, width: frame.width - left - right, height: frame.height - top - bottom }
  const isAllSeen = points
    .map((point) => toPage(frame, point))
    .every(({ x, y }) => isInView(free, { x: x - left, y: y - top }, -EDGE_PIXELS))
  if (!isAllSeen) return true
  const pixels = Math.min(free.width, free.height) - 2 * EDGE_PIXELS
  const closest = Math.min(maxZoom, Math.log2(pixels / (extentOf(points) * worldPixels(0))))
  return closest - frame.zoom >= CLOSER_ZOOM
}

/** The longer side of the box around the points, in Mercator. */
function extentOf(points: readonly Point[]): number {
  const side = (values: number[]) =>
    values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  return Math.max(side(points.map(({ x }) => x)), side(points.map(({ y }) => y)))
}
