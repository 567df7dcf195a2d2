-- All sums of a vehicle's days also by month: a month of a large fleet is a hundred thousand days, but a few thousand months.
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
  from public.vehicle_days where of_tenant is null or tenant_id = of_tenant group by 1, 2, 3, 4, 5
$$;

create or replace function rebuild_vehicle_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('vehicle days ' || new.tenant_id, 0));
  delete from public.vehicle_days where tenant_id = new.tenant_id;
  delete from public.vehicle_months where tenant_id = new.tenant_id;
  perform public.sum_up_vehicle_days(new.tenant_id);
  return null;
end $$;

revoke execute on function sum_up_vehicle_days from public;

truncate vehicle_days, vehicle_months;
select sum_up_vehicle_days(null);

-- Trips of a logbook that somebody has confirmed and that may still lack something.
create index trips_to_complete on trips (tenant_id, start_time)
  where touched and not running and locks_at is not null and locked_at is null;
