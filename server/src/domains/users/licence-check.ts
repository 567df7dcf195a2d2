/** When the driving licences of people who drive must be checked. */
import type { LicenceCheck } from '@roadbook/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'

/** A driving licence is checked twice a year. */
export const LICENCE_MONTHS = 6
const DAYS_AHEAD = 14

/** Drivers by role, and those who have a vehicle in use. */
const drives = sql<boolean>`('driver' = any (users.roles) or exists (
  select from vehicles v
  where v.tenant_id = users.tenant_id and v.driver_id = users.id and not v.archived))`

/** Read once a query, as it doesn't depend on the row. */
function timeZone({ scope }: Context): RawBuilder<string> {
  return sql`(select t.time_zone from tenants t where t.tenant_id = ${scope.tenantId})`
}

function nextCheck(context: Context): RawBuilder<string> {
  return sql`((users.licence_checked_at at time zone ${timeZone(context)})
    + make_interval(months => ${LICENCE_MONTHS}::int))::date`
}

/** A day without time, as text. */
export function licenceDueOn(context: Context): RawBuilder<string | null> {
  return sql`case when ${drives} then ${nextCheck(context)}::text end`
}

export function licenceCheck(context: Context): RawBuilder<LicenceCheck | null> {
  const today = sql`(${context.now}::timestamptz at time zone ${timeZone(context)})::date`
  return sql`case
    when not ${drives} then null
    when users.licence_checked_at is null then 'missing'
    when ${nextCheck(context)} < ${today} then 'overdue'
    when ${nextCheck(context)} <= ${today} + ${DAYS_AHEAD}::int then 'dueSoon'
    else 'done' end`
}
