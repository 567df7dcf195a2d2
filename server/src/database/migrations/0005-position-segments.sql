-- Positions for good: one row for each hour of a vehicle, which stays when the hot rows of `positions` go.

create table position_segments (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Its beginning, UTC.
  hour timestamptz not null,
  points integer not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  -- Of the ranks of all fixes, as fingerprint_of_ranks makes it: tells whether these are the rows it was made of.
  fingerprint bigint not null,
  -- Of the codec, which the first byte of data says too.
  version smallint not null,
  data bytea not null,
  primary key (tenant_id, vehicle_id, hour)
);
-- Bytes that are differences already: trying to compress them costs time and gains nothing.
alter table position_segments alter column data set storage external;
select protect_tenant_table('position_segments', 'select', telemetry => true);

-- Hours whose segment is not what it should be: whoever adds a fix to an hour that is over raises `changes` in the same
-- transaction, and the row goes only in the transaction that wrote the segment, if nobody raised it meanwhile.
create table segment_marks (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  hour timestamptz not null,
  changes bigint not null default 1,
  primary key (tenant_id, vehicle_id, hour)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index segment_marks_oldest on segment_marks (hour);
select protect_tenant_table('segment_marks', 'select', telemetry => true);

-- The same for the same set of fixes, whatever their order: the sum of 40 bits of each, of which 48 stay.
create function add_to_fingerprint(fingerprint bigint, rank bigint)
returns bigint language sql immutable parallel safe as $$
  select (fingerprint + (rank & 1099511627775)) & 281474976710655
$$;
create aggregate fingerprint_of_ranks(bigint) (sfunc = add_to_fingerprint, stype = bigint, initcond = '0');
revoke execute on function add_to_fingerprint, fingerprint_of_ranks from public;
grant execute on function add_to_fingerprint, fingerprint_of_ranks to roadbook_ingest;

-- Ends a day's hot rows. The caller has compared them with the segments; whatever came since has left a mark, then the
-- day stays for now. False too where there is no such day.
create function drop_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text := 'positions_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := (day::text || ' 00:00:00+00')::timestamptz;
begin
  if to_regclass('public.' || name) is null then
    return false;
  end if;
  -- Late data and readers wait for no more than this; the next turn tries again.
  set local lock_timeout = '2s';
  execute format('lock table only public.positions, public.%I in access exclusive mode', name);
  if exists (select from public.segment_marks m where m.hour >= begins and m.hour < begins + interval '24 hours') then
    return false;
  end if;
  execute format('drop table public.%I', name);
  return true;
end $$;
revoke execute on function drop_position_partition from public;
grant execute on function drop_position_partition to roadbook_ingest;
