-- As it was, but on a cluster it also locks the table that each transaction of ingest writes by Citus (`shard-groups.ts`), if positions
-- of the day have come already: there its lock doesn't reach the shards, where one more could come between their move and the new partition.
create or replace function ensure_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
-- Inserts queue behind this lock while it waits, say for a backup; so it waits briefly, and the caller tries again.
set lock_timeout = '100ms' as $$
declare
  name text := 'positions_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := (day::text || ' 00:00:00+00')::timestamptz;
  ends timestamptz := ((day + 1)::text || ' 00:00:00+00')::timestamptz;
  most constant integer := 200000;
  waiting integer;
begin
  if to_regclass('public.' || name) is not null then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('roadbook.position-partitions', 0)) then
    return false;
  end if;
  lock table only public.positions_default in access exclusive mode;
  select count(*) into waiting from (
    select 1 from public.positions_default p where p.fix_time >= begins and p.fix_time < ends limit most + 1) many;
  if waiting > most then
    return false;
  end if;
  if waiting > 0 and exists (select from pg_extension where extname = 'citus') then
    lock table only public.tenant_revisions in exclusive mode;
  end if;
  execute format('create table public.%I (like public.positions including all)', name);
  execute format('with moved as (delete from public.positions_default where fix_time >= %L and fix_time < %L returning *)
    insert into public.%I select * from moved', begins, ends, name);
  execute format('alter table public.positions attach partition public.%I for values from (%L) to (%L)',
    name, begins, ends);
  return true;
end $$;
