/** The trips after a change of their borders. */
import type { PlannedTrip } from '@roadbook/contract/trips/trip-borders'
import type { Context } from '../../../../http/scope.ts'
import type { BorderEdit, DetectedTrip } from '../../trip-detection/index.ts'
import { detectWindow } from '../rebuild/detect-window.ts'
import type { KnownTrip } from '../reading/repository.ts'

type Planned = Omit<BorderEdit, 'sequence'> & { vehicleId: string }

/** The trips in the time of the edit, detected with it. */
export async function planTrips(context: Context, { vehicleId, ...edit }: Planned): Promise<DetectedTrip[]> {
  const { scope, tx, now } = context
  const { fromMs, untilMs } = edit
  const { trips } = await detectWindow(
    tx,
    { tenantId: scope.tenantId, vehicleId },
    {
      from: new Date(fromMs),
      to: new Date(untilMs),
      now,
      // Overrides all stored edits.
      added: { ...edit, sequence: Number.POSITIVE_INFINITY },
    },
  )
  return trips.filter(({ startMs, endMs }) => startMs < untilMs && endMs > fromMs)
}

type PlannedTexts = Pick<KnownTrip, 'category' | 'purpose' | 'destination' | 'partner' | 'note'>

export function toPlanned(trip: DetectedTrip, texts: PlannedTexts): PlannedTrip {
  const { distanceMeters, durationSeconds, idleSeconds, maxSpeedKmh } = trip
  const { category, purpose, destination, partner, note } = texts
  return {
    startTime: new Date(trip.startMs).toISOString(),
    endTime: new Date(trip.endMs).toISOString(),
    distanceMeters,
    durationSeconds,
    idleSeconds,
    maxSpeedKmh,
    category,
    purpose,
    destination,
    partner,
    note,
  }
}
