-- Whoever writes trips, or hours of fuel, sums up their days again in the same transaction; no trigger does it.

drop trigger vehicle_days_added on trips;
drop trigger vehicle_days_removed on trips;
drop trigger vehicle_days_changed on trips;
drop trigger vehicle_days_rebuilt on tenants;
drop function note_trips, rebuild_vehicle_days, add_to_vehicle_days, lock_vehicle_days;
grant insert, update, delete on vehicle_days to roadbook_app;

drop trigger fuel_days_added on fuel_hours;
drop trigger fuel_days_changed on fuel_hours;
drop trigger fuel_days_removed on fuel_hours;
drop trigger vehicle_fuel_days_rebuilt on tenants;
drop function note_fuel_hours, rebuild_fuel_days();

-- The days of a company that has another time zone now.
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

-- The lock is that of the writer of segments.
create or replace function delete_old_fuel_hours(vehicle uuid, hours timestamptz[])
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

revoke execute on function rebuild_fuel_days from public;
grant execute on function rebuild_fuel_days to roadbook_app;
grant execute on function sum_fuel_days to roadbook_ingest;
