-- Trips and stops, as drawn from positions, with what people said of the trips and every version of that.

create table trips (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Who was assigned to the vehicle when the trip began.
  driver_id uuid,
  start_time timestamptz not null,
  -- Of the last fix so far, while the trip is under way.
  end_time timestamptz not null,
  running boolean not null,
  -- The rules that drew the borders; null while there is no end.
  start_rule text not null check (start_rule in ('firstFix', 'moved', 'afterSilence')),
  end_rule text check (end_rule in ('ignitionOff', 'standing', 'silence')),
  start_latitude double precision not null,
  start_longitude double precision not null,
  end_latitude double precision not null,
  end_longitude double precision not null,
  start_address text,
  end_address text,
  distance_meters integer not null,
  distance_source text not null check (distance_source in ('odometer', 'track')),
  duration_seconds integer not null,
  idle_seconds integer not null,
  max_speed_kmh double precision not null,
  average_speed_kmh double precision not null,
  -- The device's.
  start_odometer_meters double precision,
  end_odometer_meters double precision,
  category text not null check (length(category) between 1 and 50),
  purpose text,
  destination text,
  partner text,
  note text,
  -- A person has said something about it: it keeps its identity when its borders move.
  touched boolean not null default false,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, driver_id) references users (tenant_id, id),
  check (end_time >= start_time),
  check (running = (end_rule is null)),
  -- A vehicle drives one trip at a time. Deferred: trips change places within a transaction.
  constraint trips_one_at_a_time exclude using gist (
    tenant_id with =, vehicle_id with =, tstzrange(start_time, end_time) with &&
  ) deferrable initially deferred
);
create index trips_newest on trips (tenant_id, start_time desc);
create index trips_of_vehicle on trips (tenant_id, vehicle_id, start_time desc);
create index trips_of_driver on trips (tenant_id, driver_id, start_time desc) where driver_id is not null;
create index trips_running on trips (tenant_id, vehicle_id) where running;
select protect_tenant_table('trips', 'select, insert, update, delete');

-- Where it stood between two trips; the key is its begin, since a vehicle comes to stand once at a time.
create table stops (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  start_time timestamptz not null,
  -- Null while it stands there.
  end_time timestamptz,
  start_rule text not null check (start_rule in ('firstFix', 'ignitionOff', 'standing', 'silence')),
  end_rule text check (end_rule in ('moved', 'afterSilence')),
  latitude double precision not null,
  longitude double precision not null,
  address text,
  -- What it began with, needed to go on from here.
  start_speed_kmh double precision not null,
  start_ignition_off boolean not null,
  primary key (tenant_id, vehicle_id, start_time),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
select protect_tenant_table('stops', 'select, insert, update, delete');

-- Every state of a trip's record, with who made it so; nothing here is ever changed or removed. The versions of a vehicle
-- stand in one order, so that they can be chained.
create table trip_versions (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  sequence bigint not null,
  -- No foreign key: the versions of a trip that turned out to be none stay.
  trip_id uuid not null,
  changed_at timestamptz not null,
  -- Null when the vehicle's positions made the change.
  actor_id uuid,
  actor_email text,
  reason text not null check (reason in ('detected', 'redetected', 'dissolved', 'person')),
  before jsonb,
  after jsonb,
  primary key (tenant_id, vehicle_id, sequence)
);
create index trip_versions_of_trip on trip_versions (tenant_id, trip_id, sequence);
select protect_tenant_table('trip_versions', 'select, insert');

-- Which part of a vehicle's history must be drawn again: written in the transaction that stores the positions, removed in
-- the one that stores the trips. Rows are only added, so that ingest never waits for whoever draws.
create table trip_marks (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  id uuid not null default gen_random_uuid(),
  from_time timestamptz not null,
  to_time timestamptz not null,
  -- Not before this: a trip under way may end by the clock alone.
  due_at timestamptz not null default now(),
  primary key (tenant_id, vehicle_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index trip_marks_due on trip_marks (due_at);
select protect_tenant_table('trip_marks', 'select, insert, update, delete', telemetry => true);
revoke update, delete on trip_marks from roadbook_ingest;

-- What was there before has not been drawn yet.
insert into trip_marks (tenant_id, vehicle_id, from_time, to_time)
select tenant_id, vehicle_id, min(fix_time), max(fix_time) from positions group by tenant_id, vehicle_id;
