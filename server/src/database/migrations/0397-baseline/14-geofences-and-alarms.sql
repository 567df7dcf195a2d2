-- Geofences, alarms, and what they found.

-- West, south, east and north of a shape as the API takes it. One that crosses the antimeridian gets the width of the world, so
-- that its shape decides.
create function geofence_bounds(geometry jsonb) returns float8[]
language plpgsql immutable parallel safe as $$
declare
  longitudes jsonb := jsonb_path_query_array(geometry, case geometry ->> 'type'
    when 'Point' then '$.coordinates[0]' when 'LineString' then '$.coordinates[*][0]'
    when 'Polygon' then '$.coordinates[*][*][0]' else '$.coordinates[*][*][*][0]' end::jsonpath);
  latitudes jsonb := jsonb_path_query_array(geometry, case geometry ->> 'type'
    when 'Point' then '$.coordinates[1]' when 'LineString' then '$.coordinates[*][1]'
    when 'Polygon' then '$.coordinates[*][*][1]' else '$.coordinates[*][*][*][1]' end::jsonpath);
  reach_meters float8 := coalesce((geometry ->> 'radiusMeters')::float8, (geometry ->> 'widthMeters')::float8 / 2, 0);
  meters_per_degree constant float8 := 6371008.8 * pi() / 180;
  height float8 := reach_meters / meters_per_degree;
  west float8; east float8; south float8; north float8; width float8;
begin
  select min(x::float8), max(x::float8) into west, east from jsonb_array_elements_text(longitudes) as x;
  select min(y::float8) - height, max(y::float8) + height into south, north from jsonb_array_elements_text(latitudes) as y;
  width := reach_meters / (meters_per_degree * greatest(1e-6, cosd(least(90, greatest(abs(south), abs(north))))));
  west := west - width;
  east := east + width;
  if east - west > 180 or west < -180 or east > 180 then
    west := -180;
    east := 180;
  end if;
  return array[west, south, east, north];
end $$;

