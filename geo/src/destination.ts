import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from './earth.ts'
import type { LatLon } from './types.ts'

/** The point reached from `start` on the great circle that leaves in `bearingDegrees` after `meters`. */
export function destination(start: LatLon, bearingDegrees: number, meters: number): LatLon {
  const angle = meters / EARTH_RADIUS_METERS
  const bearing = bearingDegrees * RADIANS_PER_DEGREE
  const latitude = start.latitude * RADIANS_PER_DEGREE
  const sinLatitude =
    Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing)
  const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude)
  const north = Math.cos(angle) - Math.sin(latitude) * sinLatitude
  const longitude = start.longitude + Math.atan2(east, north) / RADIANS_PER_DEGREE
  return {
    latitude: Math.asin(Math.max(-1, Math.min(1, sinLatitude))) / RADIANS_PER_DEGREE,
    longitude: wrapLongitude(longitude),
  }
}

/** Longitude brought to -180 (included) to 180 (excluded). */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}
