-- Who draws trips remembers vehicles from one drawing to the next; by which parameters trips are drawn, from when on.

-- How often each vehicle's trips were drawn: whoever remembers a vehicle sees here whether anybody drew it since.
create table trip_drawings (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  generation bigint not null,
  primary key (tenant_id, vehicle_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.1);
select protect_tenant_table('trip_drawings', 'select, insert, update');

-- The parameters of a company that hold from an instant on, up to the next row; before the first the product's defaults do.
create table trip_parameters (
  tenant_id uuid not null references tenants,
  valid_from timestamptz not null,
  use_ignition boolean not null,
  stop_seconds_ignition_off integer not null check (stop_seconds_ignition_off between 60 and 3600),
  stop_seconds_otherwise integer not null check (stop_seconds_otherwise between 60 and 3600),
  min_trip_distance_meters integer not null check (min_trip_distance_meters between 50 and 10000),
  min_trip_duration_seconds integer not null check (min_trip_duration_seconds between 0 and 3600),
  primary key (tenant_id, valid_from)
);
select protect_tenant_table('trip_parameters', 'select, insert, update, delete');

-- What ingest has to know of a company.
create table ingest_settings (
  tenant_id uuid primary key references tenants,
  max_past_days integer not null check (max_past_days between 1 and 3650)
);
select protect_tenant_table('ingest_settings', 'select, insert, update', telemetry => true);
revoke insert, update, delete on ingest_settings from roadbook_ingest;

-- A locked trip changes by an addendum only; one that people have written on stays when positions no longer show it.
alter table trip_versions drop constraint trip_versions_reason_check;
alter table trip_versions add constraint trip_versions_reason_check
  check (reason in ('detected', 'redetected', 'dissolved', 'person', 'addendum', 'kept'));
