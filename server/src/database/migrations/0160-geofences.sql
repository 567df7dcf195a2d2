-- Places of a company, which vehicles visit, and the alerts for what they do there.

create table geofences (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  colour text not null check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  -- GeoJSON, with radiusMeters for a point and widthMeters for a line.
  geometry jsonb not null,
  -- When it was drawn: what vehicles did before says nothing about it.
  geometry_since timestamptz not null,
  trigger text not null check (trigger in ('enter', 'exit', 'both', 'dwell', 'speeding')),
  dwell_seconds integer check (dwell_seconds > 0),
  limit_kmh double precision check (limit_kmh > 0),
  -- [{weekday, startTime, endTime}] in the company's time zone; null for always.
  schedule jsonb,
  active boolean not null default true,
  channels text[] not null default '{}' check (channels <@ array['push', 'email']),
  -- Users and vehicles are never deleted; a deleted category has no vehicles, and is left out where this is read.
  recipient_ids uuid[] not null default '{}',
  watches_all boolean not null default false,
  watched_category_ids uuid[] not null default '{}',
  watched_vehicle_ids uuid[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (trigger <> 'dwell' or dwell_seconds is not null),
  check (trigger <> 'speeding' or limit_kmh is not null)
);
create index geofences_of_person on geofences (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('geofences', 'select, insert, update, delete');

-- No foreign keys: ingest writes these, and the deletion of a geofence must never make it fail. Each row's vehicle comes from
-- the device's assignment, which has one.
create table geofence_visits (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  geofence_id uuid not null,
  entered_at timestamptz not null,
  -- Null while the vehicle is inside.
  exited_at timestamptz check (exited_at >= entered_at),
  -- It was inside already when the geofence was drawn, or when it was first heard of.
  is_initial boolean not null,
  primary key (tenant_id, vehicle_id, entered_at, geofence_id)
);
create index geofence_visits_of_geofence on geofence_visits (tenant_id, geofence_id, entered_at);
select protect_tenant_table('geofence_visits', 'select, insert, update, delete', telemetry => true);

create table geofence_alerts (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  geofence_id uuid not null,
  -- As it was called then: it may be deleted.
  geofence_name text not null,
  type text not null check (type in ('enter', 'exit', 'dwell', 'speeding')),
  time timestamptz not null,
  -- Of speeding; null while it lasts.
  end_time timestamptz,
  latitude double precision not null,
  longitude double precision not null,
  -- Of a dwell: how long the vehicle had stayed.
  dwell_seconds integer,
  -- Of speeding: the highest speed.
  speed_kmh double precision,
  primary key (tenant_id, id)
);
create index geofence_alerts_of_geofence on geofence_alerts (tenant_id, geofence_id, time desc);
create index geofence_alerts_of_vehicle on geofence_alerts (tenant_id, vehicle_id, time desc);
select protect_tenant_table('geofence_alerts', 'select, insert, update, delete', telemetry => true);

-- Fixes that came late: a worker follows the vehicle again from there, and corrects its visits and alerts.
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

alter table vehicle_state
  -- The newest fix that was followed, the visits that are open, and what the rules of their geofences wait for; null where the
  -- company has no geofence. See geofence-visits/follow-rules.ts.
  add column visits jsonb,
  -- When the next of them has been open for as long as a rule asks, whatever the device sends.
  add column dwell_due_at timestamptz;
create index vehicle_state_dwell_due on vehicle_state (dwell_due_at) where dwell_due_at is not null;
