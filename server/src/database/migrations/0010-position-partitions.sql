-- Partitions of positions come and go without anybody waiting for it, and also after a clock has been wrong by days.

-- The rows of a day (UTC) get a partition of their own; those that came before it was there are moved into it. False when
-- it must wait: somebody else is at it, or so many rows stand in the default partition that moving them would hold up
-- ingest; then they stay there until their hours are segments.
create function ensure_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
-- Whoever comes meanwhile queues behind us: a backup that reads must not hold up ingest through this. The caller tries again.
set lock_timeout = '100ms' as $$
declare
  name text := 'positions_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := (day::text || ' 00:00:00+00')::timestamptz;
  ends timestamptz := ((day + 1)::text || ' 00:00:00+00')::timestamptz;
  most constant integer := 200000;
begin
  if to_regclass('public.' || name) is not null then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('roadbook.position-partitions', 0)) then
    return false;
  end if;
  lock table only public.positions_default in access exclusive mode;
  if (select count(*) from (
      select from public.positions_default p where p.fix_time >= begins and p.fix_time < ends limit most + 1) many) > most then
    return false;
  end if;
  execute format('create table public.%I (like public.positions including all)', name);
  execute format('with moved as (delete from public.positions_default where fix_time >= %L and fix_time < %L returning *)
    insert into public.%I select * from moved', begins, ends, name);
  execute format('alter table public.positions attach partition public.%I for values from (%L) to (%L)',
    name, begins, ends);
  return true;
end $$;
revoke execute on function ensure_position_partition from public;
grant execute on function ensure_position_partition to roadbook_ingest;

drop function ensure_position_partitions;

-- As before, with a shorter wait: inserts queue behind the lock that it asks for.
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
  if exists (select from public.segment_marks m where m.hour >= begins and m.hour < begins + interval '24 hours') then
    return false;
  end if;
  execute format('drop table public.%I', name);
  return true;
end $$;
