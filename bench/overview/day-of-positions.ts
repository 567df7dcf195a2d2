import type { Database } from '../../server/src/database/client.ts'
import type { Fleet } from '../ingest/fleet.ts'

/** About four of each vehicle until the afternoon. */
const FIXES_FOR_AN_ALERT = 32

/** A fix of each vehicle every five minutes since 6:00, as they arrive; some report harsh driving or speeding. */
export async function addDayOfPositions(
  { pools }: Database,
  { tenantId, vehicleIds }: Fleet,
  now: Date,
): Promise<{ alerts: number }> {
  await pools.owner.query(
    `insert into positions (tenant_id, vehicle_id, fix_time, received_at, dongle_id, precedence, latitude, longitude, speed_kmh,
       satellites, ignition, invalid, inaccurate, event)
     select $1::uuid, f.id, f.time, f.time, 1, 1, 35.9, 14.5, 40, 11, true, false, false,
       case when mod(abs(hashtext(f.id::text || f.time::text)), ${FIXES_FOR_AN_ALERT}) = 0
         then case mod(abs(hashtext(f.time::text || f.id::text)), 100) when 0 then 'powerCut' when 1 then 'unplugged'
           else (array['harshBraking', 'harshBraking', 'harshAcceleration', 'harshCornering', 'overspeed'])
             [1 + mod(abs(hashtext(f.time::text || f.id::text)), 5)] end end
     from (
       select t.time + make_interval(secs => mod(v.nth, 300)) as time, v.id
       from generate_series(date_trunc('day', $3::timestamptz) + interval '6 hours', $3::timestamptz - interval '5 minutes',
           interval '5 minutes') as t (time)
         cross join unnest($2::uuid[]) with ordinality as v (id, nth)
       order by 1) f`,
    [tenantId, vehicleIds, now],
  )
  const { rows } = await pools.owner.query<{ alerts: number }>(
    'select count(*) as alerts from positions where event is not null',
  )
  return { alerts: rows[0]?.alerts ?? 0 }
}
