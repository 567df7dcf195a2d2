import { sql } from 'kysely'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { localTime, timeZoneOf } from '../../core/companies/index.ts'

/**
 * Throws 409 if somebody has booked or is using the vehicle: archiving would take it away from them unnoticed. The caller
 * has locked the vehicle, so no booking is added meanwhile.
 */
export async function refuseBooked(context: Context, { id, registration }: Vehicle): Promise<void> {
  const { scope, tx, now } = context
  const { rows } = await sql<{ bookings: number; endDate: Date | null }>`
    select count(*)::int as bookings, max(end_date) as end_date from bookings
    where tenant_id = ${scope.tenantId} and vehicle_id = ${id}
      and (status = 'active' or status in ('requested', 'confirmed') and end_date > ${now})`.execute(tx)
  const { bookings = 0, endDate = null } = rows[0] ?? {}
  if (!endDate) return
  const untilLocalTime = localTime(endDate, await timeZoneOf(context))
  throw new AppError('vehicle_has_bookings', {
    registration,
    bookings,
    untilLocalTime,
    endDate: endDate.toISOString(),
  })
}
