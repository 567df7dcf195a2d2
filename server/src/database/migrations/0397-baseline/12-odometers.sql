-- Odometers, and what vehicles drove by day.

-- Dashboard readings. One is never changed or removed, only withdrawn.
create table odometer_readings (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- When the dashboard showed it.
  time timestamptz not null,
  meters bigint not null check (meters >= 0),
  -- A person confirmed it although it is lower than what was counted, or far above it.
  correction boolean not null default false,
  note text check (length(note) between 1 and 500),
  source text not null check (source in ('reading', 'vehicle')),
  -- Null when the installation itself wrote it.
  entered_by uuid,
  entered_by_email text,
  entered_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by_email text,
  withdrawn_reason text,
  -- What each metre driven counts from this reading on; follows from readings, trips and devices.
  factor double precision not null default 1 check (factor > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, entered_by) references users (tenant_id, id),
  check (not correction or note is not null),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
-- A dashboard shows one value at a time.
create unique index odometer_readings_in_force on odometer_readings (tenant_id, vehicle_id, time)
  where withdrawn_at is null;
create index odometer_readings_newest on odometer_readings (tenant_id, vehicle_id, time desc);
select protect_tenant_table('odometer_readings', 'select, insert, update');

-- Erases a person of the company in tables that the server may only add to, and the texts of their private trips and bookings.
create function erase_person(person uuid, address text, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
  of_person text[] := '{email,firstName,lastName,phone,licenceNumber,licenceCheckedAt,locale}';
  of_trip text[] := '{purpose,destination,partner,note}';
begin
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, address, of_trip)
  where e.tenant_id = tenant and e.resource_id in (
    select t.id from public.trips t
    where t.tenant_id = tenant and t.driver_id = person and t.category = 'private' and t.locked_at is null
    union all select b.id from public.bookings b where b.tenant_id = tenant and b.user_id = person);
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, address,
    case when e.resource_id = person then of_person else '{}' end)
  where e.tenant_id = tenant and (e.resource_id = person
    or strpos(e.changes::text, person::text) > 0 or strpos(e.changes::text, to_jsonb(address)::text) > 0);
  update public.audit_entries e set actor_email = '', ip = null, key_name = null
  where e.tenant_id = tenant and e.actor_id = person;

  update public.trip_versions v set actor_email = null where v.tenant_id = tenant and v.actor_id = person;
  update public.trip_versions v
  set before = v.before || case when v.before ->> 'category' = 'private' and v.before ->> 'driverId' = person::text
      then words.gone else '{}'::jsonb end,
    after = v.after || case when v.after ->> 'category' = 'private' and v.after ->> 'driverId' = person::text
      then words.gone else '{}'::jsonb end
  from (select '{"purpose": null, "destination": null, "partner": null, "note": null}'::jsonb as gone) words
  where v.tenant_id = tenant and v.trip_id in (
    select t.id from public.trips t
    where t.tenant_id = tenant and t.driver_id = person and t.category = 'private' and t.locked_at is null);
  update public.trips t
  set purpose = null, destination = null, partner = null, note = null, updated_at = at, version = t.version + 1
  where t.tenant_id = tenant and t.driver_id = person and t.category = 'private' and t.locked_at is null
    and coalesce(t.purpose, t.destination, t.partner, t.note) is not null;

  update public.bookings b set purpose = '', destination = null, updated_at = at, version = b.version + 1
  where b.tenant_id = tenant and b.user_id = person;
  update public.odometer_readings o set entered_by_email = null where o.tenant_id = tenant and o.entered_by = person;
  update public.odometer_readings o set withdrawn_by_email = ''
  where o.tenant_id = tenant and o.withdrawn_by_email = address;

  delete from directory.api_keys k using public.api_keys p
  where p.tenant_id = tenant and p.user_id = person and k.tenant_id = tenant and k.key_id = p.id;
  delete from public.api_keys k where k.tenant_id = tenant and k.user_id = person;
end $$;

-- The odometer of each vehicle, updated with its trips. Whoever changes readings or trips of a vehicle locks its row first.
create table odometers (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- Of the last reading; null if there is none.
  base_time timestamptz,
  base_meters bigint not null default 0,
  factor double precision not null default 1,
  -- The distance of trips since then.
  counted_meters double precision not null default 0,
  odometer_meters bigint not null default 0,
  -- False until the odometers of trips that an earlier version locked are recorded.
  locked_recorded boolean not null default true,
  primary key (tenant_id, vehicle_id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
) with (fillfactor = 50);
create index odometers_to_record on odometers (tenant_id, vehicle_id) where not locked_recorded;
select protect_tenant_table('odometers', 'select, insert, update');

-- The distance of trips that retention deleted and of movement outside trips, which odometers go on counting.
create table deleted_distances (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  from_time timestamptz not null,
  until_time timestamptz not null check (until_time > from_time),
  meters double precision not null,
  primary key (tenant_id, vehicle_id, from_time),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
select protect_tenant_table('deleted_distances', 'select, insert, update');

-- What each vehicle drove by day, driver and category; summed up by whoever writes trips (`sum-up-days.ts`).
create table vehicle_days (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- On which the trips start, in the company's time zone.
  day date not null,
  -- The nil UUID for trips without a driver.
  driver_id uuid not null,
  category text not null,
  trips bigint not null,
  distance_meters bigint not null,
  duration_seconds bigint not null,
  idle_seconds bigint not null,
  -- Trips that are over, not locked, and not edited.
  unconfirmed_trips bigint not null default 0,
  -- Those that stay hidden whatever the vehicle's privacy mode is now (`trips.privacy_held`).
  unconfirmed_held_trips bigint not null default 0,
  primary key (tenant_id, vehicle_id, day, driver_id, category)
) with (fillfactor = 70);
create index vehicle_days_by_day on vehicle_days (tenant_id, day, vehicle_id) include (trips);
select protect_tenant_table('vehicle_days', 'select, insert, update, delete');

-- What a company drove on each of the last days, by the quarter of an hour.
create table fleet_days (
  tenant_id uuid not null references tenants,
  -- In the time zone below; a row of another time zone than the company's is ignored.
  day date not null,
  time_zone text not null,
  -- Trips that ended until then are in the sums.
  until_time timestamptz not null,
  -- Driven from midnight until each quarter of an hour, both midnights included: 97 values, and 93 or 101 on days when clocks
  -- change.
  distance_meters bigint[] not null,
  driving_seconds bigint[] not null,
  primary key (tenant_id, day)
);
select protect_tenant_table('fleet_days', 'select, insert, update, delete');

-- Periods to be summed up again: added in the transaction that changes trips, removed in the one that sums up. Rows are never
-- changed, so whoever computes trips doesn't wait.
create table fleet_day_dirty_ranges (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  from_time timestamptz not null,
  to_time timestamptz not null,
  primary key (tenant_id, id)
);
select protect_tenant_table('fleet_day_dirty_ranges', 'select, insert, delete');

revoke execute on function erase_person from public;
grant execute on function erase_person to roadbook_app;
