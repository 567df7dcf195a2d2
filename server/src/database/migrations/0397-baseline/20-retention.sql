-- How long companies keep what, and what must be kept nevertheless.

-- In whole months before the present one; null keeps everything.
create table retention_settings (
  tenant_id uuid primary key references tenants,
  position_months integer check (position_months between 1 and 240),
  trip_months integer check (trip_months between 3 and 240),
  document_months integer check (document_months between 12 and 240),
  -- Otherwise deleted trips would be computed again from positions.
  check (trip_months is null or (position_months is not null and position_months <= trip_months))
);
select protect_tenant_table('retention_settings', 'select, insert, update');

-- What was deleted on each day of the company. Counts grow with each part that is committed.
create table retention_runs (
  tenant_id uuid not null references tenants,
  day date not null,
  positions bigint not null default 0,
  trips bigint not null default 0,
  stops bigint not null default 0,
  documents bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, day)
);
select protect_tenant_table('retention_runs', 'select, insert, update');

-- What must be kept whatever the settings say, such as evidence in a lawsuit.
create table legal_holds (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- Null for all vehicles.
  vehicle_id uuid,
  -- In the company's time zone; until_day is included, and null without an end.
  from_day date not null,
  until_day date check (until_day >= from_day),
  reason text not null check (length(reason) between 1 and 500),
  -- Null for an API key of the company.
  created_by uuid,
  released_at timestamptz,
  released_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, released_by) references users (tenant_id, id)
);
create index legal_holds_in_force on legal_holds (tenant_id) where released_at is null;
select protect_tenant_table('legal_holds', 'select, insert, update');

-- Deletes the versions of deleted trips. The days of trips that dissolved before are not known any more, so their versions stay
-- while a legal hold of the vehicle is in force. What a logbook has a record of stays.
create function delete_old_trip_versions(vehicle uuid, deleted_trips uuid[], ended_before timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
  is_held boolean := exists (select from public.legal_holds h where h.tenant_id = tenant and h.released_at is null
    and (h.vehicle_id is null or h.vehicle_id = vehicle));
begin
  delete from public.trip_versions v
  where v.tenant_id = tenant and v.vehicle_id = vehicle
    and (v.trip_id = any (deleted_trips) or (v.changed_at < ended_before and not is_held))
    and not exists (select from public.trips t where t.tenant_id = tenant and t.id = v.trip_id)
    and not exists (select from public.logbook_records r where r.tenant_id = tenant and r.subject_id = v.trip_id);
  delete from public.trip_border_edits e
  where e.tenant_id = tenant and e.vehicle_id = vehicle and e.until_time <= ended_before
    and not is_held
    and not exists (
      select from public.trips t where t.tenant_id = tenant and t.vehicle_id = vehicle
        and t.start_time < e.until_time and t.end_time > e.from_time);
end $$;

-- Since when a company's positions are kept; it never moves back. Earlier positions are refused, and trips that began earlier are
-- not recomputed, since the positions that they were made of are gone.
create table kept_positions (
  tenant_id uuid primary key references tenants,
  since timestamptz not null check (date_trunc('hour', since, 'UTC') = since)
);
select protect_tenant_table('kept_positions', 'select, insert, update', telemetry => true);
revoke insert, update, delete on kept_positions from roadbook_ingest;

-- Deletes the positions of these hours that the company no longer keeps. The lock is that of the segments' writer.
create function delete_old_positions(vehicle uuid, hours timestamptz[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
  ends timestamptz := (select k.since from public.kept_positions k where k.tenant_id = tenant);
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.segments', 0));
  delete from public.position_segments s
  where s.tenant_id = tenant and s.vehicle_id = vehicle and s.hour = any (hours) and s.hour < ends;
  delete from public.positions p
  where p.tenant_id = tenant and p.vehicle_id = vehicle and p.fix_time < ends
    and date_trunc('hour', p.fix_time, 'UTC') = any (hours);
end $$;

revoke execute on function delete_old_trip_versions, delete_old_positions from public;
grant execute on function delete_old_trip_versions, delete_old_positions to roadbook_app;
