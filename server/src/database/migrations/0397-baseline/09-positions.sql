-- Positions: the latest as rows, older ones by the hour.

-- One row per fix; null is what the device did not report. No foreign keys: each row's vehicle comes from the device's assignment,
-- which has one. Wide columns come first, so that no padding is stored.
create table positions (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  fix_time timestamptz not null,
  received_at timestamptz not null,
  dongle_id bigint not null,
  -- Of two records of one instant the one with the higher precedence stays: the one with more values, then by a hash of them.
  precedence bigint not null,
  -- WGS 84, in degrees.
  latitude double precision not null,
  longitude double precision not null,
  odometer_meters double precision,
  fuel_used_litres double precision,
  altitude_meters real,
  speed_kmh real,
  heading_degrees real,
  hdop real,
  accuracy_meters real,
  fuel_litres real,
  fuel_percent real,
  engine_rpm real,
  battery_percent real,
  battery_volts real,
  external_volts real,
  satellites smallint,
  gsm_signal smallint,
  ignition boolean,
  movement boolean,
  -- Coordinates are 0,0 exactly: the device had no fix.
  invalid boolean not null,
  -- Too few satellites.
  inaccurate boolean not null,
  event text,
  -- Values that Roadbook has no column for, named as the protocol names them.
  extra jsonb,
  primary key (tenant_id, vehicle_id, fix_time)
) partition by range (fix_time);
create table positions_default partition of positions default;
select protect_tenant_table('positions', 'select', telemetry => true);

-- Creates the partition of a day (UTC), and moves rows of that day from the default partition into it. False if it must wait:
-- somebody else is creating one, or so many rows would have to be moved that ingest would be held up; they stay in the default
-- partition until their hours are segments.
create function ensure_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
-- Inserts queue behind this lock while it waits, say for a backup; so it waits briefly, and the caller tries again.
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

-- Fixes that can't be true. They count as received, and are kept here until they expire.
create table refused_positions (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- As the device said it, epoch milliseconds: it may be no time that a clock can show.
  fix_time_ms double precision not null,
  precedence bigint not null,
  dongle_id bigint not null,
  reason text not null,
  record jsonb not null,
  received_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, vehicle_id, fix_time_ms, precedence)
);
create index refused_positions_newest on refused_positions (tenant_id, vehicle_id, received_at desc);
create index refused_positions_expiry on refused_positions (expires_at);
select protect_tenant_table('refused_positions', 'select', telemetry => true);

-- How many fixes were refused, by day and reason. Only a few of each day are kept in refused_positions, so that a device that
-- sends nothing else can't fill the disk.
create table refused_counts (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  reason text not null,
  -- On which they were received, in UTC.
  day date not null,
  count bigint not null,
  -- Samples among them.
  kept integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, vehicle_id, reason, day)
);
create index refused_counts_expiry on refused_counts (day);
select protect_tenant_table('refused_counts', 'select', telemetry => true);

-- Hours whose segment is to be written again. Whoever adds a fix to an hour that is over raises `changes` in the same
-- transaction; the row is removed in the transaction that writes the segment, unless `changes` was raised meanwhile.
create table dirty_segments (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  hour timestamptz not null,
  changes bigint not null default 1,
  primary key (tenant_id, vehicle_id, hour)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index dirty_segments_oldest on dirty_segments (hour);
select protect_tenant_table('dirty_segments', 'select', telemetry => true);

-- Drops the partition of a day whose hours are all segments. Inserts queue behind its lock, so it waits briefly.
create function drop_position_partition(day date)
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

create function add_to_fingerprint(fingerprint bigint, precedence bigint)
returns bigint language sql immutable parallel safe as $$
  select (fingerprint + (precedence & 1099511627775)) & 281474976710655
$$;

create aggregate fingerprint_of_records(bigint) (sfunc = add_to_fingerprint, stype = bigint, initcond = '0');

-- Positions of an hour of a vehicle, packed into one row; they stay when the rows in `positions` go.
create table position_segments (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Its beginning, UTC.
  hour timestamptz not null,
  points integer not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  -- Of the precedences of its fixes (`fingerprint_of_records`): tells whether it was made of the rows that are there now.
  fingerprint bigint not null,
  -- Of the codec; the first byte of data says it, too.
  version smallint not null,
  data bytea not null,
  primary key (tenant_id, vehicle_id, hour) include (points)
);
-- Not compressed by PostgreSQL: it gains nothing, since the codec stores differences already. Not part of the column above, since
-- PostgreSQL 15 doesn't read that.
alter table position_segments alter column data set storage external;
select protect_tenant_table('position_segments', 'select', telemetry => true);

revoke execute on function ensure_position_partition, drop_position_partition, add_to_fingerprint,
  fingerprint_of_records from public;
grant execute on function ensure_position_partition, drop_position_partition, add_to_fingerprint,
  fingerprint_of_records to roadbook_ingest;
