import Flatbush from 'flatbush'
import type { LatLon } from '../types.ts'
import { longitudeNear } from './longitudes.ts'
import type { Area, Bounds } from './shape.ts'

/** Finds areas by place. A lookup costs as much as there are areas nearby, whatever their total number. */
export type AreaIndex<T extends { area: Area }> = {
  /** The areas whose bounds the segment between two points touches, or that contain the point. */
  near: (from: LatLon, to?: LatLon) => T[]
}

export function indexAreas<T extends { area: Area }>(items: readonly T[]): AreaIndex<T> {
  const boxes = items.flatMap((item) => boxesOf(item.area.bounds).map((box) => ({ item, box })))
  if (boxes.length === 0) return { near: () => [] }
  const tree = new Flatbush(boxes.length)
  for (const { box } of boxes) tree.add(box.west, box.south, box.east, box.north)
  tree.finish()
  return {
    near(from, to = from) {
      const end = longitudeNear(to.longitude, from.longitude)
      const found = tree.search(
        Math.min(from.longitude, end),
        Math.min(from.latitude, to.latitude),
        Math.max(from.longitude, end),
        Math.max(from.latitude, to.latitude),
      )
      const touched = found.map((at) => (boxes[at] as (typeof boxes)[number]).item) // an index of the tree is one of the list
      return touched.length < 2 ? touched : [...new Set(touched)]
    },
  }
}

/** Entered a second time, shifted by 360°, if it crosses the antimeridian: points lie between -180 and 180. */
function boxesOf(bounds: Bounds): Bounds[] {
  const boxes = [bounds]
  if (bounds.west < -180) boxes.push(turned(bounds, 360))
  if (bounds.east > 180) boxes.push(turned(bounds, -360))
  return boxes
}

function turned({ west, east, ...rest }: Bounds, degrees: number): Bounds {
  return { ...rest, west: west + degrees, east: east + degrees }
}
