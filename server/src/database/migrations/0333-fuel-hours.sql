-- What vehicles used by the gauges of their devices, since SQL can't look into a segment of positions.

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

-- The same by day. Null for a gauge without readings.
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

-- Sums up the days of these hours again.
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

-- Whoever writes hours holds the lock of the writer of segments, so no two transactions sum up one day.
create function note_fuel_hours() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform public.sum_fuel_days(array_agg(tenant_id), array_agg(vehicle_id), array_agg(hour)) from removed having count(*) > 0;
  else
    perform public.sum_fuel_days(array_agg(tenant_id), array_agg(vehicle_id), array_agg(hour)) from added having count(*) > 0;
  end if;
  return null;
end $$;

create trigger fuel_days_added after insert on fuel_hours
  referencing new table as added for each statement execute function note_fuel_hours();
create trigger fuel_days_changed after update on fuel_hours
  referencing new table as added for each statement execute function note_fuel_hours();
create trigger fuel_days_removed after delete on fuel_hours
  referencing old table as removed for each statement execute function note_fuel_hours();

-- Other days begin and end elsewhere.
create function rebuild_fuel_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.segments', 0));
  delete from public.fuel_days where tenant_id = new.tenant_id;
  insert into public.fuel_days
  select tenant_id, vehicle_id, (hour at time zone new.time_zone)::date,
    sum(used_within + used_before) filter (where gauge = 'counter'),
    sum(used_within + used_before) filter (where gauge = 'litres'),
    sum(used_within + used_before) filter (where gauge = 'percent')
  from public.fuel_hours where tenant_id = new.tenant_id group by 1, 2, 3;
  return null;
end $$;

-- Triggers run in the order of their names: after that of vehicle_days, since whoever deletes old trips takes its lock first.
create trigger vehicle_fuel_days_rebuilt after update of time_zone on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function rebuild_fuel_days();

-- What the tank of vehicles holds, as far as their records say: a level in litres says nothing of the share that rose.
create function tanks_of_vehicles(of_tenants uuid[], of_vehicles uuid[])
returns table (vehicle_id uuid, tank_litres double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select v.id, v.tank_litres from unnest(of_tenants, of_vehicles) as a (tenant_id, id)
  join public.vehicles v on v.tenant_id = a.tenant_id and v.id = a.id where v.tank_litres is not null
$$;

-- The lock is that of the writer of segments.
create function delete_old_fuel_hours(vehicle uuid, hours timestamptz[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.segments', 0));
  delete from public.fuel_hours f
  where f.tenant_id = tenant and f.vehicle_id = vehicle and f.gauge in ('counter', 'litres', 'percent')
    and f.hour = any (hours);
end $$;

revoke execute on function sum_fuel_days, note_fuel_hours, rebuild_fuel_days, tanks_of_vehicles, delete_old_fuel_hours
  from public;
grant execute on function tanks_of_vehicles to roadbook_ingest;
grant execute on function delete_old_fuel_hours to roadbook_app;

-- Hours that have a segment are read once more, newest first.
insert into dirty_segments (tenant_id, vehicle_id, hour)
select tenant_id, vehicle_id, hour from position_segments order by 1, 2, 3 on conflict do nothing;
