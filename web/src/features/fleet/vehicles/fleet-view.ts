import type { MapPlace } from '../../../map/fleet/fleet-map-options.ts'
import { fleetCore } from '../../../map/fleet/fleet-core.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../map/mercator.ts'

type Located = { latitude: number | null; longitude: number | null }
type Size = { width: number; height: number }

/** MapLibre's world at zoom 0, in pixels. */
const worldPixels = 512
const closest = 15
/** Room for the symbols at the edges. */
const padding = 36

/** The view that shows the fleet on a map of this size, leaving out distant outliers; undefined if no vehicle has a location. */
export function fleetView(vehicles: readonly Located[], { width, height }: Size): MapPlace | undefined {
  const placed = vehicles.filter(
    (one): one is { latitude: number; longitude: number } => one.latitude !== null && one.longitude !== null,
  )
  if (placed.length === 0) return undefined
  const points = fleetCore(
    placed.map(({ longitude, latitude }) => ({ x: mercatorX(longitude), y: mercatorY(latitude) })),
  )
  const x = rangeOf(points.map((point) => point.x))
  const y = rangeOf(points.map((point) => point.y))
  const zoomX = Math.log2((width - 2 * padding) / (worldPixels * (x.max - x.min)))
  const zoomY = Math.log2((height - 2 * padding) / (worldPixels * (y.max - y.min)))
  return {
    longitude: longitudeOf((x.min + x.max) / 2),
    latitude: latitudeOf((y.min + y.max) / 2),
    zoom: Math.max(0, Math.min(closest, zoomX, zoomY)),
  }
}

/** Without spreading into Math.min, which fails with 10,000 arguments. */
function rangeOf(values: readonly number[]): { min: number; max: number } {
  return values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Infinity,
    max: -Infinity,
  })
}
