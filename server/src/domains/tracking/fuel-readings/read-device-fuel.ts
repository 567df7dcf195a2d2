import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { type Days, daysOver } from './days-over.ts'

/** A vehicle's fuel use in a period, by one gauge. */
export type GaugedFuel = {
  /** Litres, or per cent of the tank. */
  used: number
  /** Distance on the days on which the gauge showed something. */
  distanceMeters: number
}

export type DeviceFuel = {
  vehicleId: string
  counter: GaugedFuel
  levelLitres: GaugedFuel
  levelPercent: GaugedFuel
  /** Distance by any driver on all days of the period. */
  distanceMeters: number
}

type Row = {
  vehicleId: string
  meters: number
  counter: number
  counterMeters: number
  litres: number
  litresMeters: number
  percent: number
  percentMeters: number
}

/** For more vehicles, filtering takes longer than reading all. */
const MANY_VEHICLES = 100

/** Vehicles with readings on finished days of the period, and possibly others of the company. */
export async function readDeviceFuel(
  context: Context,
  vehicleIds: readonly string[],
  days: Days,
): Promise<DeviceFuel[]> {
  if (vehicleIds.length === 0) return []
  const { from, until, hasReadings } = await daysOver(context, days)
  if (!hasReadings) return []
  const { scope, tx } = context
  const ofVehicles =
    vehicleIds.length > MANY_VEHICLES ? sql`` : sql`and vehicle_id = any (${[...vehicleIds]}::uuid[])`
  const asked = sql`tenant_id = ${scope.tenantId} ${ofVehicles} and day between ${from}::date and ${until}::date`
  const { rows } = await sumsOf(asked).execute(tx)
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    counter: { used: row.counter, distanceMeters: row.counterMeters },
    levelLitres: { used: row.litres, distanceMeters: row.litresMeters },
    levelPercent: { used: row.percent, distanceMeters: row.percentMeters },
    distanceMeters: row.meters,
  }))
}

/**
 * Adds up the requested rows of a day. A drive at night may use fuel on a day without a trip, so fuel counts whether or not
 * the vehicle drove.
 */
function sumsOf(asked: RawBuilder<unknown>): RawBuilder<Row> {
  const used = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`
  const shownMeters = (column: string) =>
    sql`coalesce(sum(meters) filter (where ${sql.ref(column)} is not null), 0)`
  return sql<Row>`
    with driven as (
      select vehicle_id, day, sum(distance_meters)::float8 as meters from vehicle_days where ${asked} group by 1, 2
    ), fuel as (
      select vehicle_id, day, counter_litres, level_litres, level_percent from fuel_days where ${asked}
    )
    select vehicle_id, coalesce(sum(meters), 0) as meters,
      ${used('counter_litres')} as counter, ${shownMeters('counter_litres')} as counter_meters,
      ${used('level_litres')} as litres, ${shownMeters('level_litres')} as litres_meters,
      ${used('level_percent')} as percent, ${shownMeters('level_percent')} as percent_meters
    from fuel full join driven using (vehicle_id, day) group by vehicle_id having count(fuel.day) > 0`
}
