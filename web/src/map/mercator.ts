// Web Mercator in units of the world: (0, 0) is the top left corner, (1, 1) the bottom right one.

const MAX_LATITUDE = 85.051_128_779_806_6

export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

export function mercatorY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export function longitudeOf(x: number): number {
  return x * 360 - 180
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** MapLibre's tiles are 512 pixels wide. */
export function worldPixels(zoom: number): number {
  return 512 * 2 ** zoom
}
