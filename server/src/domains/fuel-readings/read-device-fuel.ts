import { type RawBuilder, sql } from 'kysely'
import { partsOf } from '../../database/whole-months.ts'
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
  const ofCompany = sql`tenant_id = ${scope.tenantId} ${ofVehicles}`
  const asked = sql`${ofCompany} and day between ${from}::date and ${until}::date`
  const driven = drivenRows(ofCompany, { fromDay: from, toDay: until })
  const { rows } = await sql<Row>`${sumsOf({ asked, driven, from })}`.execute(tx)
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    counter: { used: row.counter, distanceMeters: row.counterMeters },
    levelLitres: { used: row.litres, distanceMeters: row.litresMeters },
    levelPercent: { used: row.percent, distanceMeters: row.percentMeters },
    distanceMeters: row.meters,
  }))
}

/** What they drove: whole months from their sums. `vehicle-days` reads them so too, but knows positions, which know this domain. */
function drivenRows(
  where: RawBuilder<unknown>,
  period: { fromDay: string; toDay: string },
): RawBuilder<unknown> {
  const { months, days } = partsOf(period)
  const ofDays = days.map(
    ({ first, last }) => sql`union all select vehicle_id, distance_meters from vehicle_days
      where ${where} and day between ${first}::date and ${last}::date`,
  )
  return sql`
    select vehicle_id, distance_meters from vehicle_months
    where ${where} and month between ${months.first}::date and ${months.last}::date ${sql.join(ofDays, sql` `)}`
}

type Asked = {
  /** Of rows of a day. */
  asked: RawBuilder<unknown>
  driven: RawBuilder<unknown>
  from: string
}

/**
 * To join both tables day by day would take most of the time. So each is read by spans of 31 days, with a bit for each day: of a gauge
 * that showed something on all days driven, or on none of them, the vehicle's kept sums tell the rest; days are joined for the others
 * alone. A night's drive may use fuel on a day without a trip, so fuel counts whether or not the vehicle drove.
 */
function sumsOf({ asked, driven, from }: Asked): RawBuilder<Row> {
  const span = sql`(day - ${from}::date) / 31`
  const bit = sql`1 << ((day - ${from}::date) % 31)`
  const columns = ['counter_litres', 'level_litres', 'level_percent']
  const named = (column: string, what: string) => sql.ref(`${column}_${what}`)
  const daysOf = (column: string) =>
    sql`bit_or(${bit}) filter (where ${sql.ref(column)} is not null) as ${named(column, 'days')}`
  const coverage = (column: string) => {
    const days = sql`coalesce(${named(column, 'days')}, 0)`
    return sql`bool_or(moved & ${days} <> 0) as ${named(column, 'shown')},
      bool_or(moved & ~${days} <> 0) as ${named(column, 'missed')}`
  }
  const isPartly = (column: string) => sql`(${named(column, 'shown')} and ${named(column, 'missed')})`
  const shownMeters = (column: string) =>
    sql`sum(meters) filter (where ${named(column, 'days')} & bit <> 0) as ${named(column, 'meters')}`
  const metersOf = (column: string) => sql`coalesce(case
    when ${named(column, 'shown')} then case when ${named(column, 'missed')} then ${named(column, 'meters')} else totals.meters end
    end, 0)`
  return sql<Row>`
    with fuel as materialized (
      select vehicle_id, ${span} as span, sum(counter_litres) as counter, sum(level_litres) as litres,
        sum(level_percent) as percent, ${sql.join(columns.map(daysOf))}
      from fuel_days where ${asked} group by 1, 2
    ), moves as materialized (
      select vehicle_id, ${span} as span, bit_or(${bit}) as moved
      from vehicle_days where ${asked} and trips > 0 group by 1, 2
    ), coverage as materialized (
      select vehicle_id, sum(counter) as counter, sum(litres) as litres, sum(percent) as percent,
        ${sql.join(columns.map(coverage))}
      from fuel full join moves using (vehicle_id, span) group by vehicle_id having count(fuel.span) > 0
    ), partly as materialized (
      select vehicle_id, ${sql.join(columns.map(shownMeters))}
      from fuel join (
        select vehicle_id, ${span} as span, ${bit} as bit, distance_meters::float8 as meters
        from vehicle_days where ${asked} and vehicle_id in (
          select vehicle_id from coverage where ${sql.join(columns.map(isPartly), sql` or `)})) v using (vehicle_id, span)
      group by vehicle_id
    ), totals as materialized (
      select vehicle_id, sum(distance_meters)::float8 as meters from (${driven}) driven group by vehicle_id
    )
    select vehicle_id, coalesce(totals.meters, 0) as meters,
      coalesce(counter, 0) as counter, ${metersOf('counter_litres')} as counter_meters,
      coalesce(litres, 0) as litres, ${metersOf('level_litres')} as litres_meters,
      coalesce(percent, 0) as percent, ${metersOf('level_percent')} as percent_meters
    from coverage left join totals using (vehicle_id) left join partly using (vehicle_id)`
}
