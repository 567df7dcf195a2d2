-- Streets for where trips begin and end, vehicles stand and stood: asked of a geocoder one at a time, from a queue that
-- survives a crash.

-- What the geocoder said of a place of some 50 metres; null where it knows no street.
create table street_addresses (
  tenant_id uuid not null references tenants,
  cell text not null,
  address text,
  asked_at timestamptz not null,
  primary key (tenant_id, cell)
);
select protect_tenant_table('street_addresses', 'select, insert, update, delete', telemetry => true);

create table street_questions (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  vehicle_id uuid not null,
  kind text not null check (kind in ('vehicle', 'tripStart', 'tripEnd', 'stop')),
  trip_id uuid check ((trip_id is not null) = (kind in ('tripStart', 'tripEnd'))),
  -- When it was there: the newest is asked first. Of a stop it is the key.
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  cell text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index street_questions_newest on street_questions (at desc);
create index street_questions_of_cell on street_questions (tenant_id, cell);
create index street_questions_of_vehicles on street_questions (tenant_id, vehicle_id) where kind = 'vehicle';
select protect_tenant_table('street_questions', 'select, insert, update, delete', telemetry => true);

create index stops_without_address on stops (start_time) where address is null;

-- Whether a place of the vehicle must not be told to a geocoder outside: privacy mode, or a private trip from or to there.
create function is_private_place(of_tenant uuid, of_vehicle uuid, at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.vehicles v
      where v.tenant_id = of_tenant and v.id = of_vehicle and v.privacy_mode)
    or exists (select from public.trips t
      where t.tenant_id = of_tenant and t.vehicle_id = of_vehicle and t.category = 'private'
        and t.start_time <= at + interval '1 second' and t.end_time >= at - interval '1 second')
    or exists (select from public.stops s join public.trips t on t.tenant_id = s.tenant_id
        and t.vehicle_id = s.vehicle_id and t.start_time = s.end_time and t.category = 'private'
      where s.tenant_id = of_tenant and s.vehicle_id = of_vehicle and s.start_time = at)
$$;
revoke execute on function is_private_place from public;
grant execute on function is_private_place to roadbook_ingest, roadbook_app;

-- The newest stops that have no words yet, over all companies.
create function stops_without_address(at_most integer)
returns table (tenant_id uuid, vehicle_id uuid, start_time timestamptz,
  latitude double precision, longitude double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.tenant_id, s.vehicle_id, s.start_time, s.latitude, s.longitude
  from public.stops s where s.address is null order by s.start_time desc limit at_most
$$;
revoke execute on function stops_without_address from public;
grant execute on function stops_without_address to roadbook_ingest;

-- As before, with the times of the ends.
drop function trips_without_address(integer);
create function trips_without_address(at_most integer)
returns table (tenant_id uuid, trip_id uuid, vehicle_id uuid, running boolean,
  start_time timestamptz, end_time timestamptz, start_address text, end_address text,
  start_latitude double precision, start_longitude double precision,
  end_latitude double precision, end_longitude double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.tenant_id, t.id, t.vehicle_id, t.running, t.start_time, t.end_time, t.start_address, t.end_address,
    t.start_latitude, t.start_longitude, t.end_latitude, t.end_longitude
  from public.trips t where t.start_address is null or (t.end_address is null and not t.running)
  order by t.start_time desc limit at_most
$$;
revoke execute on function trips_without_address from public;
grant execute on function trips_without_address to roadbook_ingest;
