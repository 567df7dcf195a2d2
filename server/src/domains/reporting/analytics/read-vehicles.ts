import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { type DayFilter, vehicleDayRows } from '../../fleet/vehicle-days/index.ts'

export type SummaryVehicle = {
  vehicleId: string
  registration: string
  label: string | null
  fleetCategoryId: string | null
}

type Wanted = { filter: DayFilter; fleetCategoriesId: string[]; page: number; limit: number }

/** Vehicles in use, and those that drove in the period; for a driver, those that they drove. */
export async function readVehicles(
  context: Context,
  { filter, fleetCategoriesId, page, limit }: Wanted,
): Promise<{ vehicles: SummaryVehicle[]; vehicleIds: string[] }> {
  const { scope, tx } = context
  const { vehicleIds } = filter
  const drove = sql`v.id in (select r.vehicle_id from (${vehicleDayRows(context, filter)}) r)`
  const conditions: RawBuilder<unknown>[] = [
    sql`v.tenant_id = ${scope.tenantId}`,
    scope.reach === 'own' ? drove : sql`(not v.archived or ${drove})`,
  ]
  if (vehicleIds) conditions.push(sql`v.id = any (${[...vehicleIds]}::uuid[])`)
  if (fleetCategoriesId.length > 0) {
    conditions.push(sql`v.fleet_category_id = any (${fleetCategoriesId}::uuid[])`)
  }
  const { rows } = await sql<{ vehicles: SummaryVehicle[] | null; vehicleIds: string[] | null }>`
    with found as materialized (
      select v.id, v.registration, v.label, v.fleet_category_id from vehicles v where ${sql.join(conditions, sql` and `)}
    ), shown as (
      select * from found order by registration, id limit ${limit} offset ${(page - 1) * limit}
    )
    select (select json_agg(id) from found) as vehicle_ids,
      (select json_agg(json_build_object('vehicleId', id, 'registration', registration, 'label', label,
        'fleetCategoryId', fleet_category_id) order by registration, id) from shown) as vehicles`.execute(tx)
  const [row] = rows
  return { vehicles: row?.vehicles ?? [], vehicleIds: row?.vehicleIds ?? [] }
}
