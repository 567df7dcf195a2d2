/** Publishes bookings to the company's webhooks, in the transaction of the change. */
import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '@roadbook/contract/trips/bookings'
import type { WebhookEvent } from '@roadbook/contract/sharing/webhook-events'
import type { Tx } from '../../../database/client.ts'
import { PRIVATE } from '../../core/privacy/index.ts'
import { createPublisher, publishEvents } from '../../sharing/webhooks/index.ts'

/** The fields of a booking for webhooks: none of its texts. */
export type ToldBooking = Pick<
  Booking,
  'id' | 'version' | 'status' | 'vehicleId' | 'registration' | 'userId' | 'category' | 'startDate' | 'endDate'
>

export type ChangedBooking = { before: ToldBooking | null; after: ToldBooking | null }

export const publishBookings = createPublisher<Booking>(eventOf)

export async function publishChangedBookings(
  tx: Tx,
  at: { tenantId: string; now: Date },
  changes: readonly ChangedBooking[],
): Promise<void> {
  await publishEvents(
    tx,
    at,
    changes.flatMap((change) => eventOf(change, at.now) ?? []),
  )
}

/** Webhooks receive no private bookings: one that becomes private is reported as deleted. */
function eventOf(change: ChangedBooking, time: Date): WebhookEvent | undefined {
  const [before, after] = [change.before, change.after].map((one) => (one?.category === PRIVATE ? null : one))
  if (after && !before) return { type: 'booking.created', time, data: dataOf(after) }
  if (before && !after) return { type: 'booking.deleted', time, data: dataOf(before) }
  if (!before || !after) return undefined
  const { version: _before, ...told } = dataOf(before)
  const { version, ...now } = dataOf(after)
  if (isDeepStrictEqual(told, now)) return undefined
  return { type: 'booking.updated', time, data: { ...now, version, previousStatus: before.status } }
}

function dataOf(booking: ToldBooking) {
  const { id: bookingId, version, status, vehicleId, registration, userId, category } = booking
  const { startDate, endDate } = booking
  return { bookingId, version, status, vehicleId, registration, userId, category, startDate, endDate }
}
