-- A company may require a second step at sign-in from everybody.
alter table public.tenants add column second_factor_required boolean not null default false;

-- The key that an authenticator app shares with us; encrypted (second-factor/secret-box.ts).
create table directory.totp_factors (
  account_id uuid primary key references directory.accounts on delete cascade,
  secret bytea not null check (octet_length(secret) <= 100),
  -- The newest 30 seconds of which a code was accepted: a code works once.
  last_step bigint not null,
  turned_on_at timestamptz not null
);

-- Unused ones, as keyed hashes.
create table directory.recovery_codes (
  account_id uuid not null references directory.accounts on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, hash)
);

create function directory.sign_in_factors(account uuid)
returns table (secret bytea, turned_on_at timestamptz, recovery_codes integer, passkeys integer, is_required boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.secret, f.turned_on_at,
    (select count(*)::integer from directory.recovery_codes r where r.account_id = a.id),
    0, t.second_factor_required
  from directory.accounts a
  join public.tenants t on t.tenant_id = a.tenant_id
  left join directory.totp_factors f on f.account_id = a.id
  where a.id = account
$$;

-- False if it is on already.
create function directory.turn_on_totp(account uuid, key_box bytea, step bigint, codes bytea[], at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.totp_factors (account_id, secret, last_step, turned_on_at)
  values (account, key_box, step, at) on conflict do nothing;
  if not found then return false; end if;
  perform directory.replace_recovery_codes(account, codes);
  return true;
end $$;

-- False for a step of which, or after which, a code was accepted before.
create function directory.spend_totp_step(account uuid, step bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.totp_factors f set last_step = step where f.account_id = account and f.last_step < step;
  return found;
end $$;

-- False without an authenticator app: nothing would need them.
create function directory.replace_recovery_codes(account uuid, codes bytea[])
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.totp_factors f where f.account_id = account for update;
  if not found then return false; end if;
  delete from directory.recovery_codes r where r.account_id = account;
  insert into directory.recovery_codes (account_id, hash) select account, unnest(codes);
  return true;
end $$;

-- The codes that are left; null for one that is none, or was used.
create function directory.spend_recovery_code(account uuid, code bytea)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.recovery_codes r where r.account_id = account and r.hash = code;
  if not found then return null; end if;
  return (select count(*)::integer from directory.recovery_codes r where r.account_id = account);
end $$;

create function directory.turn_off_totp(account uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.recovery_codes r where r.account_id = account;
  delete from directory.totp_factors f where f.account_id = account;
  return found;
end $$;

create function directory.account_of_user(tenant uuid, person uuid)
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id from directory.accounts a where a.tenant_id = tenant and a.user_id = person
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('sign_in_factors', 'turn_on_totp', 'spend_totp_step', 'replace_recovery_codes',
      'spend_recovery_code', 'turn_off_totp', 'account_of_user') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
