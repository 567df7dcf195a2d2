-- Which vehicles' places must not be told to a geocoder outside: privacy mode holds on every way out.
create function private_vehicles()
returns table (vehicle_id uuid) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select id from public.vehicles where privacy_mode
$$;
revoke execute on function private_vehicles from public;
grant execute on function private_vehicles to roadbook_ingest;
