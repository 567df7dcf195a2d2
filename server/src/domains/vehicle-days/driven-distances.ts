import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { keptRows } from './kept-rows.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/** Both included; all days without them. */
type Days = { fromDay?: string | undefined; toDay?: string | undefined }

export type FirstDriven = {
  vehicleId: string
  /** On which its first trip of all began; null without one. */
  firstDay: string | null
}

type DrivenDistance = FirstDriven & { distanceMeters: number }

/** For SQL: the first day of a vehicle `v`, at most one row. */
function firstDayOf({ scope }: Reader): RawBuilder<unknown> {
  return sql`
    select d.day from vehicle_days d
    where d.tenant_id = ${scope.tenantId} and d.vehicle_id = v.id and d.trips > 0 ${ownOf(scope, 'd')}
    order by d.day limit 1`
}

/** By vehicle the day of its first trip, whoever drove. */
export async function readFirstDays(
  { scope, tx }: Reader,
  vehicleIds: readonly string[],
): Promise<Map<string, string>> {
  const ofAll = { scope: { ...scope, reach: 'all' as const }, tx }
  const { rows } = await sql<{ id: string; day: string }>`
    select v.id, f.day::text from unnest(${[...new Set(vehicleIds)]}::uuid[]) as v (id)
    cross join lateral (${firstDayOf(ofAll)}) f`.execute(tx)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

function ownOf(scope: Reader['scope'], alias: string): RawBuilder<unknown> {
  return scope.reach === 'own' ? sql`and ${sql.ref(`${alias}.driver_id`)} = ${scope.userId}` : sql``
}

/** What each of these vehicles drove in a period; a driver only gets their own trips. */
export async function readDrivenDistances(
  reader: Reader,
  { vehicleIds, ...days }: Days & { vehicleIds: readonly string[] },
): Promise<DrivenDistance[]> {
  const { rows } = await sql<DrivenDistance>`
    select v.id as vehicle_id, f.day::text as first_day, coalesce(s.meters, 0)::bigint as distance_meters
    from unnest(${[...vehicleIds]}::uuid[]) as v (id)
    left join lateral (${firstDayOf(reader)}) f on true
    left join (
      select k.vehicle_id, sum(k.distance_meters) as meters from (${keptRows(reader, { ...days, vehicleIds })}) k
      group by k.vehicle_id) s on s.vehicle_id = v.id`.execute(reader.tx)
  return rows
}

/** The same of many vehicles together, whose ids a query finds; with those that first drove after the period had begun. */
export async function sumDrivenDistances(
  reader: Reader,
  { vehicles, ...days }: Days & { vehicles: RawBuilder<unknown> },
): Promise<{ distanceMeters: number; late: FirstDriven[] }> {
  const { scope, tx } = reader
  const { fromDay = null } = days
  const { rows } = await sql<{ distanceMeters: number; late: FirstDriven[] | null }>`
    with asked as materialized (select vehicle_id as id from (${vehicles}) found), unknown as materialized (
      -- Most drove in the month before, which tells it of all at once.
      select id from asked a where not exists (
        select from vehicle_months m
        where m.tenant_id = ${scope.tenantId} and m.vehicle_id = a.id and m.trips > 0 ${ownOf(scope, 'm')}
          and m.month = date_trunc('month', ${fromDay}::date - interval '1 month')::date))
    select (select coalesce(sum(k.distance_meters), 0) from (${keptRows(reader, days)}) k
        where k.vehicle_id in (select id from asked))::bigint as distance_meters,
      (select json_agg(json_build_object('vehicleId', v.id, 'firstDay', f.day)) from unknown v
        left join lateral (${firstDayOf(reader)}) f on true
        where (f.day > ${fromDay}::date) is not false) as late`.execute(tx)
  const [row] = rows
  return { distanceMeters: row?.distanceMeters ?? 0, late: row?.late ?? [] }
}
