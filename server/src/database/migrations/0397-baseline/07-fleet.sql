-- Vehicles, who drives them, and who has booked them.

-- Groups of vehicles, such as vans.
create table fleet_categories (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  colour text not null check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select protect_tenant_table('fleet_categories', 'select, insert, update, delete');

-- Vehicles are archived, never deleted.
create table vehicles (
  tenant_id uuid not null references tenants,
  id uuid not null,
  registration text not null check (length(registration) between 1 and 40),
  label text,
  make text,
  model text,
  year integer,
  vin text,
  fuel_type text not null
    check (fuel_type in ('petrol', 'diesel', 'electric', 'hybrid', 'plugInHybrid', 'lpg', 'cng', 'hydrogen')),
  tank_litres double precision check (tank_litres > 0),
  battery_kwh double precision check (battery_kwh > 0),
  co2_grams_per_km double precision check (co2_grams_per_km >= 0),
  consumption_per100_km double precision check (consumption_per100_km > 0),
  fleet_category_id uuid,
  driver_id uuid,
  base_latitude double precision check (base_latitude between -90 and 90),
  base_longitude double precision check (base_longitude between -180 and 180),
  default_trip_category text not null default 'business',
  logbook_enabled boolean not null default false,
  privacy_mode boolean not null default false,
  inspection_due_date date,
  service_due_date date,
  service_every_meters bigint check (service_every_meters > 0),
  insurance_expires_on date,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- When privacy mode was turned off last; private trips driven under it stay hidden. Null if it was never on.
  privacy_ended_at timestamptz,
  -- Trips that ended since then are in its logbook; null without a logbook. Follows logbook_enabled within seconds.
  logbook_since timestamptz,
  -- Without case and accents: what a search compares.
  plain_registration text not null generated always as (plain_text(registration)) stored,
  -- "ghs 101" and "GHS-101" are the same plate. A column, since behind row level security an index is used only for functions
  -- that are leakproof, which regexp_replace isn't.
  registration_key text not null generated always as (upper(regexp_replace(registration, '[\s-]', '', 'g'))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, fleet_category_id) references fleet_categories (tenant_id, id),
  foreign key (tenant_id, driver_id) references users (tenant_id, id)
);
create index vehicles_driver on vehicles (tenant_id, driver_id) where driver_id is not null;
-- The last eight bytes of an id are random enough to tell apart the vehicles of a company.
create unique index vehicles_by_key on vehicles (tenant_id, substring(uuid_send(id) from 9));
create unique index vehicles_registration on vehicles (tenant_id, registration_key);
select protect_tenant_table('vehicles', 'select, insert, update');

-- The size of vehicles' tanks, where it is known.
create function tanks_of_vehicles(of_tenants uuid[], of_vehicles uuid[])
returns table (vehicle_id uuid, tank_litres double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select v.id, v.tank_litres from unnest(of_tenants, of_vehicles) as a (tenant_id, id)
  join public.vehicles v on v.tenant_id = a.tenant_id and v.id = a.id where v.tank_litres is not null
$$;

-- Who was assigned to a vehicle when; valid_to is null while they still are. Two drivers of a vehicle never overlap.
create table driver_assignments (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  user_id uuid not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (valid_to is null or valid_to >= valid_from),
  exclude using gist (tenant_id with =, vehicle_id with =, tstzrange(valid_from, coalesce(valid_to, 'infinity')) with &&)
);
create index driver_assignments_user on driver_assignments (tenant_id, user_id, valid_from);
select protect_tenant_table('driver_assignments', 'select, insert, update');

-- Who has which vehicle when, and how it was handed over.
create table bookings (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Who drives.
  user_id uuid not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  purpose text not null default '' check (length(purpose) <= 300),
  destination text check (length(destination) between 1 and 300),
  category text not null check (length(category) between 1 and 50),
  status text not null check (status in ('requested', 'confirmed', 'active', 'completed', 'cancelled')),
  start_odometer_meters bigint check (start_odometer_meters >= 0),
  end_odometer_meters bigint,
  started_at timestamptz,
  returned_at timestamptz,
  -- Who looked at the licence at the handover, if its last check was too long ago.
  licence_confirmed_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Without case and accents: what a search compares. People and vehicles are searched in their own tables.
  search_text text not null
    generated always as (translate(lower(regexp_replace(normalize(trim(purpose || ' ' || coalesce(destination, '')),
      NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo')) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, licence_confirmed_by) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (end_date > start_date and end_date - start_date <= interval '367 days'),
  check (end_odometer_meters >= start_odometer_meters),
  check ((started_at is null) = (start_odometer_meters is null)),
  check ((returned_at is null) = (end_odometer_meters is null)),
  check (status <> 'active' or started_at is not null),
  -- Two bookings of a vehicle never overlap; one may begin at the instant at which the other ends.
  constraint bookings_overlap
    exclude using gist (tenant_id with =, vehicle_id with =, tstzrange(start_date,
      end_date) with &&) where (status <> 'cancelled')
);
create index bookings_by_end on bookings (tenant_id, end_date);
create index bookings_of_vehicle on bookings (tenant_id, vehicle_id, start_date);
create index bookings_of_person on bookings (tenant_id, user_id, start_date);
-- For the worker of all companies.
create index bookings_starting on bookings (start_date) where status in ('confirmed', 'active', 'completed');
create index bookings_ending on bookings (end_date) where status <> 'cancelled';
-- For the worker that looks every few seconds for bookings that end by themselves.
create index bookings_open on bookings (end_date) where status in ('requested', 'confirmed');
create index bookings_by_start on bookings (tenant_id, start_date, id) include (end_date);
-- A category is counted and paged from the index alone.
create index bookings_by_category on bookings (tenant_id, category, start_date, id) include (end_date);
select protect_tenant_table('bookings', 'select, insert, update, delete');

-- Secret addresses at which calendars read bookings.
create table calendar_feeds (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- Whose address it is. Without a vehicle it lists this person's bookings.
  user_id uuid not null,
  vehicle_id uuid,
  -- SHA-256 of the secret part of the address.
  secret_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, vehicle_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
select protect_tenant_table('calendar_feeds', 'select, insert, delete');

-- What `erase_person` does not reach: in the audit log, texts of deleted bookings and the person's name where they checked
-- somebody's licence; and their calendar addresses.
create function erase_booking_traces(person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, null, '{purpose,destination}')
  where e.tenant_id = tenant and e.resource_type = 'booking' and e.resource_id in (
    select d.resource_id from public.audit_entries d
    where d.tenant_id = tenant and d.resource_type = 'booking' and (
        d.changes @> jsonb_build_array(jsonb_build_object('field', 'userId', 'before', person))
        or d.changes @> jsonb_build_array(jsonb_build_object('field', 'userId', 'after', person)))
      and not exists (select from public.bookings b where b.tenant_id = tenant and b.id = d.resource_id));
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, null, '{licenceConfirmedBy}')
  where e.tenant_id = tenant and e.resource_type = 'booking' and e.actor_id = person
    and e.changes @> '[{"field": "licenceConfirmedBy"}]';
  delete from public.calendar_feeds f where f.tenant_id = tenant and f.user_id = person;
end $$;

revoke execute on function tanks_of_vehicles, erase_booking_traces from public;
grant execute on function tanks_of_vehicles to roadbook_ingest;
grant execute on function erase_booking_traces to roadbook_app;
