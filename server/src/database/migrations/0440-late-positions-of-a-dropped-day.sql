-- As it was, but on a cluster it also locks the table that each transaction of ingest writes by Citus (`shard-groups.ts`): there the lock
-- on a partition doesn't reach its shards, where a late position could be stored after the check and be dropped with its day.
create or replace function drop_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
set lock_timeout = '100ms' as $$
declare
  name text := 'positions_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := (day::text || ' 00:00:00+00')::timestamptz;
begin
  if to_regclass('public.' || name) is null then
    return false;
  end if;
  execute format('lock table only public.positions, public.%I in access exclusive mode', name);
  if exists (select from pg_extension where extname = 'citus') then
    lock table only public.tenant_revisions in exclusive mode;
  end if;
  if exists (select 1 from public.dirty_segments m where m.hour >= begins and m.hour < begins + interval '24 hours') then
    return false;
  end if;
  execute format('drop table public.%I', name);
  return true;
end $$;
