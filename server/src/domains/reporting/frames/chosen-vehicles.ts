import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

type Chosen = { vehicles: readonly string[]; fleetCategories: readonly string[] }

/** The vehicles that match both filters; undefined if there is no filter. */
export async function chosenVehicles(
  { scope, tx }: Context,
  { vehicles, fleetCategories }: Chosen,
): Promise<string[] | undefined> {
  if (vehicles.length === 0 && fleetCategories.length === 0) return undefined
  const conditions = [
    sql`v.tenant_id = ${scope.tenantId}`,
    ...(vehicles.length > 0 ? [sql`v.id = any (${[...vehicles]}::uuid[])`] : []),
    ...(fleetCategories.length > 0 ? [sql`v.fleet_category_id = any (${[...fleetCategories]}::uuid[])`] : []),
  ]
  const { rows } = await sql<{ id: string }>`
    select v.id from vehicles v where ${sql.join(conditions, sql` and `)}`.execute(tx)
  return rows.map(({ id }) => id)
}
