/** Converts the shape of a geofence between the API's form and the one used for computing. */
import type { Geofence, GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'

export function shapeOf(geometry: GeofenceGeometry): Shape {
  if (geometry.type === 'Point') {
    const [longitude, latitude] = geometry.coordinates
    return { type: 'circle', center: { longitude, latitude }, radiusMeters: geometry.radiusMeters }
  }
  if (geometry.type === 'LineString') {
    return { type: 'corridor', line: geometry.coordinates, widthMeters: geometry.widthMeters }
  }
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return { type: 'polygon', polygons }
}

/** As GeoJSON, which closes rings, with coordinates rounded to about a centimetre. */
export function geometryOf(shape: Shape): GeofenceGeometry {
  if (shape.type === 'circle') {
    const { longitude, latitude } = shape.center
    return {
      type: 'Point',
      coordinates: rounded([longitude, latitude]),
      radiusMeters: Math.round(shape.radiusMeters * 10) / 10,
    }
  }
  if (shape.type === 'corridor') {
    const coordinates = shape.line.map(rounded)
    return { type: 'LineString', coordinates, widthMeters: Math.round(shape.widthMeters * 10) / 10 }
  }
  const polygons = shape.polygons.map((rings) => rings.map((ring) => closed(ring.map(rounded))))
  const [only] = polygons
  if (only !== undefined && polygons.length === 1) return { type: 'Polygon', coordinates: only }
  return { type: 'MultiPolygon', coordinates: polygons }
}

type Pair = [longitude: number, latitude: number]

const decimals = 1e7

/** On a map, longitudes continue beyond 180; in the API they do not. */
function rounded([longitude, latitude]: Position): Pair {
  const wrapped =
    longitude > 180 || longitude < -180 ? longitude - 360 * Math.round(longitude / 360) : longitude
  return [Math.round(wrapped * decimals) / decimals, Math.round(latitude * decimals) / decimals]
}

function closed(ring: Pair[]): Pair[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return ring
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

export type ShapeKind = Shape['type']

export function kindOf({ geometry }: Pick<Geofence, 'geometry'>): ShapeKind {
  if (geometry.type === 'Point') return 'circle'
  return geometry.type === 'LineString' ? 'corridor' : 'polygon'
}

/** The open ring of a polygon without holes and parts, which can be edited corner by corner. */
export function simpleRing(shape: Shape): Position[] | undefined {
  if (shape.type !== 'polygon') return undefined
  const [rings, ...more] = shape.polygons
  const [ring, ...holes] = rings ?? []
  if (ring === undefined || holes.length > 0 || more.length > 0) return undefined
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.slice(0, -1) : [...ring]
}
