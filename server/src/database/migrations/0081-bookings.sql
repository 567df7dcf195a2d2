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
  constraint bookings_overlap exclude using gist (
    tenant_id with =, vehicle_id with =, tstzrange(start_date, end_date) with &&
  ) where (status <> 'cancelled')
);
create index bookings_by_start on bookings (tenant_id, start_date, id);
create index bookings_by_end on bookings (tenant_id, end_date);
create index bookings_of_vehicle on bookings (tenant_id, vehicle_id, start_date);
create index bookings_of_person on bookings (tenant_id, user_id, start_date);
-- For the worker that goes through all companies.
create index bookings_starting on bookings (start_date) where status in ('confirmed', 'active', 'completed');
create index bookings_ending on bookings (end_date) where status <> 'cancelled';
select protect_tenant_table('bookings', 'select, insert, update, delete');
