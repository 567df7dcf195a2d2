/** When the driving licences of people who drive must be checked. */
import { LAST_DAY } from '@roadbook/contract/core/possible-time'
import type { LicenceCheck } from '@roadbook/contract/people/users'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

/** A driving licence is checked twice a year. */
const LICENCE_MONTHS = 6
const DAYS_AHEAD = 14

/** Drivers by role, and people who have a vehicle in use. */
const drives = ({ scope }: Context) => sql<boolean>`('driver' = any (users.roles) or exists (
  select from vehicles v
  where v.tenant_id = ${scope.tenantId} and v.driver_id = users.id and not v.archived))`

/** Evaluated once per query, as it doesn't depend on the row. */
function timeZone({ scope }: Context): RawBuilder<string> {
  return sql`(select t.time_zone from tenants t where t.tenant_id = ${scope.tenantId})`
}

/** The earliest day of a check that is still valid, by the company's clock. */
export function licenceCheckEnds(
  checkedAt: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`((${checkedAt} at time zone ${zone}) + make_interval(months => ${LICENCE_MONTHS}::int))::date`
}

function nextCheck(context: Context): RawBuilder<string> {
  return licenceCheckEnds(sql`users.licence_checked_at`, timeZone(context))
}

function today(context: Context): RawBuilder<string> {
  return sql`(${context.now}::timestamptz at time zone ${timeZone(context)})::date`
}

/** When a person's licence was last checked, and whether that still counts. */
export async function readLicence(
  context: Context,
  userId: string,
): Promise<{ checkedAt: Date | null; isChecked: boolean }> {
  const { rows } = await sql<{ checkedAt: Date | null; isChecked: boolean }>`
    select licence_checked_at as checked_at, coalesce(${nextCheck(context)} >= ${today(context)}, false) as is_checked
    from users where tenant_id = ${context.scope.tenantId} and id = ${userId}`.execute(context.tx)
  return rows[0] ?? { checkedAt: null, isChecked: false }
}

/** A day without time, as text, within the possible years. */
export function licenceDueOn(context: Context): RawBuilder<string | null> {
  const isChecked = sql`users.licence_checked_at is not null`
  return sql`case when ${drives(context)} and ${isChecked} then least(${nextCheck(context)}, ${LAST_DAY}::date)::text end`
}

export function licenceCheck(context: Context): RawBuilder<LicenceCheck | null> {
  return sql`case
    when not ${drives(context)} then null
    when users.licence_checked_at is null then 'missing'
    when ${nextCheck(context)} < ${today(context)} then 'overdue'
    when ${nextCheck(context)} <= ${today(context)} + ${DAYS_AHEAD}::int then 'dueSoon'
    else 'done' end`
}
