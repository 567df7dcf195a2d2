-- What opens the operator's page, whichever process is asked: codes that were announced and not used, and browsers that one let in.
create table directory.operator_passes (
  hash bytea primary key,
  kind text not null check (kind in ('code', 'browser')),
  expires_at timestamptz not null
);

-- A code lives on while the process that announced it says so; false where it was used meanwhile, or ran out.
create function directory.keep_operator_code(code bytea, is_new boolean, at timestamptz, until timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.operator_passes p where p.expires_at <= at;
  if is_new then
    insert into directory.operator_passes (hash, kind, expires_at) values (code, 'code', until);
    return true;
  end if;
  update directory.operator_passes p set expires_at = until where p.hash = code and p.kind = 'code';
  return found;
end $$;

-- False for a code that is none, or was used before; else the browser is let in.
create function directory.spend_operator_code(code bytea, browser bytea, at timestamptz, until timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.operator_passes p where p.hash = code and p.kind = 'code' and p.expires_at > at;
  if not found then return false; end if;
  insert into directory.operator_passes (hash, kind, expires_at) values (browser, 'browser', until);
  return true;
end $$;

create function directory.is_operator_browser(browser bytea, at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.operator_passes p where p.hash = browser and p.kind = 'browser' and p.expires_at > at)
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('keep_operator_code', 'spend_operator_code', 'is_operator_browser') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
