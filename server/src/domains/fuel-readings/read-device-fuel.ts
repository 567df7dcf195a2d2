import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { type Days, daysOver } from './days-over.ts'

/** What a gauge says of a vehicle in a period. */
export type GaugedFuel = {
  /** Litres, or per cent of the tank. */
  used: number
  /** Driven on the days on which the gauge showed something. */
  distanceMeters: number
}

export type DeviceFuel = {
  vehicleId: string
  counter: GaugedFuel
  levelLitres: GaugedFuel
  levelPercent: GaugedFuel
  /** Driven by anybody on all days of the period. */
  distanceMeters: number
}

type Row = {
  vehicleId: string
  meters: number
  counter: number | null
  counterMeters: number
  litres: number | null
  litresMeters: number
  percent: number | null
  percentMeters: number
}

/**
 * Of vehicles with readings on days of the period that are over. A night's drive may use fuel on a day without a trip, so days
 * count that have one of both.
 */
export async function readDeviceFuel(
  context: Context,
  vehicleIds: readonly string[],
  days: Days,
): Promise<DeviceFuel[]> {
  if (vehicleIds.length === 0) return []
  const { from, until, hasReadings } = await daysOver(context, days)
  if (!hasReadings) return []
  const { scope, tx } = context
  const { rows } = await sql<Row>`
    with fuel as materialized (
      select vehicle_id, day, counter_litres, level_litres, level_percent from fuel_days
      where tenant_id = ${scope.tenantId} and day between ${from}::date and ${until}::date
        and vehicle_id = any (${[...vehicleIds]}::uuid[])
    ), driven as (
      select vehicle_id, day, sum(distance_meters)::float8 as meters from vehicle_days
      where tenant_id = ${scope.tenantId} and day between ${from}::date and ${until}::date
        and vehicle_id = any (array(select distinct vehicle_id from fuel))
      group by 1, 2
    )
    select vehicle_id, coalesce(sum(meters), 0) as meters,
      sum(counter_litres) as counter, coalesce(sum(meters) filter (where counter_litres is not null), 0) as counter_meters,
      sum(level_litres) as litres, coalesce(sum(meters) filter (where level_litres is not null), 0) as litres_meters,
      sum(level_percent) as percent, coalesce(sum(meters) filter (where level_percent is not null), 0) as percent_meters
    from fuel full join driven using (vehicle_id, day) group by vehicle_id`.execute(tx)
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    counter: { used: row.counter ?? 0, distanceMeters: row.counterMeters },
    levelLitres: { used: row.litres ?? 0, distanceMeters: row.litresMeters },
    levelPercent: { used: row.percent ?? 0, distanceMeters: row.percentMeters },
    distanceMeters: row.meters,
  }))
}
