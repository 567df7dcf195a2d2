import { sql } from 'kysely'
import { timeZoneOf } from '../../core/companies/index.ts'
import { AppError } from '../../../errors.ts'
import { periodOf } from '../../../http/period.ts'
import { driverTimes } from '../../../database/driver-times.ts'
import type { Context } from '../../../http/scope.ts'

/** Drivers enter expenses only for a vehicle that is assigned to them, or was theirs on that day. */
export async function requireOwnOn(context: Context, id: string, day: string): Promise<void> {
  const { scope, tx } = context
  if (scope.reach === 'all') return
  const { from, until } = periodOf({ startDate: day, endDate: day }, await timeZoneOf(context))
  const { rows } = await sql`select from ${driverTimes} d
    where tenant_id = ${scope.tenantId} and vehicle_id = ${id} and user_id = ${scope.userId}
      and (valid_to is null or (valid_from < ${until} and valid_to > ${from}))`.execute(tx)
  if (rows.length > 0) return
  throw new AppError('vehicle_not_yours', { day }, { field: 'date' })
}
