-- Who may report with a device's number: how often networks may ask for unknown numbers, from where devices are known,
-- and what a company demands of its devices besides their number.

-- How many unknown numbers a network asked for, as a bucket that time empties. Networks are kept as hashes.
create table directory.device_guesses (
  network bytea primary key,
  level double precision not null,
  counted_at timestamptz not null
);
create index device_guesses_oldest on directory.device_guesses (counted_at);

-- From which networks a device has reported: there it goes on when somebody else asks for too many unknown numbers.
create table directory.device_networks (
  dongle_id bigint not null,
  network bytea not null,
  seen_on date not null,
  primary key (dongle_id, network)
);
create index device_networks_oldest on directory.device_networks (seen_on);

-- The network that an attempt came from, as above.
alter table directory.device_attempts add column network bytea;

-- What a device must show besides its number. It stays with the device when that moves to another vehicle of the company.
create table device_access (
  tenant_id uuid not null references tenants,
  dongle_id bigint not null,
  -- SHA-256 of the key, which is random and long; null where none is demanded.
  key_hash bytea check (length(key_hash) = 32),
  key_created_at timestamptz,
  encrypted_only boolean not null default false,
  primary key (tenant_id, dongle_id),
  check ((key_hash is null) = (key_created_at is null))
);
select protect_tenant_table('device_access', 'select, insert, update', telemetry => true);
revoke insert, update, delete on device_access from roadbook_ingest;

-- Adds the unknown numbers that networks asked for; answers how full each bucket is now. At most `keep` networks stay,
-- the latest.
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

-- As before, with the network of each attempt.
drop function directory.note_attempts(text[], text[], text[], bigint[], timestamptz, integer);
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

-- As before; and a device that tried before it was entered is known where it tried from.
create or replace function directory.assign_device(device bigint, vehicle uuid)
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

-- As before, without the numbers that are in a vehicle: they were refused for another reason.
create or replace function directory.unknown_devices(at_most integer)
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

revoke execute on function directory.note_device_guesses, directory.note_device_networks,
  directory.known_device_networks, directory.forget_device_networks, directory.note_attempts from public;
grant execute on function directory.note_device_guesses, directory.note_device_networks,
  directory.known_device_networks, directory.forget_device_networks, directory.note_attempts to roadbook_ingest;
