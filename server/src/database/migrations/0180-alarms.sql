-- Rules that watch vehicles, and what they and the trackers themselves found.

create table alarms (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('overspeed', 'idling', 'movementOutsideHours', 'towing', 'deviceOffline',
    'lowBattery', 'powerCut', 'harshDriving', 'fuelDrop', 'maintenanceDue', 'documentExpiry')),
  -- Of the type; the contract checks them.
  parameters jsonb not null,
  -- [{weekday, startTime, endTime}] in the company's time zone; null for always.
  schedule jsonb,
  active boolean not null default true,
  -- When it was added, or what it watches for changed: what vehicles did before says nothing about it.
  watching_since timestamptz not null,
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
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index alarms_of_person on alarms (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('alarms', 'select, insert, update, delete');

-- No foreign keys: ingest writes these, and the deletion of an alarm must never make it fail. Its id says what it is about, so
-- that whoever finds the same again finds this row.
create table alarm_events (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  -- Null for what a tracker reports by itself.
  alarm_id uuid,
  -- As it was called then: it may be deleted.
  alarm_name text,
  type text not null,
  time timestamptz not null,
  -- Null while it lasts, and for what has no length.
  end_time timestamptz,
  -- When it was certain; nobody is told long after that.
  found_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  value double precision,
  unit text,
  -- What its sentence needs besides: the kind of harsh driving, the document.
  details jsonb not null default '{}',
  -- The tracker's own report that it stands for.
  reported text,
  -- An outbox: a worker tells each once, in the transaction that marks it.
  told boolean not null default false,
  primary key (tenant_id, id)
);
create index alarm_events_newest on alarm_events (tenant_id, time desc, id desc);
create index alarm_events_of_alarm on alarm_events (tenant_id, alarm_id, time desc, id desc) where alarm_id is not null;
create index alarm_events_of_vehicle on alarm_events (tenant_id, vehicle_id, time desc, id desc);
create index alarm_events_untold on alarm_events (tenant_id, found_at) where not told;
select protect_tenant_table('alarm_events', 'select, insert, update, delete', telemetry => true);

-- What was known of a vehicle before its first record of a day: where late records are followed again from.
create table alarm_checkpoints (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Of the newest record that it knows of.
  time timestamptz not null,
  state jsonb not null,
  primary key (tenant_id, vehicle_id, time)
);
select protect_tenant_table('alarm_checkpoints', 'select, insert, update, delete', telemetry => true);

-- Records that came late: a worker follows the vehicle again from there, and corrects its history.
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

alter table vehicle_state
  -- What the alarms of the company know of the vehicle, and its tracker's last reports; null where there is neither. See
  -- alarm-detection/follow-alarms.ts.
  add column alarms jsonb,
  -- When time alone changes it, whatever the device sends.
  add column alarms_due_at timestamptz;
create index vehicle_state_alarms_due on vehicle_state (alarms_due_at) where alarms_due_at is not null;
