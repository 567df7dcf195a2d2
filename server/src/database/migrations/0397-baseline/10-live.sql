-- What is known of vehicles now: state, fuel, addresses.

-- Where each vehicle is now. Added with the vehicle.
create table vehicle_state (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Of the company, in the order of commits (`tenant_revisions`). Not indexed: without an index an update stays within its page
  -- (HOT), and what changed is found by reading the company's rows, 3 ms for 10,000 vehicles.
  revision bigint not null,
  dongle_id bigint,
  protocol text,
  last_seen_at timestamptz,
  -- Of the newest record: the device's time; and that time or when it was received, whichever is earlier. The live state goes by
  -- the latter, so that a device's clock that runs ahead doesn't hold it up.
  record_time timestamptz,
  live_time timestamptz,
  -- Of that record, as in `positions`: of two records of one instant the one that is stored is shown.
  record_precedence bigint,
  -- Of the place shown: the newest record with a good fix.
  fix_time timestamptz,
  latitude double precision,
  longitude double precision,
  speed_kmh double precision,
  heading_degrees double precision,
  altitude_meters double precision,
  address text,
  ignition boolean,
  odometer_meters double precision,
  satellites integer,
  gsm_signal integer,
  external_volts double precision,
  battery_volts double precision,
  state text not null check (state in ('moving', 'idling', 'parked', 'offline', 'noDevice')),
  state_since timestamptz not null,
  -- Where it stopped; null while it moves. Drift around this place is no movement.
  anchor_latitude double precision,
  anchor_longitude double precision,
  -- Of the newest record that has one, as those of phones do.
  battery_percent double precision,
  -- Open visits of geofences, and what their rules wait for, as JSON; null if the company has no geofence. See
  -- geofence-visits/follow-rules.ts.
  visits text,
  -- When the next of these visits will have lasted as long as a rule asks, whatever the device sends.
  dwell_due_at timestamptz,
  -- What the company's alarms know of the vehicle, and its tracker's last reports, as JSON; null if there is neither. See
  -- alarm-detection/follow-alarms.ts.
  alarms text,
  -- When time alone will change that, whatever the device sends.
  alarms_due_at timestamptz,
  primary key (tenant_id, vehicle_id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create index vehicle_state_dwell_due on vehicle_state (dwell_due_at) where dwell_due_at is not null;
create index vehicle_state_alarms_due on vehicle_state (alarms_due_at) where alarms_due_at is not null;
select protect_tenant_table('vehicle_state', 'select, insert, update', telemetry => true);

-- Ends the transaction of a writer that read an older state of a vehicle than the one that is stored.
create function refuse_stale_state()
returns boolean language plpgsql as $$
begin
  raise exception 'A vehicle changed since its state was read.' using errcode = 'RB001';
end $$;

-- Fuel that vehicles used by the hour, as their devices measure it.
create table fuel_hours (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- A counter of litres used, or the level of the tank in litres or per cent.
  gauge text not null check (gauge in ('counter', 'litres', 'percent')),
  -- Its beginning, UTC.
  hour timestamptz not null,
  first_time timestamptz not null,
  first_value double precision not null,
  last_time timestamptz not null,
  last_value double precision not null,
  -- From the first to the last reading, and from the last reading of an earlier hour to the first: in litres, or per cent.
  used_within double precision not null,
  used_before double precision not null,
  primary key (tenant_id, vehicle_id, gauge, hour)
) with (fillfactor = 90);
select protect_tenant_table('fuel_hours', 'select', telemetry => true);

-- The same by day; null for a gauge without readings. Its only writers are the functions below.
create table fuel_days (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- In the company's time zone. An hour belongs to the day in which it begins.
  day date not null,
  counter_litres double precision,
  level_litres double precision,
  level_percent double precision,
  primary key (tenant_id, vehicle_id, day)
) with (fillfactor = 80);
create index fuel_days_by_day on fuel_days (tenant_id, day);
select protect_tenant_table('fuel_days', 'select');

-- Sums up again the days of these hours.
create function sum_fuel_days(of_tenants uuid[], of_vehicles uuid[], of_hours timestamptz[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with touched as materialized (
    select distinct c.tenant_id, h.vehicle_id, c.time_zone, (h.hour at time zone c.time_zone)::date as day
    from unnest(of_tenants, of_vehicles, of_hours) as h (tenant_id, vehicle_id, hour)
    join public.tenants c on c.tenant_id = h.tenant_id
  ), summed as materialized (
    select t.tenant_id, t.vehicle_id, t.day, s.counter_litres, s.level_litres, s.level_percent, s.hours
    from touched t
    cross join lateral (
      select sum(f.used_within + f.used_before) filter (where f.gauge = 'counter') as counter_litres,
        sum(f.used_within + f.used_before) filter (where f.gauge = 'litres') as level_litres,
        sum(f.used_within + f.used_before) filter (where f.gauge = 'percent') as level_percent,
        count(*) as hours
      from public.fuel_hours f
      where f.tenant_id = t.tenant_id and f.vehicle_id = t.vehicle_id and f.gauge in ('counter', 'litres', 'percent')
        -- A day has up to 25 hours, whatever its midnight.
        and f.hour >= t.day::timestamp at time zone t.time_zone - interval '2 hours'
        and f.hour < (t.day + 1)::timestamp at time zone t.time_zone + interval '2 hours'
        and (f.hour at time zone t.time_zone)::date = t.day) s
  ), gone as (
    delete from public.fuel_days d using summed s
    where s.hours = 0 and d.tenant_id = s.tenant_id and d.vehicle_id = s.vehicle_id and d.day = s.day
  )
  insert into public.fuel_days as d
  select tenant_id, vehicle_id, day, counter_litres, level_litres, level_percent from summed where hours > 0
  on conflict (tenant_id, vehicle_id, day) do update set counter_litres = excluded.counter_litres,
    level_litres = excluded.level_litres, level_percent = excluded.level_percent
  where (d.counter_litres, d.level_litres, d.level_percent)
    is distinct from (excluded.counter_litres, excluded.level_litres, excluded.level_percent)
$$;

-- The lock is that of the segments' writer.
create function delete_old_fuel_hours(vehicle uuid, hours timestamptz[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.segments', 0));
  delete from public.fuel_hours f
  where f.tenant_id = tenant and f.vehicle_id = vehicle and f.gauge in ('counter', 'litres', 'percent')
    and f.hour = any (hours);
  perform public.sum_fuel_days(array_agg(tenant), array_agg(vehicle), array_agg(hour)) from unnest(hours) hour having count(*) > 0;
end $$;

-- The days of a company that has changed its time zone.
create function rebuild_fuel_days(of_tenant uuid, new_zone text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.segments', 0));
  delete from public.fuel_days where tenant_id = of_tenant;
  insert into public.fuel_days
  select tenant_id, vehicle_id, (hour at time zone new_zone)::date,
    sum(used_within + used_before) filter (where gauge = 'counter'),
    sum(used_within + used_before) filter (where gauge = 'litres'),
    sum(used_within + used_before) filter (where gauge = 'percent')
  from public.fuel_hours where tenant_id = of_tenant group by 1, 2, 3;
end $$;

-- What the geocoder answered for a cell of some 50 metres; null if it knows no street there.
create table street_addresses (
  tenant_id uuid not null references tenants,
  cell text not null,
  address text,
  asked_at timestamptz not null,
  primary key (tenant_id, cell)
);
select protect_tenant_table('street_addresses', 'select, insert, update, delete', telemetry => true);

-- Places whose address is to be asked for.
create table geocoding_queue (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  vehicle_id uuid not null,
  kind text not null check (kind in ('vehicle', 'tripStart', 'tripEnd', 'stop')),
  trip_id uuid check ((trip_id is not null) = (kind in ('tripStart', 'tripEnd'))),
  -- When the vehicle was there; the newest is asked first. For a stop it is the key.
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  cell text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index geocoding_queue_newest on geocoding_queue (at desc);
create index geocoding_queue_of_cell on geocoding_queue (tenant_id, cell);
create index geocoding_queue_of_vehicles on geocoding_queue (tenant_id, vehicle_id) where kind = 'vehicle';
select protect_tenant_table('geocoding_queue', 'select, insert, update, delete', telemetry => true);

-- The history of the demo company, which is filled in after its first start: one row for each period of a vehicle of at most a
-- day, so that filling in goes on after a crash.
create table demo_history (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- The device that appears to have recorded it.
  dongle_id bigint not null,
  from_time timestamptz not null,
  -- Not included.
  until_time timestamptz not null,
  -- 'imported' once its positions are stored, 'drawn' once its trips are computed.
  stage text not null default 'planned' check (stage in ('planned', 'imported', 'drawn')),
  primary key (tenant_id, vehicle_id, from_time),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  check (until_time > from_time)
);
select protect_tenant_table('demo_history', 'select, insert, update', telemetry => true);
revoke insert, delete on demo_history from roadbook_ingest;

revoke execute on function refuse_stale_state, sum_fuel_days, delete_old_fuel_hours, rebuild_fuel_days from public;
grant execute on function refuse_stale_state, sum_fuel_days to roadbook_ingest;
grant execute on function delete_old_fuel_hours, rebuild_fuel_days to roadbook_app;
