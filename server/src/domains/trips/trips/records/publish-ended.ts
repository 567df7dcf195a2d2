import type { WebhookEvent } from '@roadbook/contract/sharing/webhook-events'
import type { Tx } from '../../../../database/client.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { publishEvents } from '../../../sharing/webhooks/index.ts'
import { endedNow } from './link-ended.ts'
import type { TripRow } from './trip-rows.ts'

/** Imported history and recomputed trips are not announced. */
const MAX_MS = 24 * 3_600_000

/** Trips that have just ended, for the company's webhooks; private ones stay private. */
export async function publishEnded(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { known, kept, now }: { known: readonly TripRow[]; kept: readonly TripRow[]; now: Date },
): Promise<void> {
  const ended = endedNow(known, kept).filter(({ endTime }) => now.getTime() - endTime.getTime() <= MAX_MS)
  if (ended.length === 0) return
  const { registration } = await tx
    .selectFrom('vehicles')
    .select('registration')
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const events = ended.map((trip) => toEvent(trip, registration))
  await publishEvents(tx, { tenantId, now }, events)
}

function toEvent(trip: TripRow, registration: string): WebhookEvent {
  const { id: tripId, vehicleId, driverId, startTime, endTime, category } = trip
  const { distanceMeters, durationSeconds } = trip
  const times = { startTime: startTime.toISOString(), endTime: endTime.toISOString() }
  const data = {
    tripId,
    vehicleId,
    registration,
    driverId,
    ...times,
    distanceMeters,
    durationSeconds,
    category,
  }
  return { type: 'trip.completed', time: endTime, data }
}
