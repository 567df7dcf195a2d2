/** The trips from which suggestions are made. */
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { tripHidden } from '../../core/privacy/index.ts'

/** For each vehicle and each driver. */
const MAX_EARLIER_TRIPS = 200

export type EarlierRow = {
  id: string
  vehicleId: string
  driverId: string | null
  startTime: Date
  category: string
  purpose: string | null
  destination: string | null
  partner: string | null
  startLatitude: number
  startLongitude: number
  endLatitude: number
  endLongitude: number
}

type Wanted = { vehicleIds: readonly string[]; driverIds: readonly string[]; before: Date }

/**
 * The latest edited trips of these vehicles and drivers, as far as the caller may read them. The indexes
 * `trips_edited_of_vehicle` and `trips_edited_of_driver` are used, so the total number of trips doesn't matter.
 */
export async function readEarlierTrips(
  { scope, tx }: Context,
  { vehicleIds, driverIds, before }: Wanted,
): Promise<EarlierRow[]> {
  const ofReader = scope.reach === 'own' ? sql`and t.driver_id = ${scope.userId}::uuid` : sql``
  const latest = (column: 'vehicle_id' | 'driver_id', ids: readonly string[]) => sql`
    select e.* from unnest(${[...ids]}::uuid[]) as n (id)
    cross join lateral (
      select t.* from trips t
      where t.tenant_id = ${scope.tenantId} and ${sql.ref(`t.${column}`)} = n.id and t.touched
        and t.start_time < ${before} and not t.running ${ofReader}
      order by t.start_time desc limit ${MAX_EARLIER_TRIPS}) e`
  const { rows } = await sql<EarlierRow>`
    select distinct on (e.id) e.id, e.vehicle_id, e.driver_id, e.start_time, e.category, e.purpose, e.destination,
      e.partner, e.start_latitude, e.start_longitude, e.end_latitude, e.end_longitude
    from (${latest('vehicle_id', vehicleIds)} union all ${latest('driver_id', driverIds)}) e
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = e.vehicle_id
    where not ${tripHidden(scope, { trip: 'e', vehicle: 'v' })}
    order by e.id`.execute(tx)
  return rows
}
