import { type RawBuilder, sql } from 'kysely'
import { driverAt, isDriverAt } from '../../../../../database/driver-times.ts'
import { isoTime } from '../../../../../database/iso-time.ts'
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { namePlaces } from '../../../../tracking/geofence-places/index.ts'
import { isPrivate, mayBeSeen } from '../../../../core/privacy/index.ts'
import type { DatedInput } from '../../filter.ts'
import { instantsOf } from '../../periods.ts'
import type { RowOrder } from '../../table-report.ts'

type Asked = Omit<DatedInput, 'period'> & { minSeconds: number } & (
    | Pick<DatedInput, 'period'>
    | { span: { from: Date; until: Date } }
  )

export type ToldStop = {
  vehicleId: string
  registration: string
  startTime: string
  /** Null while the vehicle is still there. */
  endTime: string | null
  /** So far, while it is still there. */
  standingSeconds: number
  idleSeconds: number
  latitude: number
  longitude: number
  address: string | null
  geofenceName: string | null
}

export type StopSums = {
  stops: number
  /** Stops around other people's private drives, of which nothing is shown. */
  hidden: number
  vehicles: number
  standingSeconds: number
  idleSeconds: number
  byDay: Map<string, number>
}

const standing = (now: Date) =>
  sql<number>`greatest(0, round(extract(epoch from coalesce(s.end_time, ${now}::timestamptz) - s.start_time)))::integer`

/** Rows `s` of stops with their vehicle `v`, and whether the reader may see them. */
async function stopsOf(context: Context, input: Asked): Promise<RawBuilder<unknown>> {
  const { scope, now } = context
  const { vehicleIds, fleetCategoryId, driverIds, minSeconds } = input
  const { from, until } = 'span' in input ? input.span : instantsOf(input.period, await timeZoneOf(context))
  const at = sql`s.start_time`
  const driver = driverAt({ tenantId: scope.tenantId, vehicleId: sql`s.vehicle_id`, time: at })
  const conditions = [
    sql`s.tenant_id = ${scope.tenantId} and s.start_time >= ${from} and s.start_time < ${until}`,
    sql`${standing(now)} >= ${minSeconds}`,
    ...(vehicleIds ? [sql`s.vehicle_id = any (${vehicleIds}::uuid[])`] : []),
    ...(fleetCategoryId ? [sql`v.fleet_category_id = ${fleetCategoryId}`] : []),
    ...(driverIds ? [sql`${driver} = any (${driverIds}::uuid[])`] : []),
    ...(scope.reach === 'own' ? [isDriverAt(scope, 'v', at)] : []),
  ]
  // Reports show nothing of private drives; those of drivers, which nobody else may open, show their own.
  const isTold =
    scope.reach === 'own'
      ? mayBeSeen(scope, at)
      : sql`(${mayBeSeen(scope, at)} and not ${isPrivate(scope.tenantId, at)})`
  return sql`
    select s.*, v.registration, ${isTold} as is_told
    from stops s join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
    where ${sql.join(conditions, sql` and `)}`
}

export async function sumStops(context: Context, input: Asked): Promise<StopSums> {
  const timeZone = await timeZoneOf(context)
  const { rows } = await sql<{
    day: string
    stops: number
    hidden: number
    standingSeconds: number
    idleSeconds: number
    vehicleIds: string[]
  }>`
    select (s.start_time at time zone ${timeZone})::date::text as day, count(*) filter (where is_told) as stops,
      count(*) filter (where not is_told) as hidden,
      coalesce(sum(${standing(context.now)}) filter (where is_told), 0)::bigint as standing_seconds,
      coalesce(sum(s.idle_seconds) filter (where is_told), 0)::bigint as idle_seconds,
      coalesce(array_agg(distinct s.vehicle_id) filter (where is_told), '{}') as vehicle_ids
    from (${await stopsOf(context, input)}) s group by 1`.execute(context.tx)
  const sumOf = (key: 'stops' | 'hidden' | 'standingSeconds' | 'idleSeconds'): number =>
    rows.reduce((sum, row) => sum + row[key], 0)
  return {
    stops: sumOf('stops'),
    hidden: sumOf('hidden'),
    vehicles: new Set(rows.flatMap(({ vehicleIds }) => vehicleIds)).size,
    standingSeconds: sumOf('standingSeconds'),
    idleSeconds: sumOf('idleSeconds'),
    byDay: new Map(rows.map(({ day, stops }) => [day, stops])),
  }
}

type Part = { limit: number; offset: number; order?: RowOrder | undefined }

/** Stops that the reader may see, in order of time. */
export async function readStops(
  context: Context,
  input: Asked,
  { limit, offset, order }: Part,
): Promise<ToldStop[]> {
  const { rows } = await sql<Omit<ToldStop, 'geofenceName'>>`
    select s.vehicle_id, s.registration, ${isoTime(sql`s.start_time`)} as start_time,
      ${isoTime(sql`s.end_time`)} as end_time, ${standing(context.now)} as standing_seconds, s.idle_seconds,
      nullif(s.address, '') as address, s.latitude, s.longitude
    from (${await stopsOf(context, input)}) s where s.is_told
    order by ${orderOf(order, context.now)} s.start_time, s.vehicle_id
    limit ${limit} offset ${offset}`.execute(context.tx)
  const names = await namePlaces(context, rows)
  return rows.map((stop, index) => ({ ...stop, geofenceName: names[index] ?? null }))
}

/** Geofences are named after the rows are read, so they can't be used for sorting. */
function orderOf(order: RowOrder | undefined, now: Date): RawBuilder<unknown> {
  const columns: Partial<Record<RowOrder['by'], RawBuilder<unknown>>> = {
    vehicle: sql`s.registration`,
    startTime: sql`s.start_time`,
    endTime: sql`s.end_time`,
    standing: standing(now),
    idling: sql`s.idle_seconds`,
    place: sql`nullif(s.address, '')`,
  }
  const by = order && columns[order.by]
  if (!by) return sql``
  return order.isDescending ? sql`${by} desc nulls last,` : sql`${by} asc nulls last,`
}
