/** Traccar's units: knots and milliseconds; its times have an offset instead of a Z. */
import { KMH_PER_KNOT } from '@roadbook/protocols/records/units'

export function knotsOf(kmh: number | null | undefined): number {
  return Math.round(((kmh ?? 0) / KMH_PER_KNOT) * 1e6) / 1e6
}

export function timeOf(time: string | Date): string {
  return new Date(time).toISOString().replace('Z', '+00:00')
}
