/** A point on WGS84 in degrees: latitude -90 to 90, longitude -180 to 180. */
export type LatLon = { latitude: number; longitude: number }
