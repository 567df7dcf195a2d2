-- Devices whose identifier has letters, or more than 15 digits. Their number is derived from it.
alter table directory.devices drop constraint devices_dongle_id_check;
alter table directory.devices add constraint devices_dongle_id_check check (dongle_id between 1 and 9007199254740991);
-- As attempts have it; null for a device with a number of its own.
alter table directory.devices add column identifier text;

-- The identifier as people write it. It stays with the device when that moves to another vehicle of the company.
create table device_identifiers (
  tenant_id uuid not null references tenants,
  dongle_id bigint not null,
  identifier text not null check (length(identifier) between 1 and 40),
  primary key (tenant_id, dongle_id)
);
select protect_tenant_table('device_identifiers', 'select, insert, update');

-- Like the function for numbers; `sent` is what the device calls itself, if that isn't its number.
create function directory.device_attempt(device bigint, sent text, out available boolean, out last_tried_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from directory.devices d where d.dongle_id = device and d.tenant_id is not null),
    (select a.last_tried_at from directory.device_attempts a where a.number = coalesce(
      sent, (select d.identifier from directory.devices d where d.dongle_id = device), device::text))
$$;

create or replace function directory.unknown_devices(at_most integer)
returns table (number text, protocol text, remote_address text, first_tried_at timestamptz,
  last_tried_at timestamptz, attempts bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.number, a.protocol, a.remote_address, a.first_tried_at, a.last_tried_at, a.attempts
  from directory.device_attempts a
  where directory.sole_tenant() = nullif(current_setting('roadbook.tenant', true), '')::uuid
    and not exists (
      select from directory.devices d
      where coalesce(d.identifier, d.dongle_id::text) = a.number and d.tenant_id is not null)
  order by a.last_tried_at desc, a.number limit at_most
$$;

-- Like the function for numbers.
create function directory.assign_device(device bigint, vehicle uuid, sent text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
  found directory.devices;
begin
  if tenant is null then
    raise exception 'No tenant is set.';
  end if;
  insert into directory.devices as d (dongle_id, tenant_id, vehicle_id, identifier) values (device, tenant, vehicle, sent)
  on conflict (dongle_id) do update set tenant_id = tenant, vehicle_id = vehicle, identifier = sent,
    not_before = case when d.last_tenant_id = tenant then d.not_before else coalesce(d.released_at, d.not_before) end
  where d.tenant_id is null;
  select * into found from directory.devices d where d.dongle_id = device;
  if found.tenant_id <> tenant then
    return 'takenElsewhere';
  elsif found.vehicle_id <> vehicle then
    return 'takenHere';
  end if;
  with tried as (
    delete from directory.device_attempts a where a.number = coalesce(sent, device::text)
    returning a.network, a.last_tried_at)
  insert into directory.device_networks (dongle_id, network, seen_on)
  select device, t.network, t.last_tried_at::date from tried t where t.network is not null
  on conflict do nothing;
  return 'assigned';
end $$;

revoke execute on function directory.device_attempt(bigint, text), directory.assign_device(bigint, uuid, text) from public;
grant execute on function directory.device_attempt(bigint, text), directory.assign_device(bigint, uuid, text) to roadbook_app;
