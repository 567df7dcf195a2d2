-- Devices, what they must show to be let in, and orders of devices.

-- The company and vehicle of each device.
create table directory.devices (
  dongle_id bigint primary key check (dongle_id between 1 and 999999999999999),
  -- Null while the device is in no vehicle.
  tenant_id uuid,
  vehicle_id uuid,
  -- Fixes before this instant belong to a company that had the device earlier.
  not_before timestamptz not null default '-infinity',
  -- Who had it last, and until when.
  last_tenant_id uuid,
  released_at timestamptz,
  check ((tenant_id is null) = (vehicle_id is null))
);

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

-- Unknown devices that tried to connect. Only the latest are kept, so that made-up numbers can't fill the disk.
create table directory.device_attempts (
  number text primary key check (length(number) between 1 and 40),
  protocol text not null,
  remote_address text not null,
  first_tried_at timestamptz not null,
  last_tried_at timestamptz not null,
  attempts bigint not null,
  -- Of the last attempt, as a hash.
  network bytea
);
create index device_attempts_oldest on directory.device_attempts ((attempts > 1), last_tried_at);

create function directory.forget_attempts(before timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.device_attempts a where a.last_tried_at < before
$$;

-- Whether a number is free, and when a device with this number last tried to connect.
create function directory.device_attempt(device bigint, out available boolean, out last_tried_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from directory.devices d where d.dongle_id = device and d.tenant_id is not null),
    (select a.last_tried_at from directory.device_attempts a where a.number = device::text)
$$;

-- The latest unknown devices, for the company of an installation that has one alone. Not devices in a vehicle: they were refused
-- for another reason.
create function directory.unknown_devices(at_most integer)
returns table (number text, protocol text, remote_address text, first_tried_at timestamptz,
  last_tried_at timestamptz, attempts bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.number, a.protocol, a.remote_address, a.first_tried_at, a.last_tried_at, a.attempts
  from directory.device_attempts a
  where directory.sole_tenant() = nullif(current_setting('roadbook.tenant', true), '')::uuid
    and not exists (
      select from directory.devices d where d.dongle_id::text = a.number and d.tenant_id is not null)
  order by a.last_tried_at desc, a.number limit at_most
$$;

create function directory.note_attempts(
  numbers text[], protocols text[], addresses text[], networks bytea[], counts bigint[], at timestamptz, keep integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.device_attempts as a
    (number, protocol, remote_address, network, first_tried_at, last_tried_at, attempts)
  select t.number, t.protocol, t.address, t.network, at, at, t.count
  from unnest(numbers, protocols, addresses, networks, counts) as t (number, protocol, address, network, count)
  order by t.number
  on conflict (number) do update set protocol = excluded.protocol, remote_address = excluded.remote_address,
    network = excluded.network, last_tried_at = excluded.last_tried_at, attempts = a.attempts + excluded.attempts;
  delete from directory.device_attempts a where a.number in (
    select b.number from directory.device_attempts b order by b.attempts > 1, b.last_tried_at
    limit greatest(0, (select count(*) from directory.device_attempts) - keep));
end $$;

-- How many unknown numbers each network tried, as a bucket that drains over time. Networks are stored as hashes.
create table directory.device_guesses (
  network bytea primary key,
  level double precision not null,
  counted_at timestamptz not null
);
create index device_guesses_oldest on directory.device_guesses (counted_at);

-- Adds the unknown numbers that networks tried, and returns how full their buckets are now. The latest `keep` networks stay.
create function directory.note_device_guesses(
  networks bytea[], added double precision[], burst double precision, per_hour double precision, at timestamptz,
  keep integer)
returns table (network bytea, level double precision)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  insert into directory.device_guesses as g (network, level, counted_at)
  select t.network, least(burst, t.added), at from unnest(networks, added) as t (network, added)
  order by t.network
  on conflict on constraint device_guesses_pkey do update set
    level = least(burst, excluded.level
      + greatest(0, g.level - greatest(0, extract(epoch from at - g.counted_at)) / 3600 * per_hour)),
    counted_at = greatest(at, g.counted_at)
  returning g.network, g.level;
  delete from directory.device_guesses g where g.network in (
    select o.network from directory.device_guesses o order by o.counted_at
    limit greatest(0, (select count(*) from directory.device_guesses) - keep));
end $$;

-- The networks from which a device has reported: it is let in from there even when somebody else in that network tries too many
-- unknown numbers.
create table directory.device_networks (
  dongle_id bigint not null,
  network bytea not null,
  seen_on date not null,
  primary key (dongle_id, network)
);
create index device_networks_oldest on directory.device_networks (seen_on);

-- Puts a device into a vehicle of the company. The network that it tried to connect from before is known from now on.
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
  with tried as (delete from directory.device_attempts a where a.number = device::text returning a.network, a.last_tried_at)
  insert into directory.device_networks (dongle_id, network, seen_on)
  select device, t.network, t.last_tried_at::date from tried t where t.network is not null
  on conflict do nothing;
  return 'assigned';
end $$;

create function directory.note_device_networks(devices bigint[], networks bytea[], on_day date)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.device_networks as n (dongle_id, network, seen_on)
  select t.device, t.network, on_day from unnest(devices, networks) as t (device, network)
  order by t.device, t.network
  on conflict (dongle_id, network) do update set seen_on = excluded.seen_on where n.seen_on < excluded.seen_on
$$;

-- Which of these pairs are known.
create function directory.known_device_networks(devices bigint[], networks bytea[])
returns table (dongle_id bigint, network bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n.dongle_id, n.network
  from (select distinct t.device, t.network from unnest(devices, networks) as t (device, network)) asked
  join directory.device_networks n on n.dongle_id = asked.device and n.network = asked.network
$$;

create function directory.forget_device_networks(networks_before date, guesses_before timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.device_networks n where n.seen_on < networks_before;
  delete from directory.device_guesses g where g.counted_at < guesses_before
$$;

-- Orders of devices, which anybody may place; they belong to whoever runs the installation, not to a company.
create table directory.device_orders (
  number text primary key,
  company_name text not null,
  contact_name text not null,
  email text not null,
  phone text not null,
  number_of_devices integer not null check (number_of_devices > 0),
  address text not null,
  message text not null,
  -- SHA-256 of the challenge that it was placed with; each is used once.
  challenge_hash bytea not null unique,
  placed_at timestamptz not null,
  handled_at timestamptz,
  -- A keyed hash of the network that it came from, forgotten after a day.
  network bytea
);
create index device_orders_newest on directory.device_orders (placed_at desc);

create function directory.place_device_order(
  new_order jsonb, most_of_network integer, usual_a_day integer, most_a_day integer)
returns table (outcome text, number text, wait_seconds double precision)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted directory.device_orders := jsonb_populate_record(null::directory.device_orders, new_order);
  day_before timestamptz := wanted.placed_at - interval '1 day';
  known text;
  full_since timestamptz;
begin
  -- One after the other, so that two copies that arrive at once find each other.
  perform pg_advisory_xact_lock(hashtextextended('roadbook.device-orders', 0));
  select o.number into known from directory.device_orders o
  where o.placed_at > wanted.placed_at - interval '1 hour'
    and (o.company_name, o.contact_name, o.email, o.phone, o.number_of_devices, o.address, o.message)
      = (wanted.company_name, wanted.contact_name, wanted.email, wanted.phone, wanted.number_of_devices,
        wanted.address, wanted.message)
  limit 1;
  if found then
    return query select 'duplicate', known, 0::double precision;
    return;
  end if;
  if exists (select from directory.device_orders o where o.challenge_hash = wanted.challenge_hash) then
    return query select 'used', null::text, 0::double precision;
    return;
  end if;
  update directory.device_orders o set network = null where o.network is not null and o.placed_at <= day_before;
  select max(since) into full_since from (
    -- The order whose day must be over, of those that fill a limit.
    (select o.placed_at as since from directory.device_orders o
      where o.network = wanted.network order by o.placed_at desc offset most_of_network - 1 limit 1)
    union all
    (select o.placed_at from directory.device_orders o
      where o.placed_at > day_before order by o.placed_at desc offset most_a_day - 1 limit 1)
    union all
    (select o.placed_at from directory.device_orders o
      where o.placed_at > day_before and exists (
        select from directory.device_orders own where own.network = wanted.network)
      order by o.placed_at desc offset usual_a_day - 1 limit 1)) limits;
  if full_since is not null then
    return query select 'full', null::text,
      extract(epoch from full_since + interval '1 day' - wanted.placed_at)::double precision;
    return;
  end if;
  insert into directory.device_orders select wanted.*;
  return query select 'placed', wanted.number, 0::double precision;
end $$;

-- Which device was in a vehicle when; valid_to is null while it still is. A device is in one vehicle, a vehicle has one device.
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
  exclude using gist (tenant_id with =, vehicle_id with =, tstzrange(valid_from, coalesce(valid_to, 'infinity')) with &&),
  exclude using gist (tenant_id with =, dongle_id with =, tstzrange(valid_from, coalesce(valid_to, 'infinity')) with &&)
);
create index device_assignments_device on device_assignments (tenant_id, dongle_id, valid_from);
select protect_tenant_table('device_assignments', 'select, insert, update', telemetry => true);
revoke insert, update, delete on device_assignments from roadbook_ingest;

-- What a device must present besides its number. It stays with the device when that moves to another vehicle of the company.
create table device_access (
  tenant_id uuid not null references tenants,
  dongle_id bigint not null,
  -- SHA-256 of a long random key; null if none is required.
  key_hash bytea check (length(key_hash) = 32),
  key_created_at timestamptz,
  encrypted_only boolean not null default false,
  primary key (tenant_id, dongle_id),
  check ((key_hash is null) = (key_created_at is null))
);
select protect_tenant_table('device_access', 'select, insert, update', telemetry => true);
revoke insert, update, delete on device_access from roadbook_ingest;

-- What ingest must know of a company.
create table ingest_settings (
  tenant_id uuid primary key references tenants,
  max_past_days integer not null check (max_past_days between 1 and 3650)
);
select protect_tenant_table('ingest_settings', 'select, insert, update', telemetry => true);
revoke insert, update, delete on ingest_settings from roadbook_ingest;

-- Text messages from devices.
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
