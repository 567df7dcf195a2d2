import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

/** In the company's time zone, both included. */
export type Days = { startDate: string; endDate: string }

type DaysOver = {
  from: string
  /** Yesterday at the latest, since the last hours of today aren't stored yet. */
  until: string
  /** Most companies have no fuel readings at all. */
  hasReadings: boolean
}

export async function daysOver(
  { scope, tx, now }: Pick<Context, 'scope' | 'tx' | 'now'>,
  { startDate, endDate }: Days,
): Promise<DaysOver> {
  const { rows } = await sql<Omit<DaysOver, 'from'>>`
    select d.until::text, exists (
      select from fuel_days f where f.tenant_id = ${scope.tenantId} and f.day between ${startDate}::date and d.until)
      as has_readings
    from tenants t
    cross join lateral (select least(${endDate}::date, (${now}::timestamptz at time zone t.time_zone)::date - 1) as until) d
    where t.tenant_id = ${scope.tenantId}`.execute(tx)
  return { from: startDate, ...(rows[0] ?? { until: endDate, hasReadings: false }) }
}
