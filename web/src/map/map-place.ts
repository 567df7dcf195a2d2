import type { MapPlace } from './fleet/fleet-map-options.ts'

const KEY = 'roadbook.map.place'

/** `12.15/35.88500/14.48000`: five decimals are about a metre. */
export function writePlace({ zoom, latitude, longitude }: MapPlace): string {
  return `${zoom.toFixed(2)}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`
}

export function readPlace(text: string | undefined): MapPlace | undefined {
  const numbers = text?.split('/').map(Number) ?? []
  const [zoom, latitude, longitude] = numbers
  if (zoom === undefined || latitude === undefined || longitude === undefined) return undefined
  // MapLibre throws at a latitude beyond the poles.
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && numbers.every(Number.isFinite) ? { zoom, latitude, longitude } : undefined
}

/** The map keeps its position between pages, in this tab, until sign-out. */
export function rememberPlace(place: MapPlace): void {
  sessionStorage.setItem(KEY, writePlace(place))
}

export function rememberedPlace(): MapPlace | undefined {
  return readPlace(sessionStorage.getItem(KEY) ?? undefined)
}
