import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { type CountFilter, keptRows } from './kept-rows.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

export type FirstDriven = {
  vehicleId: string
  /** The day on which its very first trip began; null without one. */
  firstDay: string | null
}

type DrivenDistance = FirstDriven & { distanceMeters: number }

/** For SQL: the first day of a vehicle `v`, at most one row. */
function firstDayOf({ scope }: Reader): RawBuilder<unknown> {
  return sql`
    select d.day from vehicle_days d
    where d.tenant_id = ${scope.tenantId} and d.vehicle_id = v.id and d.trips > 0 ${ownOf(scope)}
    order by d.day limit 1`
}

/** The day of each vehicle's first trip, whoever drove. */
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

function ownOf(scope: Reader['scope']): RawBuilder<unknown> {
  return scope.reach === 'own' ? sql`and d.driver_id = ${scope.userId}` : sql``
}

type OfVehicles = Omit<CountFilter, 'vehicleIds'> & { vehicleIds: readonly string[] }

/** The distance that each of these vehicles drove in a period; a driver gets only their own trips. */
export async function readDrivenDistances(reader: Reader, filter: OfVehicles): Promise<DrivenDistance[]> {
  const { rows } = await sql<DrivenDistance>`
    select v.id as vehicle_id, f.day::text as first_day, coalesce(s.meters, 0)::bigint as distance_meters
    from unnest(${[...filter.vehicleIds]}::uuid[]) as v (id)
    left join lateral (${firstDayOf(reader)}) f on true
    left join (
      select k.vehicle_id, sum(k.distance_meters) as meters from (${keptRows(reader, filter)}) k
      group by k.vehicle_id) s on s.vehicle_id = v.id`.execute(reader.tx)
  return rows
}

/** The distance that each matching vehicle drove in a period. */
export async function readAllDistances(reader: Reader, filter: CountFilter): Promise<Map<string, number>> {
  const { rows } = await sql<{ vehicleId: string; meters: number }>`
    select k.vehicle_id, sum(k.distance_meters)::bigint as meters
    from (${keptRows(reader, filter)}) k group by k.vehicle_id`.execute(reader.tx)
  return new Map(rows.map(({ vehicleId, meters }) => [vehicleId, meters]))
}

/** Vehicles of a subquery that first drove after this day, or never. */
export async function findDrivenSince(
  reader: Reader,
  vehicles: RawBuilder<unknown>,
  day: string | undefined,
): Promise<FirstDriven[]> {
  const from = day ?? null
  const { rows } = await sql<FirstDriven>`
    select v.id as vehicle_id, f.day::text as first_day from (select a.vehicle_id as id from (${vehicles}) a) v
    left join lateral (${firstDayOf(reader)}) f on true
    where (f.day > ${from}::date) is not false`.execute(reader.tx)
  return rows
}
