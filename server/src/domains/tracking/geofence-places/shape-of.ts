import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import type { Shape } from '@roadbook/geo/shapes/shape'

export function shapeOf(geometry: GeofenceGeometry): Shape {
  if (geometry.type === 'Polygon') return { type: 'polygon', polygons: [geometry.coordinates] }
  if (geometry.type === 'MultiPolygon') return { type: 'polygon', polygons: geometry.coordinates }
  if (geometry.type === 'LineString')
    return { type: 'corridor', line: geometry.coordinates, widthMeters: geometry.widthMeters }
  const [longitude, latitude] = geometry.coordinates
  return { type: 'circle', center: { latitude, longitude }, radiusMeters: geometry.radiusMeters }
}
