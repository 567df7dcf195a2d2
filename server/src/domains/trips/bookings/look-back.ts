/**
 * Whoever has booked a vehicle sees where it was in that time, including where it stood between private trips. So in privacy
 * mode nobody becomes the driver of a past time.
 */
import { isDrivingStatus } from '../../../database/driver-times.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import type { Held } from './driving-time.ts'

/** Tolerance for people who book "now": filling in the form takes a while. */
const GRACE_MS = 15 * 60_000

export async function refuseLookBack(context: Context, before: Held | null, after: Held): Promise<void> {
  const { startDate, vehicleId } = after
  const earliest = new Date(context.now.getTime() - GRACE_MS)
  if (startDate >= earliest || !gainsTime(before, after)) return
  const { privacyMode, privacyEndedAt } = await context.tx
    .selectFrom('vehicles')
    .select(['privacyMode', 'privacyEndedAt'])
    .where('tenantId', '=', context.scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  if (!privacyMode && (privacyEndedAt === null || startDate >= privacyEndedAt)) return
  throw new AppError('booking_privacy', {}, { field: 'startDate' })
}

function gainsTime(before: Held | null, after: Held): boolean {
  if (after.status === 'cancelled') return false
  if (before === null || (isDrivingStatus(after.status) && !isDrivingStatus(before.status))) return true
  const isSame = before.vehicleId === after.vehicleId && before.userId === after.userId
  return !isSame || after.startDate < before.startDate
}
