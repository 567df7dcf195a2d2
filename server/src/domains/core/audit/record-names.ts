import type { AuditType } from '@roadbook/contract/core/audit'
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import type { Context } from '../../../http/scope.ts'

/**
 * How to name records: '' for those without a name; trips and bookings by their start. Settings belong to the company
 * itself.
 */
const records: Partial<Record<AuditType, RawBuilder<unknown>>> = {
  user: sql`select id, ${nameOrEmail('users')} as name, null::timestamptz as time from users`,
  driverKey: sql`select id, code, null from driver_keys`,
  vehicle: sql`select id, registration, null from vehicles`,
  sensor: sql`select id, name, null from sensors`,
  fleetCategory: sql`select id, name, null from fleet_categories`,
  tripCategory: sql`select id, name, null from trip_categories`,
  job: sql`select id, title, null from jobs`,
  apiKey: sql`select id, name, null from api_keys`,
  webhook: sql`select id, url, null from webhooks`,
  trip: sql`select id, '', start_time from trips`,
  expense: sql`select id, '', null from expenses`,
  recurringExpense: sql`select id, '', null from recurring_expenses`,
  expenseImport: sql`select id, file_name, null from expense_imports`,
  booking: sql`select id, '', start_date from bookings`,
  alarm: sql`select id, name, null from alarms`,
  geofence: sql`select id, name, null from geofences`,
  classicGeofence: sql`select id, name, null from geofences`,
  reportSchedule: sql`select id, '', null from report_schedules`,
  shareLink: sql`select id, label, null from share_links`,
  legalHold: sql`select id, reason, null from legal_holds`,
  deviceCommand: sql`select id, '', null from device_commands`,
  service: sql`select id, '', null from vehicle_services`,
}

export function canBeLookedUp(resourceType: string): boolean {
  return Object.hasOwn(records, resourceType)
}

export type KnownRecord = { name: string; time: Date | null }

/** Current names of records by id; those that no longer exist are missing. */
export async function namesOfRecords(
  { scope, tx }: Context,
  ids: readonly string[],
): Promise<Map<string, KnownRecord>> {
  if (ids.length === 0) return new Map()
  const named = Object.values(records).map(
    (select) => sql`${select} where tenant_id = ${scope.tenantId} and id = any (${ids}::uuid[])`,
  )
  const { rows } = await sql<KnownRecord & { id: string }>`${sql.join(named, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every id in a value of any form. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}
