-- Devices and what they say: whose a number is, which vehicle had which device, positions, the state of each vehicle.

-- Whose device a number is; global, since a device says its number before a company is known.
create table directory.devices (
  dongle_id bigint primary key check (dongle_id between 1 and 999999999999999),
  -- Both null while the device is in no vehicle.
  tenant_id uuid,
  vehicle_id uuid,
  -- Fixes before this instant belong to a company that had the device earlier.
  not_before timestamptz not null default '-infinity',
  -- Who had it last, and until when.
  last_tenant_id uuid,
  released_at timestamptz,
  check ((tenant_id is null) = (vehicle_id is null))
);

-- Who knocked and was not known. Made-up numbers must not fill the disk: see note_attempts.
create table directory.device_attempts (
  number text primary key check (length(number) between 1 and 40),
  protocol text not null,
  remote_address text not null,
  first_tried_at timestamptz not null,
  last_tried_at timestamptz not null,
  attempts bigint not null
);
create index device_attempts_oldest on directory.device_attempts ((attempts > 1), last_tried_at);

-- Which device a vehicle had; valid_to is null while it lasts. A device is in one vehicle, a vehicle has one device.
create table device_assignments (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  dongle_id bigint not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  check (valid_to is null or valid_to >= valid_from),
  exclude using gist (
    tenant_id with =, vehicle_id with =, tstzrange(valid_from, coalesce(valid_to, 'infinity')) with &&
  ),
  exclude using gist (
    tenant_id with =, dongle_id with =, tstzrange(valid_from, coalesce(valid_to, 'infinity')) with &&
  )
);
create index device_assignments_device on device_assignments (tenant_id, dongle_id, valid_from);
select protect_tenant_table('device_assignments', 'select, insert, update', telemetry => true);
revoke insert, update, delete on device_assignments from roadbook_ingest;

-- One row per fix. No foreign keys: each row's vehicle comes from the device's assignment, which has one.
-- Null is what the device did not report. Order of columns: wide ones first, so that no padding is stored.
create table positions (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  fix_time timestamptz not null,
  received_at timestamptz not null,
  dongle_id bigint not null,
  -- Of two records of one instant the higher stays: the number of reported values, then a hash of all of them.
  rank bigint not null,
  -- WGS84 degrees
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
  -- Keyed as the protocol numbers it; only a human reads it.
  extra jsonb,
  primary key (tenant_id, vehicle_id, fix_time)
) partition by range (fix_time);
create table positions_default partition of positions default;
select protect_tenant_table('positions', 'select', telemetry => true);

-- Daily partitions (UTC) for `today` and the two days after it, so that no fix of the future that we take (one day)
-- falls into the default partition; that one holds what is older than the installation.
create function ensure_position_partitions(today date)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  day date;
  name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.position-partitions', 0));
  for offset_days in 0..2 loop
    day := today + offset_days;
    name := 'positions_' || to_char(day, 'YYYYMMDD');
    if to_regclass('public.' || name) is null then
      execute format('create table public.%I (like public.positions including all)', name);
      execute format('alter table public.positions attach partition public.%I for values from (%L) to (%L)',
        name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    end if;
  end loop;
end $$;
revoke execute on function ensure_position_partitions from public;
grant execute on function ensure_position_partitions to roadbook_ingest;
select ensure_position_partitions((now() at time zone 'UTC')::date);

-- Fixes that cannot be true: they count as received, and stand aside until they expire.
create table refused_positions (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- As the device said it, epoch milliseconds: it may be no time that a clock can show.
  fix_time_ms double precision not null,
  rank bigint not null,
  dongle_id bigint not null,
  reason text not null,
  record jsonb not null,
  received_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, vehicle_id, fix_time_ms, rank)
);
create index refused_positions_newest on refused_positions (tenant_id, vehicle_id, received_at desc);
create index refused_positions_expiry on refused_positions (expires_at);
select protect_tenant_table('refused_positions', 'select', telemetry => true);

