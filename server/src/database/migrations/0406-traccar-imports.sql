-- What came from a Traccar server, so that importing again changes nothing that is here.
create table traccar_records (
  tenant_id uuid not null references tenants,
  -- The server or database, without its credentials.
  source text not null,
  kind text not null check (kind in ('group', 'user', 'driver', 'device', 'geofence')),
  traccar_id bigint not null,
  -- The record here: a fleet category, a person, a vehicle or a geofence.
  record_id uuid not null,
  -- Of a device: its positions from `positions_from` to `positions_until` are imported.
  positions_from timestamptz,
  positions_until timestamptz,
  -- When they were read from Traccar: devices report late.
  positions_read_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, source, kind, traccar_id)
);
create index traccar_records_of_record on traccar_records (tenant_id, record_id);
select protect_tenant_table('traccar_records', 'select, insert, update, delete', telemetry => true);
revoke insert, delete on traccar_records from roadbook_ingest;

-- Imports that were started on the page, one row a run.
create table traccar_imports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  source text not null,
  state text not null check (state in ('running', 'finished', 'failed', 'stopped')),
  -- Address and credentials, encrypted; only while it runs.
  access bytea check ((access is not null) = (state = 'running')),
  -- Positions from then on; everything if null.
  since timestamptz,
  fuel_type text not null,
  started_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Null until groups, people, vehicles and geofences are imported.
  report jsonb,
  positions bigint not null default 0,
  -- Those without a possible time and place, or older than the company keeps them.
  positions_left bigint not null default 0,
  -- The devices whose positions are complete, and all of them.
  devices_done integer not null default 0,
  devices integer not null default 0,
  -- Since when Traccar hasn't answered; null while it does.
  failing_since timestamptz,
  -- The code of an error and its details.
  failure jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, started_by) references users (tenant_id, id)
);
create unique index traccar_imports_one_at_a_time on traccar_imports (tenant_id) where state = 'running';
create index traccar_imports_latest on traccar_imports (tenant_id, started_at desc);
select protect_tenant_table('traccar_imports', 'select, insert, update');
