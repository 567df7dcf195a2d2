-- Which vehicles' places must not be told to a geocoder outside: privacy mode holds on every way out.
create function private_vehicles()
returns table (vehicle_id uuid) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select id from public.vehicles where privacy_mode
$$;
revoke execute on function private_vehicles from public;
grant execute on function private_vehicles to roadbook_ingest;

create index trips_without_address on trips (start_time)
  where start_address is null or (end_address is null and not running);

-- The newest trips whose ends have no words yet, over all companies; one under way has no end.
create function trips_without_address(at_most integer)
returns table (tenant_id uuid, trip_id uuid, vehicle_id uuid, running boolean,
  start_latitude double precision, start_longitude double precision,
  end_latitude double precision, end_longitude double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.tenant_id, t.id, t.vehicle_id, t.running, t.start_latitude, t.start_longitude, t.end_latitude, t.end_longitude
  from public.trips t where t.start_address is null or (t.end_address is null and not t.running)
  order by t.start_time desc limit at_most
$$;
revoke execute on function trips_without_address from public;
grant execute on function trips_without_address to roadbook_ingest;