-- Places of a company, and what it wants to be told of them.
create table geofences (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  colour text not null check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  -- GeoJSON, with radiusMeters for a point and widthMeters for a line.
  geometry jsonb not null,
  -- When it was drawn; what vehicles did before doesn't count.
  geometry_since timestamptz not null,
  trigger text not null,
  dwell_seconds integer check (dwell_seconds > 0),
  limit_kmh double precision check (limit_kmh > 0),
  -- [{weekday, startTime, endTime}] in the company's time zone; null for always.
  schedule jsonb,
  active boolean not null default true,
  channels text[] not null default '{}' check (channels <@ array['push', 'email']),
  -- Without foreign keys: users and vehicles are never deleted, and a deleted category is ignored.
  recipient_ids uuid[] not null default '{}',
  watches_all boolean not null default false,
  watched_category_ids uuid[] not null default '{}',
  watched_vehicle_ids uuid[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  is_classic boolean not null default false,
  bounds float8[] not null generated always as (geofence_bounds(geometry)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (trigger <> 'dwell' or dwell_seconds is not null),
  check (trigger <> 'speeding' or limit_kmh is not null),
  -- `none` is a place whose visits are known, and that alerts nobody.
  constraint geofences_trigger_check
    check (trigger in ('enter', 'exit', 'both', 'dwell', 'speeding') or (trigger = 'none' and is_classic))
);
create index geofences_of_person on geofences (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('geofences', 'select, insert, update, delete');

-- When vehicles were inside geofences. No foreign keys: ingest writes this, and must not fail when a geofence is deleted.
create table geofence_visits (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  geofence_id uuid not null,
  entered_at timestamptz not null,
  -- Null while the vehicle is inside.
  exited_at timestamptz check (exited_at >= entered_at),
  -- It was inside already when the geofence was drawn, or when it first reported.
  is_initial boolean not null,
  primary key (tenant_id, vehicle_id, entered_at, geofence_id)
);
create index geofence_visits_of_geofence on geofence_visits (tenant_id, geofence_id, entered_at);
select protect_tenant_table('geofence_visits', 'select, insert, update, delete', telemetry => true);

-- What rules of geofences found. An outbox: a worker tells each alert once, in the transaction that marks it.
create table geofence_alerts (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  geofence_id uuid not null,
  -- As it was called then; it may be deleted.
  geofence_name text not null,
  type text not null check (type in ('enter', 'exit', 'dwell', 'speeding')),
  time timestamptz not null,
  -- Of speeding; null while it lasts.
  end_time timestamptz,
  latitude double precision not null,
  longitude double precision not null,
  -- Of a dwell.
  dwell_seconds integer,
  -- Of speeding: the highest speed.
  speed_kmh double precision,
  told boolean not null default false,
  primary key (tenant_id, id)
);
create index geofence_alerts_of_geofence on geofence_alerts (tenant_id, geofence_id, time desc);
create index geofence_alerts_of_vehicle on geofence_alerts (tenant_id, vehicle_id, time desc);
create index geofence_alerts_untold on geofence_alerts (tenant_id, time) where not told;
select protect_tenant_table('geofence_alerts', 'select, insert, update, delete', telemetry => true);

-- Periods with late fixes: a worker follows the vehicle again from there, and corrects visits and alerts.
create table geofence_dirty_ranges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vehicle_id uuid not null,
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time >= from_time),
  primary key (tenant_id, id)
);
create index geofence_dirty_ranges_of_vehicle on geofence_dirty_ranges (tenant_id, vehicle_id);
select protect_tenant_table('geofence_dirty_ranges', 'select, insert, delete', telemetry => true);

-- Rules that watch vehicles.
create table alarms (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null
    check (type in ('overspeed', 'idling', 'movementOutsideHours', 'towing', 'deviceOffline', 'lowBattery', 'powerCut',
      'harshDriving', 'fuelDrop', 'maintenanceDue', 'documentExpiry')),
  -- By type; the contract checks them.
  parameters jsonb not null,
  -- [{weekday, startTime, endTime}] in the company's time zone; null for always.
  schedule jsonb,
  active boolean not null default true,
  -- When it was added, or what it watches for was changed; what vehicles did before doesn't count.
  watching_since timestamptz not null,
  channels text[] not null default '{}' check (channels <@ array['push', 'email']),
  -- Without foreign keys: users and vehicles are never deleted, and a deleted category is ignored.
  recipient_ids uuid[] not null default '{}',
  watches_all boolean not null default false,
  watched_category_ids uuid[] not null default '{}',
  watched_vehicle_ids uuid[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index alarms_of_person on alarms (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('alarms', 'select, insert, update, delete');

-- What alarms and trackers found. No foreign keys: ingest writes this, and must not fail when an alarm is deleted. An event's id
-- follows from what it is about, so that whoever finds the same again finds this row.
create table alarm_events (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  -- Null for what a tracker reports without an alarm.
  alarm_id uuid,
  -- As it was called then; it may be deleted.
  alarm_name text,
  type text not null,
  time timestamptz not null,
  -- Null while it lasts, and for what has no duration.
  end_time timestamptz,
  -- When it was certain. Nobody is told of it much later.
  found_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  value double precision,
  unit text,
  -- What else its sentence needs, such as the kind of harsh driving or the document.
  details jsonb not null default '{}',
  -- The tracker's report that it stands for.
  reported text,
  -- An outbox: a worker tells each event once, in the transaction that marks it.
  told boolean not null default false,
  primary key (tenant_id, id)
);
create index alarm_events_newest on alarm_events (tenant_id, time desc, id desc);
create index alarm_events_of_alarm on alarm_events (tenant_id, alarm_id, time desc, id desc) where alarm_id is not null;
create index alarm_events_of_vehicle on alarm_events (tenant_id, vehicle_id, time desc, id desc);
create index alarm_events_untold on alarm_events (tenant_id, found_at) where not told;
select protect_tenant_table('alarm_events', 'select, insert, update, delete', telemetry => true);

-- What was known of a vehicle before its first record of a day, from where late records are followed again.
create table alarm_checkpoints (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Of the newest record that it takes into account.
  time timestamptz not null,
  state jsonb not null,
  primary key (tenant_id, vehicle_id, time)
);
select protect_tenant_table('alarm_checkpoints', 'select, insert, update, delete', telemetry => true);

-- Periods with late records: a worker follows the vehicle again from there, and corrects events.
create table alarm_dirty_ranges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vehicle_id uuid not null,
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time >= from_time),
  primary key (tenant_id, id)
);
create index alarm_dirty_ranges_of_vehicle on alarm_dirty_ranges (tenant_id, vehicle_id);
select protect_tenant_table('alarm_dirty_ranges', 'select, insert, delete', telemetry => true);

revoke execute on function geofence_bounds from public;
grant execute on function geofence_bounds to roadbook_app;
