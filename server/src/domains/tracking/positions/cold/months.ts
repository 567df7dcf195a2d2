/** Months (UTC) of a vehicle whose positions are in files, or should be. */
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import type { VehicleKey } from '../../../../database/vehicle-key.ts'

/** `month` is its first day. */
export type VehicleMonth = VehicleKey & { month: string }

/** The first month that stays in rows if `months` whole ones before the present one do. */
export function firstMonthInRows(now: Date, months: number): string {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)
  return new Date(first).toISOString().slice(0, 10)
}

export const hoursOfMonth = ({ tenantId, vehicleId, month }: VehicleMonth) => sql`
  tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and hour >= ${month}::date::timestamp at time zone 'UTC'
  and hour < (${month}::date + interval '1 month') at time zone 'UTC'`

/**
 * Months of a company with something to do: hours in files that have late data, files that are outdated and, before
 * `rowsSince`, months without a file. Undefined for `rowsSince` moves no more months to files.
 */
export async function findDueMonths(
  tx: Tx,
  tenantId: string,
  rowsSince: string | undefined,
): Promise<VehicleMonth[]> {
  const monthOf = (hour: string) => sql`date_trunc('month', ${sql.ref(hour)} at time zone 'UTC')::date`
  const { rows } = await sql<VehicleMonth>`
    select ${tenantId}::uuid as tenant_id, vehicle_id, month from (
      select d.vehicle_id, ${monthOf('d.hour')} as month from dirty_segments d
      where d.tenant_id = ${tenantId} and exists (
        select from position_segments s
        where s.tenant_id = ${tenantId} and s.vehicle_id = d.vehicle_id and s.hour = d.hour and s.file_id is not null)
      union
      select f.vehicle_id, f.month from position_files f where f.tenant_id = ${tenantId} and f.is_outdated
      union
      select v.id, m.month::date from vehicles v
      cross join lateral (
        select s.hour from position_segments s where s.tenant_id = ${tenantId} and s.vehicle_id = v.id
        order by s.hour limit 1) first
      cross join lateral generate_series(
        date_trunc('month', first.hour at time zone 'UTC'), ${rowsSince ?? null}::timestamp - interval '1 month', '1 month') m (month)
      where v.tenant_id = ${tenantId}
        and not exists (
          select from position_files f
          where f.tenant_id = ${tenantId} and f.vehicle_id = v.id and f.month = m.month::date)
        and exists (
          select from position_segments s where s.tenant_id = ${tenantId} and s.vehicle_id = v.id
            and s.hour >= m.month at time zone 'UTC' and s.hour < (m.month + interval '1 month') at time zone 'UTC')) due
    order by month, vehicle_id`.execute(tx)
  return rows
}
