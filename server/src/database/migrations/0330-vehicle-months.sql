-- All sums of a vehicle's days also by month, and of all vehicles by day: a month of a large fleet is a hundred thousand days, but a few thousand months.
-- And how many of the trips nobody has confirmed yet, so that those who wait for a person needn't be counted one by one.

alter table vehicle_days
  -- Over, not locked, and nobody has said anything about them.
  add column unconfirmed_trips bigint not null default 0,
  -- Those of them that stay hidden whatever the vehicle's privacy mode is now (`trips.privacy_held`).
  add column unconfirmed_held_trips bigint not null default 0;
alter table vehicle_months
  add column distance_meters bigint not null default 0,
  add column duration_seconds bigint not null default 0,
  add column idle_seconds bigint not null default 0,
  add column unconfirmed_trips bigint not null default 0,
  add column unconfirmed_held_trips bigint not null default 0;

create or replace function add_to_vehicle_days(changes vehicle_days[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.vehicle_days as d
  select tenant_id, vehicle_id, day, driver_id, category, sum(trips), sum(distance_meters), sum(duration_seconds),
    sum(idle_seconds), sum(unconfirmed_trips), sum(unconfirmed_held_trips)
  from unnest(changes) group by tenant_id, vehicle_id, day, driver_id, category
  having sum(trips) <> 0 or sum(distance_meters) <> 0 or sum(duration_seconds) <> 0 or sum(idle_seconds) <> 0
    or sum(unconfirmed_trips) <> 0 or sum(unconfirmed_held_trips) <> 0
  on conflict (tenant_id, vehicle_id, day, driver_id, category) do update set trips = d.trips + excluded.trips,
    distance_meters = d.distance_meters + excluded.distance_meters,
    duration_seconds = d.duration_seconds + excluded.duration_seconds,
    idle_seconds = d.idle_seconds + excluded.idle_seconds,
    unconfirmed_trips = d.unconfirmed_trips + excluded.unconfirmed_trips,
    unconfirmed_held_trips = d.unconfirmed_held_trips + excluded.unconfirmed_held_trips;

  insert into public.vehicle_months as m
  select tenant_id, vehicle_id, date_trunc('month', day)::date as month, driver_id, category, sum(trips),
    sum(distance_meters), sum(duration_seconds), sum(idle_seconds), sum(unconfirmed_trips), sum(unconfirmed_held_trips)
  from unnest(changes) group by tenant_id, vehicle_id, month, driver_id, category
  having sum(trips) <> 0 or sum(distance_meters) <> 0 or sum(duration_seconds) <> 0 or sum(idle_seconds) <> 0
    or sum(unconfirmed_trips) <> 0 or sum(unconfirmed_held_trips) <> 0
  on conflict (tenant_id, vehicle_id, month, driver_id, category) do update set trips = m.trips + excluded.trips,
    distance_meters = m.distance_meters + excluded.distance_meters,
    duration_seconds = m.duration_seconds + excluded.duration_seconds,
    idle_seconds = m.idle_seconds + excluded.idle_seconds,
    unconfirmed_trips = m.unconfirmed_trips + excluded.unconfirmed_trips,
    unconfirmed_held_trips = m.unconfirmed_held_trips + excluded.unconfirmed_held_trips
$$;

-- The same of all vehicles and drivers together: a year of a company is a thousand rows.
create table tenant_days (
  tenant_id uuid not null references tenants,
  day date not null,
  category text not null,
  -- A day has one row as long as nobody adds to it while another transaction holds it; sums add up all of them.
  slot uuid not null,
  trips bigint not null,
  distance_meters bigint not null,
  duration_seconds bigint not null,
  idle_seconds bigint not null,
  unconfirmed_trips bigint not null,
  primary key (tenant_id, day, category, slot)
) with (fillfactor = 70);
select protect_tenant_table('tenant_days', 'select');

-- Adds to a row that nobody holds, otherwise to a new one: many vehicles drive at once, and none waits for another.
create function add_to_tenant_days(changes vehicle_days[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with wanted as materialized (
    select c.*, free.slot as free from (
      select tenant_id, day, category, sum(trips) as trips, sum(distance_meters) as distance_meters,
        sum(duration_seconds) as duration_seconds, sum(idle_seconds) as idle_seconds, sum(unconfirmed_trips) as unconfirmed_trips
      from unnest(changes) group by tenant_id, day, category
      having sum(trips) <> 0 or sum(distance_meters) <> 0 or sum(duration_seconds) <> 0 or sum(idle_seconds) <> 0
        or sum(unconfirmed_trips) <> 0) c
    left join lateral (
      select d.slot from public.tenant_days d
      where d.tenant_id = c.tenant_id and d.day = c.day and d.category = c.category
      limit 1 for update skip locked) free on true
  ), added as (
    update public.tenant_days d
    set trips = d.trips + w.trips, distance_meters = d.distance_meters + w.distance_meters,
      duration_seconds = d.duration_seconds + w.duration_seconds, idle_seconds = d.idle_seconds + w.idle_seconds,
      unconfirmed_trips = d.unconfirmed_trips + w.unconfirmed_trips
    from wanted w
    where d.tenant_id = w.tenant_id and d.day = w.day and d.category = w.category and d.slot = w.free
  )
  insert into public.tenant_days
  select tenant_id, day, category, gen_random_uuid(), trips, distance_meters, duration_seconds, idle_seconds, unconfirmed_trips
  from wanted where free is null
$$;

create or replace function note_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  more public.vehicle_days[] := '{}';
  less public.vehicle_days[] := '{}';
begin
  if tg_op = 'DELETE' then
    perform public.lock_vehicle_days(array(select distinct tenant_id from removed));
  else
    perform public.lock_vehicle_days(array(select distinct tenant_id from added));
    more := array(select (tenant_id, vehicle_id, (start_time at time zone time_zone)::date,
        coalesce(driver_id, '00000000-0000-0000-0000-000000000000'), category, 1, distance_meters,
        duration_seconds, idle_seconds, is_unconfirmed::int, (is_unconfirmed and privacy_held)::int)::public.vehicle_days
      from added join public.tenants using (tenant_id)
      cross join lateral (select not running and locked_at is null and not touched as is_unconfirmed) u);
  end if;
  if tg_op <> 'INSERT' then
    less := array(select (tenant_id, vehicle_id, (start_time at time zone time_zone)::date,
        coalesce(driver_id, '00000000-0000-0000-0000-000000000000'), category, -1, -distance_meters,
        -duration_seconds, -idle_seconds, -is_unconfirmed::int, -(is_unconfirmed and privacy_held)::int)::public.vehicle_days
      from removed join public.tenants using (tenant_id)
      cross join lateral (select not running and locked_at is null and not touched as is_unconfirmed) u);
  end if;
  perform public.add_to_vehicle_days(more || less);
  perform public.add_to_tenant_days(more || less);
  return null;
end $$;

-- The days and months of a company, or of all, from their trips.
create function sum_up_vehicle_days(of_tenant uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.vehicle_days
  select r.tenant_id, r.vehicle_id, (r.start_time at time zone t.time_zone)::date,
    coalesce(r.driver_id, '00000000-0000-0000-0000-000000000000'), r.category, count(*), sum(r.distance_meters),
    sum(r.duration_seconds), sum(r.idle_seconds), count(*) filter (where u.is_unconfirmed),
    count(*) filter (where u.is_unconfirmed and r.privacy_held)
  from public.trips r join public.tenants t using (tenant_id)
  cross join lateral (select not r.running and r.locked_at is null and not r.touched as is_unconfirmed) u
  where of_tenant is null or r.tenant_id = of_tenant group by 1, 2, 3, 4, 5;

  insert into public.vehicle_months
  select tenant_id, vehicle_id, date_trunc('month', day)::date, driver_id, category, sum(trips), sum(distance_meters),
    sum(duration_seconds), sum(idle_seconds), sum(unconfirmed_trips), sum(unconfirmed_held_trips)
  from public.vehicle_days where of_tenant is null or tenant_id = of_tenant group by 1, 2, 3, 4, 5;

  insert into public.tenant_days
  select tenant_id, day, category, gen_random_uuid(), sum(trips), sum(distance_meters), sum(duration_seconds),
    sum(idle_seconds), sum(unconfirmed_trips)
  from public.vehicle_days where of_tenant is null or tenant_id = of_tenant group by 1, 2, 3
$$;

create or replace function rebuild_vehicle_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('vehicle days ' || new.tenant_id, 0));
  delete from public.vehicle_days where tenant_id = new.tenant_id;
  delete from public.vehicle_months where tenant_id = new.tenant_id;
  delete from public.tenant_days where tenant_id = new.tenant_id;
  perform public.sum_up_vehicle_days(new.tenant_id);
  return null;
end $$;

revoke execute on function add_to_tenant_days, sum_up_vehicle_days from public;

truncate vehicle_days, vehicle_months;
select sum_up_vehicle_days(null);

-- Which vehicles drove on a day, without a look at the table.
drop index vehicle_days_by_day;
create index vehicle_days_by_day on vehicle_days (tenant_id, day, vehicle_id) include (trips);
-- Those whose privacy has to be looked at.
create index vehicle_days_unconfirmed_private on vehicle_days (tenant_id, day)
  where category = 'private' and unconfirmed_trips > 0;

-- Trips of a logbook that somebody has confirmed and that may still lack something.
create index trips_to_complete on trips (tenant_id, start_time)
  where touched and not running and locks_at is not null and locked_at is null;
