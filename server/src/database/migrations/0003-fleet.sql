-- Vehicles, the groups they stand in, and who drove them when.

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
  -- The dashboard reading as a person entered it last.
  odometer_meters bigint not null default 0 check (odometer_meters >= 0),
  default_trip_category text not null default 'business',
  logbook_enabled boolean not null default false,
  privacy_mode boolean not null default false,
  inspection_due_date date,
  service_due_date date,
  service_every_meters bigint check (service_every_meters > 0),
  insurance_expires_on date,
  attachment_file_keys text[] not null default '{}',
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, fleet_category_id) references fleet_categories (tenant_id, id),
  foreign key (tenant_id, driver_id) references users (tenant_id, id)
);
-- "ghs 101" and "GHS-101" are the same plate.
create unique index vehicles_registration on vehicles (tenant_id, upper(regexp_replace(registration, '[\s-]', '', 'g')));
create index vehicles_driver on vehicles (tenant_id, driver_id) where driver_id is not null;
select protect_tenant_table('vehicles', 'select, insert, update');

-- Which driver a vehicle had; valid_to is null while it lasts. Two drivers of one vehicle never overlap.
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
  exclude using gist (
    tenant_id with =, vehicle_id with =, tstzrange(valid_from, coalesce(valid_to, 'infinity')) with &&
  )
);
create index driver_assignments_user on driver_assignments (tenant_id, user_id, valid_from);
select protect_tenant_table('driver_assignments', 'select, insert, update');