-- Words from devices, shown in the device's status.
create table device_messages (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  dongle_id bigint not null,
  text text not null,
  sent_at timestamptz,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index device_messages_newest on device_messages (tenant_id, vehicle_id, received_at desc);
create index device_messages_expiry on device_messages (received_at);
select protect_tenant_table('device_messages', 'select', telemetry => true);

-- Where each vehicle is now: one row per vehicle from its creation on.
create table vehicle_state (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Of the tenant, in the order of commits; whoever writes the row takes the next one.
  revision bigint not null,
  dongle_id bigint,
  protocol text,
  last_seen_at timestamptz,
  -- Time of the newest record as the device said it, and that time or the time it was received, whichever is earlier:
  -- the live state goes by the latter, so that a clock that runs ahead does not hold it.
  record_time timestamptz,
  live_time timestamptz,
  -- Of that record, as in positions: of two of one instant the same one is shown that stays stored.
  record_rank bigint,
  -- Of the place shown: the newest record with a good fix.
  fix_time timestamptz,
  latitude double precision,
  longitude double precision,
  speed_kmh double precision,
  heading_degrees double precision,
  altitude_meters double precision,
  address text,
  ignition boolean,
  odometer_meters double precision,
  satellites integer,
  gsm_signal integer,
  external_volts double precision,
  battery_volts double precision,
  state text not null check (state in ('moving', 'idling', 'parked', 'offline', 'noDevice')),
  state_since timestamptz not null,
  -- Where it came to stand; null while it moves. Drift around it is no movement.
  anchor_latitude double precision,
  anchor_longitude double precision,
  primary key (tenant_id, vehicle_id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
-- No index on revision: without one an update stays within its page (HOT), and ingest takes a quarter more. Who asks what
-- changed reads the company's rows by the primary key, 3 ms for 10,000 vehicles.
select protect_tenant_table('vehicle_state', 'select, insert, update', telemetry => true);

-- The last revision given in each company. Its row is locked from the change until the commit: commits are in order.
create table tenant_revisions (
  tenant_id uuid primary key references tenants,
  revision bigint not null
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
select protect_tenant_table('tenant_revisions', 'select, insert, update', telemetry => true);

-- Ends the transaction of a writer that knew an older state of a vehicle than the one that stands here.
create function refuse_stale_state()
returns boolean language plpgsql as $$
begin
  raise exception 'A vehicle changed since its state was read.' using errcode = 'RB001';
end $$;
revoke execute on function refuse_stale_state from public;
grant execute on function refuse_stale_state to roadbook_ingest;

-- Gives a device to a vehicle of the company that the transaction acts for: 'assigned', 'takenHere' when another of its
-- vehicles has it, 'takenElsewhere' when another company's has it.
create function directory.assign_device(device bigint, vehicle uuid)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
  found directory.devices;
begin
  if tenant is null then
    raise exception 'No tenant is set.';
  end if;
  insert into directory.devices as d (dongle_id, tenant_id, vehicle_id) values (device, tenant, vehicle)
  on conflict (dongle_id) do update set tenant_id = tenant, vehicle_id = vehicle,
    not_before = case when d.last_tenant_id = tenant then d.not_before else coalesce(d.released_at, d.not_before) end
  where d.tenant_id is null;
  select * into found from directory.devices d where d.dongle_id = device;
  if found.tenant_id <> tenant then
    return 'takenElsewhere';
  elsif found.vehicle_id <> vehicle then
    return 'takenHere';
  end if;
  delete from directory.device_attempts a where a.number = device::text;
  return 'assigned';
end $$;

create function directory.release_device(device bigint, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.devices d
  set tenant_id = null, vehicle_id = null, last_tenant_id = d.tenant_id, released_at = at
  where d.dongle_id = device and d.tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid
$$;

create function directory.find_devices(devices bigint[])
returns table (dongle_id bigint, tenant_id uuid, vehicle_id uuid, not_before timestamptz)
language sql stable rows 50 security definer set search_path = pg_catalog, pg_temp as $$
  select d.dongle_id, d.tenant_id, d.vehicle_id, d.not_before
  from directory.devices d where d.dongle_id = any (devices) and d.tenant_id is not null
$$;

-- Adds to what is known of devices that are not. At most `keep` numbers stay: those that came once go first, and among
-- them the oldest, since a real device tries again.
create function directory.note_attempts(
  numbers text[], protocols text[], addresses text[], counts bigint[], at timestamptz, keep integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.device_attempts as a (number, protocol, remote_address, first_tried_at, last_tried_at, attempts)
  select t.number, t.protocol, t.address, at, at, t.count
  from unnest(numbers, protocols, addresses, counts) as t (number, protocol, address, count)
  order by t.number
  on conflict (number) do update set protocol = excluded.protocol, remote_address = excluded.remote_address,
    last_tried_at = excluded.last_tried_at, attempts = a.attempts + excluded.attempts;
  delete from directory.device_attempts a where a.number in (
    select b.number from directory.device_attempts b order by b.attempts > 1, b.last_tried_at
    limit greatest(0, (select count(*) from directory.device_attempts) - keep));
end $$;

create function directory.forget_attempts(before timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.device_attempts a where a.last_tried_at < before
$$;

-- Whether a number is free, and when a device with it last knocked.
create function directory.device_attempt(device bigint, out available boolean, out last_tried_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from directory.devices d where d.dongle_id = device and d.tenant_id is not null),
    (select a.last_tried_at from directory.device_attempts a where a.number = device::text)
$$;

-- The installation's company where it has exactly one.
create function directory.sole_tenant()
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when count(*) = 1 then min(t.tenant_id::text)::uuid end
  from (select t.tenant_id from public.tenants t limit 2) t
$$;

-- Those that tried lately, newest first. An installation of several companies shows them to its operator alone.
create function directory.unknown_devices(at_most integer)
returns table (number text, protocol text, remote_address text, first_tried_at timestamptz,
  last_tried_at timestamptz, attempts bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.number, a.protocol, a.remote_address, a.first_tried_at, a.last_tried_at, a.attempts
  from directory.device_attempts a
  where directory.sole_tenant() = nullif(current_setting('roadbook.tenant', true), '')::uuid
  order by a.last_tried_at desc, a.number limit at_most
$$;

revoke execute on function directory.assign_device, directory.release_device, directory.find_devices,
  directory.note_attempts, directory.forget_attempts, directory.device_attempt, directory.sole_tenant,
  directory.unknown_devices from public;
grant execute on function directory.assign_device, directory.release_device, directory.device_attempt,
  directory.sole_tenant, directory.unknown_devices to roadbook_app;
grant execute on function directory.find_devices, directory.note_attempts, directory.forget_attempts to roadbook_ingest;
