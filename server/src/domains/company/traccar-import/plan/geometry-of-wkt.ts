import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'

/** Half of a corridor's width, if a line has none of its own: the default of Traccar's setting geofence.polylineDistance. */
const POLYLINE_DISTANCE_METERS = 25

type Position = [longitude: number, latitude: number]

/**
 * Shapes as Traccar writes them, in the style of WKT but with the latitude first: `CIRCLE (35.9 14.5, 100)`, `POLYGON ((…))`,
 * `LINESTRING (…)`. Undefined for anything else.
 */
export function geometryOfWkt(
  area: string,
  attributes: Record<string, unknown>,
): GeofenceGeometry | undefined {
  const [, type, content] = /^\s*([A-Z]+)\s*\((.*)\)\s*$/s.exec(area.toUpperCase()) ?? []
  if (content === undefined) return undefined
  if (type === 'CIRCLE') return circleOf(content)
  if (type === 'POLYGON') return polygonOf(content)
  if (type !== 'LINESTRING') return undefined
  const coordinates = positionsOf(content)
  const distance = Number(attributes['polylineDistance'])
  const halfMeters = distance > 0 ? distance : POLYLINE_DISTANCE_METERS
  return coordinates && { type: 'LineString', coordinates, widthMeters: 2 * halfMeters }
}

function circleOf(content: string): GeofenceGeometry | undefined {
  const [center = '', radius = ''] = content.split(',')
  const [coordinates] = positionsOf(center) ?? []
  const radiusMeters = Number(radius.trim() || Number.NaN)
  return coordinates && Number.isFinite(radiusMeters)
    ? { type: 'Point', coordinates, radiusMeters }
    : undefined
}

function polygonOf(content: string): GeofenceGeometry | undefined {
  const rings = [...content.matchAll(/\(([^()]*)\)/g)].map(([, ring = '']) => closed(positionsOf(ring)))
  if (rings.length === 0 || !rings.every((ring) => ring !== undefined)) return undefined
  return { type: 'Polygon', coordinates: rings }
}

function positionsOf(text: string): Position[] | undefined {
  const positions = text.split(',').map((pair): Position => {
    const [latitude = Number.NaN, longitude = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return [longitude, latitude]
  })
  return positions.every((position) => position.every(Number.isFinite)) ? positions : undefined
}

function closed(ring: Position[] | undefined): Position[] | undefined {
  const [first, last] = [ring?.[0], ring?.at(-1)]
  if (!ring || !first || !last) return undefined
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}
