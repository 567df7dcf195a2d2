-- The second step at sign-in: authenticator apps, recovery codes, passkeys.

-- The secret that an authenticator app shares with us, encrypted (second-factor/secret-box.ts).
create table directory.totp_factors (
  account_id uuid primary key references directory.accounts on delete cascade,
  secret bytea not null check (octet_length(secret) <= 100),
  -- The latest period of 30 seconds whose code was accepted, so that a code works once.
  last_step bigint not null,
  turned_on_at timestamptz not null
);

-- False if a code of this period or of a later one was accepted before.
create function directory.spend_totp_step(account uuid, step bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.totp_factors f set last_step = step where f.account_id = account and f.last_step < step;
  return found;
end $$;

-- Recovery codes that are not used up, as keyed hashes.
create table directory.recovery_codes (
  account_id uuid not null references directory.accounts on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, hash)
);

-- False without an authenticator app, which they would stand in for.
create function directory.replace_recovery_codes(account uuid, codes bytea[])
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.totp_factors f where f.account_id = account for update;
  if not found then return false; end if;
  delete from directory.recovery_codes r where r.account_id = account;
  insert into directory.recovery_codes (account_id, hash) select account, unnest(codes);
  return true;
end $$;

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

-- How many codes are left; null if this is no unused code.
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

-- Passkeys, found by their credential before anybody has said who they are.
create table directory.passkeys (
  id uuid primary key,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  account_id uuid not null references directory.accounts on delete cascade,
  -- COSE; public.
  public_key bytea not null check (octet_length(public_key) <= 2048),
  -- Of signatures, if the authenticator counts them: if it goes back, the passkey was copied.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) <= 60),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on directory.passkeys (account_id);

create function directory.own_passkeys(account uuid)
returns table (id uuid, credential_id bytea, name text, transports text[], is_synced boolean,
  created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.credential_id, p.name, p.transports, p.is_synced, p.created_at, p.last_used_at
  from directory.passkeys p where p.account_id = account order by p.created_at, p.id
$$;

-- Null, or why it was not added: `full` at the limit, `known` if this or another account has the credential.
create function directory.add_passkey(
  passkey uuid, credential bytea, account uuid, cose_key bytea, signatures bigint, how text[], label text,
  synced boolean, at_most integer, at timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.accounts a where a.id = account for update;
  if (select count(*) from directory.passkeys p where p.account_id = account) >= at_most then return 'full'; end if;
  insert into directory.passkeys
    (id, credential_id, account_id, public_key, counter, transports, name, is_synced, created_at)
  values (passkey, credential, account, cose_key, signatures, how, label, synced, at)
  on conflict (credential_id) do nothing;
  return case when found then null else 'known' end;
end $$;

create function directory.passkey_by_credential(credential bytea)
returns table (id uuid, name text, account_id uuid, public_key bytea, counter bigint, transports text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.name, p.account_id, p.public_key, p.counter, p.transports
  from directory.passkeys p where p.credential_id = credential
$$;

-- False if the counter did not increase. Authenticators that don't count always send 0.
create function directory.use_passkey(passkey uuid, signatures bigint, at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.passkeys p set counter = signatures, last_used_at = at
  where p.id = passkey and (p.counter < signatures or p.counter = 0 and signatures = 0);
  return found;
end $$;

-- The former name; null if the account has no such passkey.
create function directory.rename_passkey(account uuid, passkey uuid, label text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former text;
begin
  select p.name into former from directory.passkeys p where p.id = passkey and p.account_id = account for update;
  update directory.passkeys p set name = label where p.id = passkey and p.account_id = account;
  return former;
end $$;

create function directory.remove_passkey(account uuid, passkey uuid)
returns text language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.passkeys p where p.id = passkey and p.account_id = account returning p.name
$$;

create function directory.remove_passkeys(account uuid)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed integer;
begin
  delete from directory.passkeys p where p.account_id = account;
  get diagnostics removed = row_count;
  return removed;
end $$;

create function directory.sign_in_factors(account uuid)
returns table (secret bytea, turned_on_at timestamptz, recovery_codes integer, passkeys integer, is_required boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.secret, f.turned_on_at,
    (select count(*)::integer from directory.recovery_codes r where r.account_id = a.id),
    (select count(*)::integer from directory.passkeys p where p.account_id = a.id),
    t.second_factor = 'everyone' or t.second_factor = 'admins' and u.roles[1] = 'admin'
  from directory.accounts a
  join public.tenants t on t.tenant_id = a.tenant_id
  join public.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  left join directory.totp_factors f on f.account_id = a.id
  where a.id = account
$$;

-- A person who must have a second factor and has none: their sessions and keys do nothing until they set one up.
create function directory.lacks_second_factor(tenant uuid, person uuid)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.tenants t
    join public.users u on u.tenant_id = t.tenant_id and u.id = person
    join directory.accounts a on a.tenant_id = t.tenant_id and a.user_id = u.id
    where t.tenant_id = tenant
      and (t.second_factor = 'everyone' or t.second_factor = 'admins' and u.roles[1] = 'admin')
      and not exists (select from directory.totp_factors f where f.account_id = a.id)
      and not exists (select from directory.passkeys p where p.account_id = a.id))
$$;

-- What an authenticator is asked to sign; each is answered once.
create table directory.passkey_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  -- Null for a sign-in.
  account_id uuid references directory.accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on directory.passkey_challenges (expires_at);

create function directory.issue_challenge(challenge bytea, account uuid, until timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.passkey_challenges (hash, account_id, expires_at) values (challenge, account, until)
$$;

-- True once, and only for the account that it was issued to.
create function directory.spend_challenge(challenge bytea, account uuid, at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.passkey_challenges c
  where c.hash = challenge and c.account_id is not distinct from account and c.expires_at > at;
  return found;
end $$;

create function directory.sweep_challenges(at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.passkey_challenges c where c.expires_at <= at
$$;
