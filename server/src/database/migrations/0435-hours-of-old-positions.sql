-- As before, without a time zone as an argument of date_trunc: Citus refuses that in a deletion, since it may depend on the session.
create or replace function delete_old_positions(vehicle uuid, hours timestamptz[])
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
    and date_trunc('hour', p.fix_time at time zone 'UTC') at time zone 'UTC' = any (hours);
end $$;
