-- Trips and stops, as computed from positions, and what people made of them.

-- A company's own trip categories. `business`, `private` and `commute` are fixed and have no row. A trip holds the key,
-- which never changes, so that renaming a category changes no trip.
create table trip_categories (
  tenant_id uuid not null references tenants,
  id uuid not null,
  key text not null check (length(key) between 1 and 50 and key not in ('business', 'private', 'commute')),
  name text not null check (length(name) between 1 and 50),
  colour text not null check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  counts_as_business boolean not null,
  -- Not offered for further trips.
  archived boolean not null default false,
  position integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
select protect_tenant_table('trip_categories', 'select, insert, update, delete');

-- A company's parameters of trip detection, each row up to the next one. Before the first, the defaults hold.
create table trip_parameters (
  tenant_id uuid not null references tenants,
  valid_from timestamptz not null,
  use_ignition boolean not null,
  stop_seconds_ignition_off integer not null check (stop_seconds_ignition_off between 60 and 3600),
  stop_seconds_ignition_unknown integer not null
    constraint trip_parameters_stop_seconds_otherwise_check check (stop_seconds_ignition_unknown between 60 and 3600),
  min_trip_distance_meters integer not null check (min_trip_distance_meters between 50 and 10000),
  min_trip_duration_seconds integer not null check (min_trip_duration_seconds between 0 and 3600),
  stop_seconds_ignition_on integer check (stop_seconds_ignition_on between 60 and 3600) not null,
  primary key (tenant_id, valid_from)
);
select protect_tenant_table('trip_parameters', 'select, insert, update, delete');

-- Periods of vehicles whose trips must be computed again: added in the transaction that stores positions, removed in the one that
-- stores trips. Rows are never changed, so ingest doesn't wait for whoever computes trips.
create table dirty_ranges (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  id uuid not null default gen_random_uuid(),
  from_time timestamptz not null,
  to_time timestamptz not null,
  -- Not before this: a trip under way may end by the clock alone.
  due_at timestamptz not null default now(),
  primary key (tenant_id, vehicle_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index dirty_ranges_due on dirty_ranges (due_at);
select protect_tenant_table('dirty_ranges', 'select, insert, update, delete', telemetry => true);
revoke update, delete on dirty_ranges from roadbook_ingest;

-- How often each vehicle's trips were computed, so that a worker knows whether what it remembers of a vehicle is current.
create table trip_rebuilds (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  generation bigint not null,
  -- A long period is computed in parts, the newest first. While older parts remain: the end of the period, and when computing it
  -- began, from which progress is told.
  rebuild_until timestamptz,
  rebuild_since timestamptz,
  primary key (tenant_id, vehicle_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.1);
select protect_tenant_table('trip_rebuilds', 'select, insert, update');

-- Trips, as computed from positions, with what people entered.
create table trips (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Who drove: whoever had booked the vehicle when the trip began, or else was assigned to it.
  driver_id uuid,
  start_time timestamptz not null,
  -- Of the latest fix while the trip is under way.
  end_time timestamptz not null,
  running boolean not null,
  -- Why it starts and ends there; null while it has no end.
  start_rule text not null,
  end_rule text,
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
  -- Of the device.
  start_odometer_meters double precision,
  end_odometer_meters double precision,
  category text not null check (length(category) between 1 and 50),
  purpose text,
  destination text,
  partner text,
  note text,
  -- A person entered something: it keeps its identity when its start or end moves.
  touched boolean not null default false,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Privacy mode was on when it was driven, or when it was made private. While it is private, only its driver sees it.
  privacy_held boolean not null default false,
  -- 'computed' if the device reports no speed, or none that agrees with its places.
  max_speed_source text not null default 'reported' check (max_speed_source in ('reported', 'computed')),
  -- How many fixes were left out, since the vehicle can't have been there, and how far off the farthest was.
  left_out_positions integer not null default 0,
  left_out_meters integer not null default 0,
  -- By how much the device's clock went back during the trip, which took that much longer.
  clock_shift_seconds integer not null default 0,
  device_faults text[] not null default '{}',
  -- When its logbook record is locked: 168 hours after its end; null if it is not in a logbook, or under way.
  locks_at timestamptz,
  -- It lacked what a business trip needs when it was locked, so it counts as private.
  locked_incomplete boolean not null default false,
  -- Without case and accents: what a search compares.
  search_text text not null
    generated always as (plain_text(coalesce(start_address || ' ', '') || coalesce(end_address || ' ', '')
      || coalesce(purpose || ' ', '') || coalesce(destination || ' ', '') || coalesce(partner || ' ', '')
      || coalesce(note, ''))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, driver_id) references users (tenant_id, id),
  check (end_time >= start_time),
  check (running = (end_rule is null)),
  -- Trips of a vehicle never overlap. Deferred, since trips are replaced within a transaction.
  constraint trips_one_at_a_time
    exclude using gist (tenant_id with =, vehicle_id with =, tstzrange(start_time,
      end_time) with &&) deferrable initially deferred,
  constraint trips_start_rule_check
    check (start_rule in ('firstFix', 'moved', 'afterSilence', 'afterLeap', 'takenIn', 'split')),
  constraint trips_end_rule_check check (end_rule in ('ignitionOff', 'standing', 'silence', 'leap', 'takenIn', 'split'))
);
create index trips_newest on trips (tenant_id, start_time desc);
create index trips_of_driver on trips (tenant_id, driver_id, start_time desc) where driver_id is not null;
create index trips_running on trips (tenant_id, vehicle_id) where running;
create index trips_without_address on trips (start_time)
  where start_address is null or (end_address is null and not running);
-- The distance between two instants is summed up from the index alone.
create index trips_driven on trips (tenant_id, vehicle_id, start_time) include (end_time, distance_meters);
-- What ended after an instant: the part of today that is not summed up yet.
create index trips_ending on trips (tenant_id, end_time);
-- For the number of trips in each category of the company's own.
create index trips_of_own_category on trips (tenant_id, category)
  where category not in ('business', 'private', 'commute');
-- Suggestions are made from the latest trips of a vehicle or of a driver that somebody edited; most trips of a large company
-- never are.
create index trips_edited_of_vehicle on trips (tenant_id, vehicle_id, start_time desc) where touched;
create index trips_edited_of_driver on trips (tenant_id, driver_id, start_time desc) where touched and driver_id is not null;
-- Texts entered before are counted over the latest trips that have any.
create index trips_with_texts on trips (tenant_id, start_time desc)
  where purpose is not null or destination is not null or partner is not null;
create index trips_with_texts_of_driver on trips (tenant_id, driver_id, start_time desc)
  where driver_id is not null and (purpose is not null or destination is not null or partner is not null);
create index trips_to_lock on trips (locks_at) where locks_at is not null and locked_at is null;
create index trips_of_vehicle_to_lock on trips (tenant_id, vehicle_id, locks_at)
  where locks_at is not null and locked_at is null;
-- Trips of a logbook that somebody confirmed and that may still lack something.
create index trips_to_complete on trips (tenant_id, start_time)
  where touched and not running and locks_at is not null and locked_at is null;
select protect_tenant_table('trips', 'select, insert, update, delete');

-- The newest trips without an address, of all companies.
create function trips_without_address(at_most integer)
returns table (tenant_id uuid, trip_id uuid, vehicle_id uuid, running boolean,
  start_time timestamptz, end_time timestamptz, start_address text, end_address text,
  start_latitude double precision, start_longitude double precision,
  end_latitude double precision, end_longitude double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.tenant_id, t.id, t.vehicle_id, t.running, t.start_time, t.end_time, t.start_address, t.end_address,
    t.start_latitude, t.start_longitude, t.end_latitude, t.end_longitude
  from public.trips t where t.start_address is null or (t.end_address is null and not t.running)
  order by t.start_time desc limit at_most
$$;

-- Where a vehicle stood between two trips. A vehicle has one stop at a time, so its start is the key.
create table stops (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  start_time timestamptz not null,
  -- Null while it stands there.
  end_time timestamptz,
  start_rule text not null,
  end_rule text,
  latitude double precision not null,
  longitude double precision not null,
  address text,
  idle_seconds integer not null default 0,
  -- How far from the stop the vehicle reported next, where no trip leads there.
  moved_meters integer,
  -- The same by the device's odometer, if it has one.
  moved_odometer_meters integer,
  moved_kind text check (moved_kind in ('silent', 'ignitionOff', 'leap')),
  -- The last fix before it moved, and the first one after.
  moved_from timestamptz,
  moved_until timestamptz,
  detection_state jsonb,
  primary key (tenant_id, vehicle_id, start_time),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  constraint stops_moved_check
    check ((moved_kind is null) = (moved_meters is null) and (moved_kind is null) = (moved_from is null)
      and (moved_kind is null) = (moved_until is null)),
  constraint stops_start_rule_check check (start_rule in ('firstFix', 'ignitionOff', 'standing', 'silence', 'leap', 'split')),
  constraint stops_end_rule_check check (end_rule in ('moved', 'afterSilence', 'afterLeap', 'split'))
);
create index stops_without_address on stops (start_time) where address is null;
-- Idling at stops is added to the trips before them; few stops have any.
create index stops_idling on stops (tenant_id, start_time) include (vehicle_id, idle_seconds) where idle_seconds > 0;
-- Movement outside trips is rare. By vehicle for odometers and for the next trip, by time for a company's sums.
create index stops_moved on stops (tenant_id, vehicle_id, moved_until) where moved_kind is not null;
create index stops_moved_in_time on stops (tenant_id, moved_until) where moved_kind is not null;
select protect_tenant_table('stops', 'select, insert, update, delete');

-- The newest stops without an address, of all companies.
create function stops_without_address(at_most integer)
returns table (tenant_id uuid, vehicle_id uuid, start_time timestamptz,
  latitude double precision, longitude double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.tenant_id, s.vehicle_id, s.start_time, s.latitude, s.longitude
  from public.stops s where s.address is null order by s.start_time desc limit at_most
$$;

-- Every state of a trip's record and who made it so, numbered by vehicle. Rows are never changed or removed, but for a person's
-- erased texts and what retention deletes.
create table trip_versions (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  sequence bigint not null,
  -- No foreign key: the versions of a trip stay when it dissolves.
  trip_id uuid not null,
  changed_at timestamptz not null,
  -- Null if positions made the change.
  actor_id uuid,
  actor_email text,
  reason text not null,
  before jsonb,
  after jsonb,
  -- The same in all versions of one change of many trips, so that it can be undone.
  bulk_change_id uuid,
  -- When the person entered it, if their browser was offline and sent it later.
  entered_at timestamptz,
  primary key (tenant_id, vehicle_id, sequence),
  constraint trip_versions_reason_check
    check (reason in ('detected', 'redetected', 'dissolved', 'person', 'addendum', 'kept', 'takenIn', 'removed',
      'jobLinked', 'merged', 'split', 'bordersRestored', 'locked'))
);
create index trip_versions_of_trip on trip_versions (tenant_id, trip_id, sequence);
create index trip_versions_of_bulk_change on trip_versions (tenant_id, bulk_change_id) where bulk_change_id is not null;
select protect_tenant_table('trip_versions', 'select, insert');

-- Trips that people merged or split. Applied again whenever trips are recomputed.
create table trip_border_edits (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- A later edit overrides earlier ones of the same time.
  sequence integer not null,
  kind text not null check (kind in ('merged', 'split')),
  -- From the start to the end of the trip that was merged, or that was split.
  from_time timestamptz not null,
  until_time timestamptz not null,
  split_time timestamptz,
  -- Of a merge: the versions of the trip that stayed and of the one that became part of it, and the expenses that moved.
  kept_version integer,
  merged_version integer,
  expense_ids uuid[] not null default '{}',
  made_by uuid,
  made_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, vehicle_id, sequence),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, undone_by) references users (tenant_id, id),
  check (until_time > from_time),
  check ((kind = 'split') = (split_time is not null)),
  check (split_time > from_time and split_time < until_time)
);
create index trip_border_edits_active on trip_border_edits (tenant_id, vehicle_id, until_time) where undone_at is null;
select protect_tenant_table('trip_border_edits', 'select, insert, update');

revoke execute on function trips_without_address, stops_without_address from public;
grant execute on function trips_without_address, stops_without_address to roadbook_ingest;
