-- As they were, but for subqueries without columns: over the rows of all companies Citus can't plan those.
create or replace function directory.has_company(but_demo boolean)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select 1 from public.tenants t where not (but_demo and t.demo));
end $$;

create or replace function drop_position_partition(day date)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
set lock_timeout = '100ms' as $$
declare
  name text := 'positions_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := (day::text || ' 00:00:00+00')::timestamptz;
begin
  if to_regclass('public.' || name) is null then
    return false;
  end if;
  execute format('lock table only public.positions, public.%I in access exclusive mode', name);
  if exists (select 1 from public.dirty_segments m where m.hour >= begins and m.hour < begins + interval '24 hours') then
    return false;
  end if;
  execute format('drop table public.%I', name);
  return true;
end $$;

-- As it was, but for the hour of a position: Citus deletes by no function that depends on the session.
-- Without a time zone as an argument of date_trunc, which Citus refuses in an update.
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

-- An invited person accepts; returns false for anybody else. The caller changes the row of the company: Citus lets no transaction read
-- there what a function wrote as the owner.
-- `directory.activate` remains for sign-ins by another identity provider, and for the version before.
create function directory.accept_invitation(account uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.accounts a set status = 'active' where a.id = account and a.status = 'invited';
  return found;
end $$;
revoke execute on function directory.accept_invitation from public;
grant execute on function directory.accept_invitation to roadbook_app;
