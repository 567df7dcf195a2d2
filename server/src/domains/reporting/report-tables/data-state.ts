import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { dateIn } from '../../../http/period.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { type DayPeriod, instantsOf } from './periods.ts'

/**
 * Changes whenever a report over the period would: with the company, its people, vehicles, categories and geofences, with
 * trips of the period, and with odometer readings.
 */
export async function dataStateOf(
  { scope, tx }: Context,
  { from, until }: { from: Date; until: Date },
): Promise<string> {
  const { tenantId } = scope
  const versions = (table: string) =>
    sql`(select jsonb_build_array(count(*), sum(version), max(updated_at)) from ${sql.table(table)} where tenant_id = ${tenantId})`
  const { rows } = await sql<{ state: string }>`
    select jsonb_build_array(
      (select version from tenants where tenant_id = ${tenantId}),
      ${sql.join(['users', 'vehicles', 'fleet_categories', 'geofences'].map(versions))},
      (select jsonb_agg(jsonb_build_array(key, name)) from trip_categories where tenant_id = ${tenantId}),
      (select jsonb_build_array(count(*), max(entered_at), max(withdrawn_at)) from odometer_readings
        where tenant_id = ${tenantId}),
      (select jsonb_build_array(count(*), sum(version), max(updated_at), sum(distance_meters)) from trips
        where tenant_id = ${tenantId} and start_time >= ${from}::timestamptz - interval '2 days' and start_time < ${until})
    )::text as state`.execute(tx)
  return rows[0]?.state ?? ''
}

/** Combines several periods; null ones are left out. */
export async function daysDataState(
  context: Context,
  periods: readonly (DayPeriod | null)[],
): Promise<string> {
  const timeZone = await timeZoneOf(context)
  const states: string[] = []
  for (const period of periods) {
    if (period) states.push(await dataStateOf(context, instantsOf(period, timeZone)))
  }
  // A period that isn't over changes from day to day.
  return JSON.stringify([...states, dateIn(timeZone, context.now).toString()])
}
