import { type RawBuilder, sql } from 'kysely'
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
  counter: number
  counterMeters: number
  litres: number
  litresMeters: number
  percent: number
  percentMeters: number
}

/** To look for more of them takes longer than to read the others too. */
const MANY_VEHICLES = 100

/** Of vehicles with readings on days of the period that are over, and perhaps of others of the company. */
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
  const asked = sql`tenant_id = ${scope.tenantId} and day between ${from}::date and ${until}::date ${ofVehicles}`
  const { rows } = await sql<Row>`${sumsOf(asked, from)}`.execute(tx)
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    counter: { used: row.counter, distanceMeters: row.counterMeters },
    levelLitres: { used: row.litres, distanceMeters: row.litresMeters },
    levelPercent: { used: row.percent, distanceMeters: row.percentMeters },
    distanceMeters: row.meters,
  }))
}

/**
 * To join both tables day by day would take most of the time. So each is summed up by spans of 31 days, with a bit for each
 * day: a gauge that showed something on all days driven, or on none of them, needs no more; the others are joined. A night's drive may use fuel on a
 * day without a trip, so fuel counts whether or not the vehicle drove.
 */
function sumsOf(asked: RawBuilder<unknown>, from: string): RawBuilder<Row> {
  const span = sql`(day - ${from}::date) / 31`
  const bit = sql`1 << ((day - ${from}::date) % 31)`
  const showing = (column: string) =>
    sql`bit_or(${bit}) filter (where ${sql.ref(column)} is not null) as ${sql.ref(`${column}_days`)}`
  const isPartly = (column: string) => sql`d.days & ~${sql.ref(`f.${column}_days`)} not in (0, d.days)`
  const shownMeters = (column: string) =>
    sql`sum(meters) filter (where ${sql.ref(`f.${column}_days`)} & bit <> 0) as ${sql.ref(`${column}_meters`)}`
  const metersOf = (column: string) => {
    const shown = sql.ref(`f.${column}_days`)
    return sql`coalesce(sum(case
      when coalesce(d.days & ${shown}, 0) = 0 then 0
      when d.days & ~${shown} = 0 then d.meters
      else ${sql.ref(`p.${column}_meters`)} end), 0)`
  }
  const columns = ['counter_litres', 'level_litres', 'level_percent']
  return sql<Row>`
    with f as materialized (
      select vehicle_id, ${span} as span, sum(counter_litres) as counter, sum(level_litres) as litres,
        sum(level_percent) as percent, ${sql.join(columns.map(showing))}
      from fuel_days where ${asked} group by 1, 2
    ), d as materialized (
      select vehicle_id, ${span} as span, sum(distance_meters)::float8 as meters, bit_or(${bit}) as days
      from vehicle_days where ${asked} group by 1, 2
    ), partly as materialized (
      select f.* from f join d using (vehicle_id, span) where ${sql.join(columns.map(isPartly), sql` or `)}
    ), p as materialized (
      select vehicle_id, span, ${sql.join(columns.map(shownMeters))}
      from partly f join (
        select vehicle_id, ${span} as span, ${bit} as bit, distance_meters::float8 as meters
        from vehicle_days where ${asked}) v using (vehicle_id, span)
      group by 1, 2
    )
    select vehicle_id, coalesce(sum(d.meters), 0) as meters,
      coalesce(sum(f.counter), 0) as counter, ${metersOf('counter_litres')} as counter_meters,
      coalesce(sum(f.litres), 0) as litres, ${metersOf('level_litres')} as litres_meters,
      coalesce(sum(f.percent), 0) as percent, ${metersOf('level_percent')} as percent_meters
    from f full join d using (vehicle_id, span) left join p using (vehicle_id, span)
    group by vehicle_id having count(f.span) > 0`
}
