import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { PositionRecord } from '@roadbook/protocols/message'

/** A position, and when the device sends it: later than recorded if there was no reception. */
export type Delivery = { record: PositionRecord; atMs: number }

type DeadZone = { center: LatLon; radiusMeters: number }

/** Tunnels and valleys of Malta where simulated devices have no reception; the radii are invented. */
const DEAD_ZONES: readonly DeadZone[] = [
  // Santa Venera tunnels
  { center: { latitude: 35.8925, longitude: 14.4795 }, radiusMeters: 450 },
  // the tunnel under the runway, Kirkop
  { center: { latitude: 35.8455, longitude: 14.487 }, radiusMeters: 420 },
  // Ta' Ġiorni tunnels
  { center: { latitude: 35.9068, longitude: 14.4885 }, radiusMeters: 380 },
  // the valley before Mellieħa
  { center: { latitude: 35.9515, longitude: 14.366 }, radiusMeters: 900 },
  // below the cliffs of Dingli
  { center: { latitude: 35.8552, longitude: 14.3833 }, radiusMeters: 1_200 },
]

/**
 * The order in which a device delivers its fixes. Without reception, or when jammed, it buffers them. Afterwards it sends
 * the newest first, as some trackers do, so that the fleet is current at once; the buffered ones follow in a burst.
 */
export function* deliveries(
  records: Iterable<PositionRecord>,
  zones: readonly DeadZone[] = DEAD_ZONES,
): Generator<Delivery, void> {
  let buffered: PositionRecord[] = []
  for (const record of records) {
    const isDead = zones.some((zone) => distanceMeters(zone.center, record) < zone.radiusMeters)
    if (isDead || record.gsmSignal === 0) {
      buffered.push(record)
      continue
    }
    yield { record, atMs: record.timeMs }
    for (const late of buffered) yield { record: late, atMs: record.timeMs }
    buffered = []
  }
  const last = buffered.at(-1)
  for (const late of buffered) yield { record: late, atMs: last?.timeMs ?? 0 }
}
