import type pg from 'pg'
import { DAY_MS, hotSince } from './hours.ts'
import { retryLockTimeout } from '../../../database/retry-lock-timeout.ts'

/** Days (UTC) before `before` that have a partition of hot rows, oldest first. */
const findDays = `
  select to_date(substring(c.relname from '\\d{8}$'), 'YYYYMMDD') as day
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'positions'::regclass and c.relname ~ '^positions_\\d{8}$'
    and to_date(substring(c.relname from '\\d{8}$'), 'YYYYMMDD') < $1::date
  order by 1`

const dropDay = 'select drop_position_partition($1::date) as "isDropped"'

/** Adds the hours whose rows differ from their segment to the dirty segments. */
const markUnequal = `
  insert into dirty_segments (tenant_id, vehicle_id, hour)
  select p.tenant_id, p.vehicle_id, p.hour
  from (
    select tenant_id, vehicle_id, date_trunc('hour', fix_time, 'UTC') as hour,
      count(*) as points, fingerprint_of_records(precedence) as fingerprint
    from positions where fix_time >= $1 and fix_time < $2 group by 1, 2, 3
  ) p
  left join position_segments s on s.tenant_id = p.tenant_id and s.vehicle_id = p.vehicle_id and s.hour = p.hour
  where s.hour is null or s.points <> p.points or s.fingerprint <> p.fingerprint
  order by 1, 2, 3
  on conflict do nothing`

/** Older rows whose day has no partition: segment compaction moves them row by row. */
const markStrays = `
  insert into dirty_segments (tenant_id, vehicle_id, hour)
  select distinct tenant_id, vehicle_id, date_trunc('hour', fix_time, 'UTC')
  from positions where fix_time < $1 and (fix_time at time zone 'UTC')::date <> all ($2::date[])
  order by 1, 2, 3
  on conflict do nothing`

/**
 * Drops days that are no longer hot, once all their rows are in segments. A day with a missing hour waits for the next run:
 * by then `writeSegments` has moved that hour's rows.
 */
export async function dropOldDays(pool: pg.Pool, now: Date): Promise<string[]> {
  const since = new Date(hotSince(now))
  const { rows } = await pool.query<{ day: string }>(findDays, [since])
  const dropped: string[] = []
  for (const { day } of rows) {
    const begin = new Date(`${day}T00:00:00Z`)
    const unequal = await pool.query(markUnequal, [begin, new Date(begin.getTime() + DAY_MS)])
    if (unequal.rowCount !== 0) continue
    const result = await retryLockTimeout(() => pool.query<{ isDropped: boolean }>(dropDay, [day]))
    if (result?.rows[0]?.isDropped) dropped.push(day)
  }
  const kept = rows.map(({ day }) => day).filter((day) => !dropped.includes(day))
  await pool.query(markStrays, [since, kept])
  return dropped
}
