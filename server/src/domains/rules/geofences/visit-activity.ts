/** Statistics of visits: how many, how long, and when they begin, as far as the caller may see them. */
import { geofenceActivityLimits } from '@roadbook/contract/reporting/geofence-activity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { visibleVisits, type VisitFilter } from './visit-history.ts'

type Sums = {
  visits: number
  driveBys: number
  insideNow: number
  /** The median of visits with known beginning and end, without drive-bys. */
  medianSeconds: number | null
  longestSeconds: number | null
}

type Group = Sums & { id: string; name: string; note: string | null }

type VisitActivity = {
  total: Sums
  /** Most visits first. */
  geofences: Group[]
  /** `note` is the vehicle's label. */
  vehicles: Group[]
  /** `weekday` is 1 for Monday. */
  hours: { weekday: number; hour: number; visits: number }[]
}

export async function sumVisits(
  context: Context,
  filter: VisitFilter,
  timeZone: string,
): Promise<VisitActivity> {
  const begin = sql`x.entered_at at time zone ${timeZone}`
  const { rows } = await sql<VisitActivity>`
    with visits as materialized (${visibleVisits(context, filter)}),
    stays as (
      select x.*, case when not x.is_initial then extract(epoch from x.exited_at - x.entered_at) end as seconds
      from visits x
    )
    select (select ${sums} from stays x) as total,
      (select coalesce(json_agg(${merged} order by (g.sums ->> 'visits')::int desc, g.name, g.id), '[]') from (
        select x.geofence_id as id, x.geofence_name as name, null as note, ${sums} as sums
        from stays x group by x.geofence_id, x.geofence_name) g) as geofences,
      (select coalesce(json_agg(${merged} order by (g.sums ->> 'visits')::int desc, g.name, g.id), '[]') from (
        select x.vehicle_id as id, x.registration as name, v.label as note, ${sums} as sums
        from stays x join vehicles v on v.tenant_id = ${context.scope.tenantId} and v.id = x.vehicle_id
        group by x.vehicle_id, x.registration, v.label) g) as vehicles,
      (select coalesce(json_agg(h order by h.weekday, h.hour), '[]') from (
        select extract(isodow from ${begin})::int as weekday, extract(hour from ${begin})::int as hour,
          count(*)::int as visits
        from visits x group by 1, 2) h) as hours`.execute(context.tx)
  const [row] = rows
  if (!row) throw new Error('Sums have one row.')
  return row
}

const { driveBySeconds } = geofenceActivityLimits

/** The sums of rows `x`. */
const sums: RawBuilder<unknown> = sql`jsonb_build_object(
  'visits', count(*), 'driveBys', count(*) filter (where x.seconds < ${driveBySeconds}::int),
  'insideNow', count(*) filter (where x.is_inside),
  'medianSeconds', round(percentile_cont(0.5) within group (order by x.seconds) filter (where x.seconds >= ${driveBySeconds}::int)),
  'longestSeconds', round(max(x.seconds) filter (where x.seconds >= ${driveBySeconds}::int)))`

/** A group `g` as JSON. */
const merged: RawBuilder<unknown> = sql`jsonb_build_object('id', g.id, 'name', g.name, 'note', g.note) || g.sums`
