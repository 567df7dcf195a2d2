import { decodePolyline } from '@roadbook/geo/polyline'
import type { LatLon } from '@roadbook/geo/types'
import type { ActiveLocation } from '../link/link-view.ts'

export type RouteLines = {
  /** Oldest first, without the vehicle's own position. */
  driven: LatLon[][]
  /** From here a short line follows the symbol; undefined after a gap. */
  drivenEnd: LatLon | undefined
  /** From the vehicle to the destination. */
  ahead: LatLon[]
}

/** About a metre, like the server's rounding. */
const SAME_DEGREES = 1e-5

export function routeLines({ driven, location, arrival }: ActiveLocation): RouteLines {
  const lines = driven.map(decodePolyline)
  const newest = lines.at(-1)
  const end = newest?.at(-1)
  if (location !== null && end !== undefined && isSame(end, location)) newest?.pop()
  return {
    driven: lines.filter((line) => line.length > 0),
    drivenEnd: newest?.at(-1),
    ahead: arrival === null ? [] : decodePolyline(arrival.path),
  }
}

function isSame(a: LatLon, b: LatLon): boolean {
  return (
    Math.abs(a.latitude - b.latitude) <= SAME_DEGREES && Math.abs(a.longitude - b.longitude) <= SAME_DEGREES
  )
}
