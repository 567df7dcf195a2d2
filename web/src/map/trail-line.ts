import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Point } from './hit-test.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'
import { setTrail, type TrailPoint } from './trail.ts'

export type { TrailPoint } from './trail.ts'

/** How often the end of the trail is moved to the vehicle. */
const TRAIL_MS = 250

/** The trail of the selected vehicle. It ends at the symbol's current position, not at its target. */
export class TrailLine {
  /** Oldest first. */
  points: readonly TrailPoint[] = []
  #drawnAtMs = 0

  places(): Point[] {
    return this.points.map(({ longitude, latitude }) => ({ x: mercatorX(longitude), y: mercatorY(latitude) }))
  }

  draw(map: MapLibreMap, seen: Point | undefined, isNow: boolean): void {
    const nowMs = performance.now()
    const isDue = isNow || (this.points.length > 0 && nowMs > this.#drawnAtMs + TRAIL_MS)
    if (!isDue) return
    this.#drawnAtMs = nowMs
    if (seen === undefined || this.points.length === 0) setTrail(map, [])
    else setTrail(map, [...this.points, { longitude: longitudeOf(seen.x), latitude: latitudeOf(seen.y) }])
  }
}
