import { MAX_DAYS_FROM_TRIP } from '@roadbook/contract/money/expenses'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'

/** Whether a day is a day of the trip or next to one, by the company's clock. */
export async function isTripNear(context: Context, tripId: string, day: string): Promise<boolean> {
  const { scope, tx } = context
  const timeZone = await timeZoneOf(context)
  const { rows } = await sql`
    select from trips where tenant_id = ${scope.tenantId} and id = ${tripId}
      and ${day}::date between (start_time at time zone ${timeZone})::date - ${MAX_DAYS_FROM_TRIP}::int
        and (end_time at time zone ${timeZone})::date + ${MAX_DAYS_FROM_TRIP}::int`.execute(tx)
  return rows.length > 0
}
