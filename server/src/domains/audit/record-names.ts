import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'

/** What records are called now, by id; those that no longer exist are left out. */
export async function namesOfRecords(
  { scope, tx }: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const isNamed = sql`tenant_id = ${scope.tenantId} and id = any (${ids}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from users where ${isNamed}
    union all select id, registration from vehicles where ${isNamed}
    union all select id, name from fleet_categories where ${isNamed}
    union all select id, name from trip_categories where ${isNamed}
    union all select id, title from jobs where ${isNamed}
    union all select id, name from api_keys where ${isNamed}
    union all select id, '' from trips where ${isNamed}
    union all select id, '' from expenses where ${isNamed}
    union all select id, '' from recurring_expenses where ${isNamed}
    union all select id, '' from bookings where ${isNamed}
    union all select id, '' from vehicle_services where ${isNamed}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every id in a value of any form. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}
