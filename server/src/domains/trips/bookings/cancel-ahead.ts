import type { Context } from '../../../http/scope.ts'
import { bookings } from './bookings.ts'
import { drivingTimeChanged } from './driving-time.ts'
import { takeStep } from './status.ts'
import { heldOf } from './write-booking.ts'

/**
 * Cancels a person's requests and bookings that aren't over, each with an audit entry. A vehicle that was handed over to
 * them stays so until it is returned.
 */
export async function cancelBookingsAhead(context: Context, userId: string): Promise<void> {
  const { scope, tx, now } = context
  const ahead = await tx
    .selectFrom('bookings')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', userId)
    .where('status', 'in', ['requested', 'confirmed'])
    .where('endDate', '>', now)
    .orderBy('id')
    .execute()
  for (const { id } of ahead) {
    const taken = await bookings.take(context, id)
    const before = heldOf(taken.row)
    // It may have been handed over just now.
    if (before.status !== 'requested' && before.status !== 'confirmed') continue
    const status = takeStep(before.status, 'cancel')
    const effects = () => drivingTimeChanged(context, before, { ...before, status })
    await bookings.write(context, taken, { status }, { effects })
  }
}
