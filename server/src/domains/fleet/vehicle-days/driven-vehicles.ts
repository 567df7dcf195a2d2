import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../database/person-name.ts'
import type { Context } from '../../../http/scope.ts'
import { type DayFilter, vehicleDayRows } from './vehicle-days.ts'

export type DrivenVehicle = {
  vehicleId: string
  registration: string
  label: string | null
  fleetCategoryId: string | null
  fleetCategoryName: string | null
  /** Who has it now. */
  driverName: string | null
}

/** Vehicles in use, and those that drove in the period, by registration; for a driver, those that they drove. */
export async function readDrivenVehicles(context: Context, filter: DayFilter): Promise<DrivenVehicle[]> {
  const { scope, tx } = context
  const { vehicleIds, fleetCategoryId, driverIds } = filter
  const drove = sql`v.id in (select r.vehicle_id from (${vehicleDayRows(context, filter)}) r)`
  const onlyDriven = scope.reach === 'own' || driverIds !== undefined
  const conditions: RawBuilder<unknown>[] = [
    sql`v.tenant_id = ${scope.tenantId}`,
    onlyDriven ? drove : sql`(not v.archived or ${drove})`,
  ]
  if (vehicleIds) conditions.push(sql`v.id = any (${[...vehicleIds]}::uuid[])`)
  if (fleetCategoryId) conditions.push(sql`v.fleet_category_id = ${fleetCategoryId}`)
  const { rows } = await sql<DrivenVehicle>`
    select v.id as vehicle_id, v.registration, v.label, v.fleet_category_id, c.name as fleet_category_name,
      ${fullName('u')} as driver_name
    from vehicles v
    left join fleet_categories c on c.tenant_id = v.tenant_id and c.id = v.fleet_category_id
    left join users u on u.tenant_id = v.tenant_id and u.id = v.driver_id
    where ${sql.join(conditions, sql` and `)} order by v.registration, v.id`.execute(tx)
  return rows
}
