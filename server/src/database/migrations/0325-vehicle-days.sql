-- What each vehicle drove per day, kept with its trips, so that a month of a fleet needn't read them all.

create table vehicle_days (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- On which the trips started, in the company's time zone.
  day date not null,
  -- The nil UUID for trips without a driver.
  driver_id uuid not null,
  category text not null,
  trips bigint not null,
  distance_meters bigint not null,
  duration_seconds bigint not null,
  idle_seconds bigint not null,
  primary key (tenant_id, vehicle_id, day, driver_id, category)
) with (fillfactor = 70);
create index vehicle_days_by_day on vehicle_days (tenant_id, day);
select protect_tenant_table('vehicle_days', 'select');

-- The same by month, so that millions of trips are counted in milliseconds. `month` is its first day.
create table vehicle_months (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  month date not null,
  driver_id uuid not null,
  category text not null,
  trips bigint not null,
  primary key (tenant_id, vehicle_id, month, driver_id, category)
) with (fillfactor = 70);
create index vehicle_months_by_month on vehicle_months (tenant_id, month);
select protect_tenant_table('vehicle_months', 'select');

-- A company's change of its time zone waits for trips that are being written, and they for it.
create function lock_vehicle_days(tenant_ids uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('vehicle days ' || id, 0)) from unnest(tenant_ids) id
$$;

-- Who writes trips holds the lock of their vehicles, so no two transactions add to the same row.
create function add_to_vehicle_days(changes vehicle_days[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.vehicle_days as d
  select tenant_id, vehicle_id, day, driver_id, category, sum(trips), sum(distance_meters), sum(duration_seconds),
    sum(idle_seconds)
  from unnest(changes) group by tenant_id, vehicle_id, day, driver_id, category
  having sum(trips) <> 0 or sum(distance_meters) <> 0 or sum(duration_seconds) <> 0 or sum(idle_seconds) <> 0
  on conflict (tenant_id, vehicle_id, day, driver_id, category) do update set trips = d.trips + excluded.trips,
    distance_meters = d.distance_meters + excluded.distance_meters,
    duration_seconds = d.duration_seconds + excluded.duration_seconds,
    idle_seconds = d.idle_seconds + excluded.idle_seconds;

  insert into public.vehicle_months as m
  select tenant_id, vehicle_id, date_trunc('month', day)::date as month, driver_id, category, sum(trips)
  from unnest(changes) group by tenant_id, vehicle_id, month, driver_id, category having sum(trips) <> 0
  on conflict (tenant_id, vehicle_id, month, driver_id, category) do update set trips = m.trips + excluded.trips
$$;

create function note_trips() returns trigger
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
        duration_seconds, idle_seconds)::public.vehicle_days
      from added join public.tenants using (tenant_id));
  end if;
  if tg_op <> 'INSERT' then
    less := array(select (tenant_id, vehicle_id, (start_time at time zone time_zone)::date,
        coalesce(driver_id, '00000000-0000-0000-0000-000000000000'), category, -1, -distance_meters,
        -duration_seconds, -idle_seconds)::public.vehicle_days
      from removed join public.tenants using (tenant_id));
  end if;
  perform public.add_to_vehicle_days(more || less);
  return null;
end $$;

-- Other days begin and end elsewhere.
create function rebuild_vehicle_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('vehicle days ' || new.tenant_id, 0));
  delete from public.vehicle_days where tenant_id = new.tenant_id;
  delete from public.vehicle_months where tenant_id = new.tenant_id;
  insert into public.vehicle_days
  select tenant_id, vehicle_id, (start_time at time zone new.time_zone)::date,
    coalesce(driver_id, '00000000-0000-0000-0000-000000000000'), category, count(*), sum(distance_meters),
    sum(duration_seconds), sum(idle_seconds)
  from public.trips where tenant_id = new.tenant_id group by 1, 2, 3, 4, 5;
  insert into public.vehicle_months
  select tenant_id, vehicle_id, date_trunc('month', day)::date, driver_id, category, sum(trips)
  from public.vehicle_days where tenant_id = new.tenant_id group by 1, 2, 3, 4, 5;
  return null;
end $$;

create trigger vehicle_days_added after insert on trips
  referencing new table as added for each statement execute function note_trips();
create trigger vehicle_days_removed after delete on trips
  referencing old table as removed for each statement execute function note_trips();
create trigger vehicle_days_changed after update on trips
  referencing old table as removed new table as added for each statement execute function note_trips();
create trigger vehicle_days_rebuilt after update of time_zone on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function rebuild_vehicle_days();

revoke execute on function lock_vehicle_days, add_to_vehicle_days, note_trips, rebuild_vehicle_days from public;

insert into vehicle_days
select r.tenant_id, r.vehicle_id, (r.start_time at time zone t.time_zone)::date,
  coalesce(r.driver_id, '00000000-0000-0000-0000-000000000000'), r.category, count(*), sum(r.distance_meters),
  sum(r.duration_seconds), sum(r.idle_seconds)
from trips r join tenants t using (tenant_id) group by 1, 2, 3, 4, 5;

insert into vehicle_months
select tenant_id, vehicle_id, date_trunc('month', day)::date, driver_id, category, sum(trips)
from vehicle_days group by 1, 2, 3, 4, 5;
