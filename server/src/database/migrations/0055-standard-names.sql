-- Tables and columns under the field's standard terms. Nothing but names changes.

alter table trip_marks rename to dirty_ranges;
alter table trip_drawings rename to trip_rebuilds;
alter table fleet_day_marks rename to fleet_day_dirty_ranges;
alter table segment_marks rename to dirty_segments;
alter table street_questions rename to geocoding_queue;

-- Constraints and indexes keep the name of their table when it is renamed.
do $$
declare
  renamed record;
  item record;
begin
  for renamed in
    select * from (values
      ('trip_marks', 'dirty_ranges'),
      ('trip_drawings', 'trip_rebuilds'),
      ('fleet_day_marks', 'fleet_day_dirty_ranges'),
      ('segment_marks', 'dirty_segments'),
      ('street_questions', 'geocoding_queue')) as n (old_name, new_name)
  loop
    for item in
      select conname as name from pg_constraint
      where conrelid = renamed.new_name::regclass and starts_with(conname, renamed.old_name)
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.new_name, item.name,
        renamed.new_name || substr(item.name, length(renamed.old_name) + 1));
    end loop;
    -- Indexes of constraints were renamed with them.
    for item in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = renamed.new_name::regclass and starts_with(c.relname, renamed.old_name)
    loop
      execute format('alter index %I rename to %I', item.name,
        renamed.new_name || substr(item.name, length(renamed.old_name) + 1));
    end loop;
  end loop;
end $$;

-- Which of two records of one instant wins.
alter table positions rename column rank to precedence;
alter table refused_positions rename column rank to precedence;
alter table vehicle_state rename column record_rank to record_precedence;

drop aggregate fingerprint_of_ranks(bigint);
drop function add_to_fingerprint(bigint, bigint);
create function add_to_fingerprint(fingerprint bigint, precedence bigint)
returns bigint language sql immutable parallel safe as $$
  select (fingerprint + (precedence & 1099511627775)) & 281474976710655
$$;
create aggregate fingerprint_of_records(bigint) (sfunc = add_to_fingerprint, stype = bigint, initcond = '0');
revoke execute on function add_to_fingerprint, fingerprint_of_records from public;
grant execute on function add_to_fingerprint, fingerprint_of_records to roadbook_ingest;

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
  if exists (select from public.dirty_segments m where m.hour >= begins and m.hour < begins + interval '24 hours') then
    return false;
  end if;
  execute format('drop table public.%I', name);
  return true;
end $$;
