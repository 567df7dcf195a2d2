import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import type { LogbookInput } from './logbook-input.ts'

/** Changes whenever the file would change: its layout, the company, people, vehicles, trips, odometers, notes or chains. */
export async function dataState(
  { scope, tx }: Context,
  { vehicleIds }: Pick<LogbookInput, 'vehicleIds'>,
): Promise<string> {
  const ids = sql`any (${[...vehicleIds]}::uuid[])`
  const { tenantId } = scope
  const { rows } = await sql<{ state: string }>`
    select jsonb_build_array(
      (select version from tenants where tenant_id = ${tenantId}),
      (select jsonb_build_array(count(*), sum(version)) from users where tenant_id = ${tenantId}),
      (select jsonb_agg(jsonb_build_array(id, version, logbook_since) order by id) from vehicles
        where tenant_id = ${tenantId} and id = ${ids}),
      (select jsonb_build_array(count(*), sum(version), max(updated_at), count(locked_at), max(locked_at)) from trips
        where tenant_id = ${tenantId} and vehicle_id = ${ids}),
      (select jsonb_build_array(count(*), count(seed)) from logbook_records
        where tenant_id = ${tenantId} and vehicle_id = ${ids}),
      (select jsonb_build_array(count(*), max(entered_at), max(withdrawn_at)) from odometer_readings
        where tenant_id = ${tenantId} and vehicle_id = ${ids}),
      (select jsonb_build_array(count(*), sum(version), max(updated_at)) from geofences where tenant_id = ${tenantId}),
      (select jsonb_agg(name order by key) from trip_categories where tenant_id = ${tenantId})
    )::text as state`.execute(tx)
  return rows[0]?.state ?? ''
}
