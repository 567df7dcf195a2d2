-- Functions with parameters that read tables of companies are written in PL/pgSQL, and those of the directory look there first: Citus
-- plans neither an SQL function nor a join of both well.

create or replace function directory.has_company(but_demo boolean)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from public.tenants t where not (but_demo and t.demo));
end $$;

create or replace function directory.sole_tenant()
returns uuid language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  first uuid[] := array(select t.tenant_id from public.tenants t limit 2);
begin
  return case when cardinality(first) = 1 then first[1] end;
end $$;

create or replace function directory.usable_account(account uuid, token_issued_at timestamptz)
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  known directory.accounts;
begin
  select * into known from directory.accounts a
  where a.id = account and a.status = 'active' and token_issued_at >= date_trunc('second', a.tokens_valid_from);
  if exists (
    select from public.users u where u.tenant_id = known.tenant_id and u.id = known.user_id and not u.archived)
  then
    return query select known.id, known.tenant_id, known.user_id, known.email;
  end if;
end $$;

create or replace function directory.account_status(account uuid)
returns text language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  known directory.accounts;
begin
  select * into known from directory.accounts a where a.id = account;
  return (
    select case when u.archived then 'archived' else known.status end
    from public.users u where u.tenant_id = known.tenant_id and u.id = known.user_id);
end $$;

create or replace function directory.has_lost_recipient(mail directory.mails)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return mail.user_id is not null and not exists (
    select from public.users u
    where u.tenant_id = mail.tenant_id and u.id = mail.user_id and not u.archived and u.status = 'active'
      and (mail.role is null or u.roles[1] = mail.role));
end $$;

-- Whether this person's company asks for a second factor.
create function directory.needs_second_factor(tenant uuid, person uuid)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from public.tenants t join public.users u on u.tenant_id = t.tenant_id and u.id = person
    where t.tenant_id = tenant
      and (t.second_factor = 'everyone' or t.second_factor = 'admins' and u.roles[1] = 'admin'));
end $$;

-- Null for nobody of this company.
create function directory.roles_of_person(tenant uuid, person uuid)
returns text[] language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select u.roles from public.users u where u.tenant_id = tenant and u.id = person);
end $$;

create or replace function directory.sign_in_factors(account uuid)
returns table (secret bytea, turned_on_at timestamptz, recovery_codes integer, passkeys integer, is_required boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.secret, f.turned_on_at,
    (select count(*)::integer from directory.recovery_codes r where r.account_id = a.id),
    (select count(*)::integer from directory.passkeys p where p.account_id = a.id),
    directory.needs_second_factor(a.tenant_id, a.user_id)
  from directory.accounts a
  left join directory.totp_factors f on f.account_id = a.id
  where a.id = account
$$;

create or replace function directory.lacks_second_factor(tenant uuid, person uuid)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.accounts a
    where a.tenant_id = tenant and a.user_id = person
      and not exists (select from directory.totp_factors f where f.account_id = a.id)
      and not exists (select from directory.passkeys p where p.account_id = a.id)
      and directory.needs_second_factor(tenant, person))
$$;

create or replace function erase_key_names(person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, null,
    case e.resource_type when 'user' then '{passkey}'::text[] else '{name}'::text[] end)
  where e.tenant_id = tenant and e.actor_id = person
    and (e.resource_type = 'user' and e.resource_id = person
      or e.resource_type = 'apiKey' and not exists (
        select from public.api_keys k
        where k.tenant_id = e.tenant_id and k.id = e.resource_id and k.user_id is null));
end $$;

