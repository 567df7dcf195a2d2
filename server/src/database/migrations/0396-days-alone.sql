-- Sums of months, and of all vehicles of a company, are added up from the days of vehicles.

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
    unconfirmed_held_trips = d.unconfirmed_held_trips + excluded.unconfirmed_held_trips
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

create or replace function rebuild_vehicle_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('vehicle days ' || new.tenant_id, 0));
  delete from public.vehicle_days where tenant_id = new.tenant_id;
  insert into public.vehicle_days
  select r.tenant_id, r.vehicle_id, (r.start_time at time zone new.time_zone)::date,
    coalesce(r.driver_id, '00000000-0000-0000-0000-000000000000'), r.category, count(*), sum(r.distance_meters),
    sum(r.duration_seconds), sum(r.idle_seconds), count(*) filter (where u.is_unconfirmed),
    count(*) filter (where u.is_unconfirmed and r.privacy_held)
  from public.trips r
  cross join lateral (select not r.running and r.locked_at is null and not r.touched as is_unconfirmed) u
  where r.tenant_id = new.tenant_id group by 1, 2, 3, 4, 5;
  return null;
end $$;

drop function add_to_tenant_days(vehicle_days[]), sum_up_vehicle_days(uuid);
drop table vehicle_months, tenant_days;
drop index vehicle_days_unconfirmed_private;
