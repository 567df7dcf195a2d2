import type { AuditType } from '@roadbook/contract/audit'
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmail } from '../../database/person-name.ts'
import type { Context } from '../../http/scope.ts'

/** Records that can be looked up, with '' for those without a name. Settings belong to the company itself. */
const records: Partial<Record<AuditType, RawBuilder<unknown>>> = {
  user: sql`select id, ${nameOrEmail('users')} as name from users`,
  vehicle: sql`select id, registration from vehicles`,
  fleetCategory: sql`select id, name from fleet_categories`,
  tripCategory: sql`select id, name from trip_categories`,
  job: sql`select id, title from jobs`,
  apiKey: sql`select id, name from api_keys`,
  trip: sql`select id, '' from trips`,
  expense: sql`select id, '' from expenses`,
  recurringExpense: sql`select id, '' from recurring_expenses`,
  expenseImport: sql`select id, file_name from expense_imports`,
  booking: sql`select id, '' from bookings`,
  service: sql`select id, '' from vehicle_services`,
}

export function canBeLookedUp(resourceType: string): boolean {
  return Object.hasOwn(records, resourceType)
}

/** What records are called now, by id; those that no longer exist are left out. */
export async function namesOfRecords(
  { scope, tx }: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = Object.values(records).map(
    (select) => sql`${select} where tenant_id = ${scope.tenantId} and id = any (${ids}::uuid[])`,
  )
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(named, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every id in a value of any form. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}