create or replace function erase_push_subscriptions(person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  delete from public.push_subscriptions s where s.tenant_id = tenant and s.user_id = person;
end $$;

-- What `sum_fuel_days` needs is readable to roadbook_ingest, which calls it in the transaction that wrote the hours: with the rights of
-- its owner, Citus would not see them.
create policy telemetry on tenants for select to roadbook_ingest using (true);
grant select (tenant_id, time_zone) on tenants to roadbook_ingest;
create policy telemetry on vehicles for select to roadbook_ingest using (true);
grant select (tenant_id, id, tank_litres) on vehicles to roadbook_ingest;
create policy telemetry on fuel_days to roadbook_ingest using (true) with check (true);
grant select, insert, delete on fuel_days to roadbook_ingest;
-- Only processes of the version before still call it.
create or replace function tanks_of_vehicles(of_tenants uuid[], of_vehicles uuid[])
returns table (vehicle_id uuid, tank_litres double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select v.id, v.tank_litres from unnest(of_tenants, of_vehicles) as a (tenant_id, id)
    join public.vehicles v on v.tenant_id = a.tenant_id and v.id = a.id where v.tank_litres is not null;
end $$;

-- Sums up again the days of these hours.
create or replace function sum_fuel_days(of_tenants uuid[], of_vehicles uuid[], of_hours timestamptz[])
returns void language plpgsql security invoker set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.fuel_days d using (
    select c.tenant_id, h.vehicle_id, (h.hour at time zone c.time_zone)::date as day
    from unnest(of_tenants, of_vehicles, of_hours) as h (tenant_id, vehicle_id, hour)
    join public.tenants c on c.tenant_id = h.tenant_id) t
  where d.tenant_id = t.tenant_id and d.vehicle_id = t.vehicle_id and d.day = t.day;
  insert into public.fuel_days (tenant_id, vehicle_id, day, counter_litres, level_litres, level_percent)
  select t.tenant_id, t.vehicle_id, t.day,
    sum(f.used_within + f.used_before) filter (where f.gauge = 'counter'),
    sum(f.used_within + f.used_before) filter (where f.gauge = 'litres'),
    sum(f.used_within + f.used_before) filter (where f.gauge = 'percent')
  from (
    select distinct c.tenant_id, h.vehicle_id, c.time_zone, (h.hour at time zone c.time_zone)::date as day
    from unnest(of_tenants, of_vehicles, of_hours) as h (tenant_id, vehicle_id, hour)
    join public.tenants c on c.tenant_id = h.tenant_id) t
  join public.fuel_hours f on f.tenant_id = t.tenant_id and f.vehicle_id = t.vehicle_id
    and f.gauge in ('counter', 'litres', 'percent')
    -- A day has up to 25 hours, whatever its midnight.
    and f.hour >= t.day::timestamp at time zone t.time_zone - interval '2 hours'
    and f.hour < (t.day + 1)::timestamp at time zone t.time_zone + interval '2 hours'
    and (f.hour at time zone t.time_zone)::date = t.day
  group by t.tenant_id, t.vehicle_id, t.day;
end $$;

-- The days of a company that has changed its time zone.
create or replace function rebuild_fuel_days(of_tenant uuid, new_zone text)
returns void language plpgsql security invoker set search_path = pg_catalog, pg_temp as $$
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
grant insert, delete on fuel_days to roadbook_app;

-- What was announced or uploaded before `before`, but never attached.
create or replace function directory.drop_unattached_files(before timestamptz, at_most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone record;
  dropped integer := 0;
begin
  for gone in
    select w.tenant_id, w.file_key, w.upload_ends_at from public.attachments w
    where w.attached_at is null and w.created_at < before order by w.created_at limit at_most
  loop
    delete from public.attachments a
    where a.tenant_id = gone.tenant_id and a.file_key = gone.file_key and a.attached_at is null;
    if found then
      insert into directory.file_deletions (file_key, upload_only, due_at, upload_ends_at)
      values (gone.file_key, false, before, gone.upload_ends_at) on conflict do nothing;
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;

create or replace function trips_without_address(at_most integer)
returns table (tenant_id uuid, trip_id uuid, vehicle_id uuid, running boolean,
  start_time timestamptz, end_time timestamptz, start_address text, end_address text,
  start_latitude double precision, start_longitude double precision,
  end_latitude double precision, end_longitude double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select t.tenant_id, t.id, t.vehicle_id, t.running, t.start_time, t.end_time, t.start_address, t.end_address,
      t.start_latitude, t.start_longitude, t.end_latitude, t.end_longitude
    from public.trips t where t.start_address is null or (t.end_address is null and not t.running)
    order by t.start_time desc limit at_most;
end $$;

create or replace function stops_without_address(at_most integer)
returns table (tenant_id uuid, vehicle_id uuid, start_time timestamptz,
  latitude double precision, longitude double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select s.tenant_id, s.vehicle_id, s.start_time, s.latitude, s.longitude
    from public.stops s where s.address is null order by s.start_time desc limit at_most;
end $$;

-- As it was, but for a subquery without columns, which Citus can't plan.
create or replace function ensure_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
-- Inserts queue behind this lock while it waits, say for a backup; so it waits briefly, and the caller tries again.
set lock_timeout = '100ms' as $$
declare
  name text := 'positions_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := (day::text || ' 00:00:00+00')::timestamptz;
  ends timestamptz := ((day + 1)::text || ' 00:00:00+00')::timestamptz;
  most constant integer := 200000;
begin
  if to_regclass('public.' || name) is not null then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('roadbook.position-partitions', 0)) then
    return false;
  end if;
  lock table only public.positions_default in access exclusive mode;
  if (select count(*) from (
      select 1 from public.positions_default p where p.fix_time >= begins and p.fix_time < ends limit most + 1) many) > most then
    return false;
  end if;
  execute format('create table public.%I (like public.positions including all)', name);
  execute format('with moved as (delete from public.positions_default where fix_time >= %L and fix_time < %L returning *)
    insert into public.%I select * from moved', begins, ends, name);
  execute format('alter table public.positions attach partition public.%I for values from (%L) to (%L)',
    name, begins, ends);
  return true;
end $$;

revoke execute on function directory.needs_second_factor, directory.roles_of_person from public;
grant execute on function directory.roles_of_person to roadbook_app;
