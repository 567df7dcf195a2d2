/** Rows of vehicles: which of them a caller may see, and which fields. */
import { type InferResult, sql } from 'kysely'
import { deviceIdentifier } from '../../../database/device-identifier.ts'
import { drivingNow, drivenVehicles, driverTimes, isDriverAt } from '../../../database/driver-times.ts'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import type { Context } from '../../../http/scope.ts'

/** Drivers see the vehicles that they have or had. */
export function withinReach({ scope, tx, now }: Context) {
  const query = tx.selectFrom('vehicles').where('vehicles.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('vehicles.id', 'in', drivenVehicles(scope, now)) : query
}

export type VehiclesQuery = ReturnType<typeof withinReach>

export function selectVehicle(query: VehiclesQuery, context: Context) {
  return query
    .leftJoin('users as driver', (join) => sameCompany(join, 'driver.id', 'vehicles.driverId'))
    .innerJoin('vehicleState as live', (join) => sameCompany(join, 'live.vehicleId', 'vehicles.id'))
    .leftJoin('odometers', (join) => sameCompany(join, 'odometers.vehicleId', 'vehicles.id'))
    .selectAll('vehicles')
    .select(['live.dongleId', 'live.protocol', 'live.batteryPercent'])
    .select(deviceIdentifier(context.scope, 'live').as('deviceIdentifier'))
    .select(lastTime(context).as('yours'))
    .select(isTheirsNow(context).as('isTheirsNow'))
    .select(({ fn }) => fn.coalesce('odometers.odometerMeters', sql<number>`0`).as('odometerMeters'))
    .select(nameOrEmail<string | null>('driver').as('driverName'))
}

export type VehicleRow = InferResult<ReturnType<typeof selectVehicle>>[number]

/** Whether a driver has the vehicle now; true for people who see the whole fleet. */
function isTheirsNow({ scope, now }: Context) {
  if (scope.reach === 'all') return sql<boolean>`true`
  return isDriverAt(scope, 'vehicles', now)
}

/** Filters by current driver. */
export function drivenNow(query: VehiclesQuery, userId: string, { scope, now }: Context): VehiclesQuery {
  return query
    .where('vehicles.id', 'in', drivenVehicles({ tenantId: scope.tenantId, userId }, now))
    .where(isDriverAt({ tenantId: scope.tenantId, userId }, 'vehicles', now))
}

/**
 * The time at which the caller has, or last had, the vehicle, as in `Vehicle.yours`. A future end is omitted; while somebody
 * else has booked the vehicle, the time ends where that booking began.
 */
function lastTime({ scope, now }: Context) {
  if (scope.reach === 'all') return sql<null>`null`
  return sql<{ since: string; until: string | null } | null>`(
    select json_build_object('since', d.valid_from, 'until', case
      when d.valid_to <= ${now} then d.valid_to
      else (select b.start_date from ${drivingNow(scope, now)} b
        where b.vehicle_id = vehicles.id and b.user_id is distinct from ${scope.userId}) end)
    from ${driverTimes} d
    where d.tenant_id = ${scope.tenantId} and d.vehicle_id = vehicles.id and d.user_id = ${scope.userId}
      and d.valid_from <= ${now}
    order by d.valid_to is null or d.valid_to > ${now} desc, d.valid_from desc limit 1)`
}
