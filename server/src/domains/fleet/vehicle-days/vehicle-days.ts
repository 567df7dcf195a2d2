/**
 * What vehicles drove per day, driver and category, computed by every writer of trips in the same transaction (ADR 57, 83),
 * so it always agrees with the list of trips. A trip belongs to the day on which it starts.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

/** The key of trips without a driver. */
export const NO_DRIVER = '00000000-0000-0000-0000-000000000000'

type Reader = Pick<Context, 'scope' | 'tx'>

/** Days in the company's time zone, both included. */
export type DayFilter = {
  fromDay: string
  toDay: string
  /** All vehicles of the company by default. */
  vehicleIds?: readonly string[] | undefined
  fleetCategoryId?: string | undefined
  driverIds?: readonly string[] | undefined
}

export type DaySums = {
  trips: number
  distanceMeters: number
  /** Trip time: driving and idling. */
  durationSeconds: number
  idleSeconds: number
}

type VehicleDay = DaySums & {
  vehicleId: string
  day: string
  driverId: string | null
  category: string
}

/** For SQL: the matching daily sums, as far as the caller may see them; a driver sees only their own trips. */
export function vehicleDayRows({ scope }: Reader, filter: DayFilter): RawBuilder<unknown> {
  const { fromDay, toDay, vehicleIds, fleetCategoryId, driverIds } = filter
  const conditions = [
    sql`d.tenant_id = ${scope.tenantId} and d.trips > 0`,
    sql`d.day between ${fromDay}::date and ${toDay}::date`,
    ...(vehicleIds ? [sql`d.vehicle_id = any (${[...vehicleIds]}::uuid[])`] : []),
    ...(driverIds ? [sql`d.driver_id = any (${[...driverIds]}::uuid[])`] : []),
    ...(scope.reach === 'own' ? [sql`d.driver_id = ${scope.userId}`] : []),
    ...(fleetCategoryId
      ? [
          sql`d.vehicle_id in (
            select v.id from vehicles v
            where v.tenant_id = ${scope.tenantId} and v.fleet_category_id = ${fleetCategoryId})`,
        ]
      : []),
  ]
  return sql`
    select d.vehicle_id, d.day, d.driver_id, d.category, d.trips, d.distance_meters, d.duration_seconds, d.idle_seconds
    from vehicle_days d where ${sql.join(conditions, sql` and `)}`
}

const columnOf = {
  vehicleId: sql`d.vehicle_id`,
  day: sql`d.day::text`,
  driverId: sql`nullif(d.driver_id, ${NO_DRIVER})`,
  category: sql`d.category`,
} as const satisfies Record<keyof Omit<VehicleDay, keyof DaySums>, RawBuilder<unknown>>

type GroupKey = keyof typeof columnOf

/** The sums by any of vehicle, day, driver and category. */
export async function sumVehicleDays<const Key extends GroupKey>(
  reader: Reader,
  filter: DayFilter,
  by: readonly Key[],
): Promise<(Pick<VehicleDay, Key> & DaySums)[]> {
  const keys = by.map((key) => sql`${columnOf[key]} as ${sql.ref(key)}`)
  const groups = sql.join(by.map((_, index) => sql.lit(index + 1)))
  const grouped = by.length > 0 ? sql`group by ${groups} order by ${groups}` : sql``
  const { rows } = await sql<Pick<VehicleDay, Key> & DaySums>`
    select ${sql.join([
      ...keys,
      sql`coalesce(sum(d.trips), 0)::bigint as trips`,
      sql`coalesce(sum(d.distance_meters), 0)::bigint as distance_meters`,
      sql`coalesce(sum(d.duration_seconds), 0)::bigint as duration_seconds`,
      sql`coalesce(sum(d.idle_seconds), 0)::bigint as idle_seconds`,
    ])}
    from (${vehicleDayRows(reader, filter)}) d ${grouped}`.execute(reader.tx)
  return rows
}
