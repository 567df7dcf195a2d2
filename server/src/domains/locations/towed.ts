import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'

export type Span = { from: Date; until: Date }

/** A tracker's own tow alert within this time of the move is about the same tow. */
const SAME_TOW_SECONDS = 60

/** Data later than this raises no alert. */
const LATE_SECONDS = 900

/**
 * Vehicles that moved while a working ignition was off, as trip detection found: at the first position that shows it. Not
 * where the tracker reported the tow itself, nor where a person added the move as a trip.
 */
export function towed({ scope }: Pick<Context, 'scope'>, span: Span): RawBuilder<unknown> {
  return sql`
    select f.tenant_id, f.vehicle_id, 'towing' as event, f.fix_time, null::double precision as speed_kmh,
      false as invalid, false as inaccurate, f.latitude, f.longitude
    from stops s
    cross join lateral (
      select * from positions f
      where f.tenant_id = s.tenant_id and f.vehicle_id = s.vehicle_id and f.fix_time > s.moved_from
        and f.fix_time <= s.moved_until and not (f.invalid or f.inaccurate)
      order by f.fix_time limit 1) f
    where s.tenant_id = ${scope.tenantId} and s.moved_kind = 'ignitionOff'
      and s.moved_until >= ${span.from} and s.moved_from < ${span.until}
      and f.received_at <= f.fix_time + make_interval(secs => ${LATE_SECONDS})
      and not exists (
        select from positions e
        where e.tenant_id = s.tenant_id and e.vehicle_id = s.vehicle_id and e.event = 'towing'
          and e.fix_time >= s.moved_from - make_interval(secs => ${SAME_TOW_SECONDS})
          and e.fix_time <= s.moved_until + make_interval(secs => ${SAME_TOW_SECONDS}))
      and coalesce((
        select t.end_time from trips t
        where t.tenant_id = s.tenant_id and t.vehicle_id = s.vehicle_id and t.start_time < s.moved_until
        order by t.start_time desc limit 1) <= s.moved_from, true)`
}
