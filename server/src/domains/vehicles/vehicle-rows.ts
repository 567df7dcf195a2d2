/** Rows of vehicles: which of them a caller may see, and which fields. */
import { type InferResult, sql } from 'kysely'
import { drivenVehicles } from '../../database/driven-vehicles.ts'
import type { Context } from '../../http/scope.ts'

/** Drivers see the vehicles that are or were assigned to them. */
export function withinReach({ scope, tx }: Context) {
  const query = tx.selectFrom('vehicles').where('vehicles.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('vehicles.id', 'in', drivenVehicles(scope)) : query
}

export type VehiclesQuery = ReturnType<typeof withinReach>

export function selectVehicle(query: VehiclesQuery, context: Context) {
  return query
    .leftJoin('users as driver', (join) =>
      join.onRef('driver.tenantId', '=', 'vehicles.tenantId').onRef('driver.id', '=', 'vehicles.driverId'),
    )
    .innerJoin('vehicleState as live', (join) =>
      join.onRef('live.tenantId', '=', 'vehicles.tenantId').onRef('live.vehicleId', '=', 'vehicles.id'),
    )
    .leftJoin('odometers', (join) =>
      join
        .onRef('odometers.tenantId', '=', 'vehicles.tenantId')
        .onRef('odometers.vehicleId', '=', 'vehicles.id'),
    )
    .selectAll('vehicles')
    .select(['live.dongleId', 'live.protocol', 'live.batteryPercent'])
    .select(lastTime(context).as('yours'))
    .select(({ fn }) => fn.coalesce('odometers.odometerMeters', sql<number>`0`).as('odometerMeters'))
    .select(['driver.firstName as driverFirstName', 'driver.lastName as driverLastName'])
}

export type VehicleRow = InferResult<ReturnType<typeof selectVehicle>>[number]

/** The caller's latest assignment, as in `Vehicle.yours`. */
function lastTime({ scope }: Context) {
  if (scope.reach === 'all') return sql<null>`null`
  return sql<{ since: string; until: string | null } | null>`(
    select json_build_object('since', d.valid_from, 'until', d.valid_to) from driver_assignments d
    where d.tenant_id = vehicles.tenant_id and d.vehicle_id = vehicles.id and d.user_id = ${scope.userId}
    order by d.valid_from desc limit 1)`
}
