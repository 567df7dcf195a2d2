-- Who may come in: what must be found before a company is known. These tables are global, unique over the
-- installation, and nobody but their owner touches them: the server goes through the functions below, which do one
-- thing each. No foreign key leads out of `directory`, since tables of a tenant may live on other machines.

create table directory.accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  tenant_id uuid not null,
  user_id uuid not null,
  -- argon2id in PHC form; null while invited, and for people of an outside issuer.
  password_hash text,
  status text not null check (status in ('invited', 'active', 'archived')),
  -- Identity tokens issued before this instant are refused: a new password ends the sessions before it.
  tokens_valid_from timestamptz not null default '-infinity',
  created_at timestamptz not null,
  unique (tenant_id, user_id)
);

create table directory.identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references directory.accounts on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_account on directory.identities (account_id);

-- What the embedded OpenID provider remembers: sessions, interactions, codes, grants.
create table directory.oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index oidc_payloads_grant on directory.oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_uid on directory.oidc_payloads (uid) where uid is not null;
create index oidc_payloads_account on directory.oidc_payloads (account_id) where account_id is not null;
create index oidc_payloads_expiry on directory.oidc_payloads (expires_at);

-- Secrets of this installation; in the database so that restarts and several nodes agree.
create table directory.installation_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Tries to sign in and the like, by what they were aimed at or where they came from (as a hash).
create table directory.attempts (
  kind text not null,
  key bytea not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (kind, key)
);
create index attempts_last on directory.attempts (last_at);

-- Invitations, forgotten passwords, companies that wait for their mail to be confirmed. Only a hash is kept.
create table directory.one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'passwordReset', 'signUp')),
  email text not null check (email = lower(email)),
  account_id uuid references directory.accounts on delete cascade,
  payload jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_tokens_email on directory.one_time_tokens (purpose, email);

-- Mail for the operator's page: all of it without a mail server, else what could not be handed over.
create table directory.mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  failure text,
  created_at timestamptz not null
);
create index mails_newest on directory.mails (created_at desc);

-- Accounts

create function directory.create_account(
  account uuid, address text, tenant uuid, person uuid, hash text, state text, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.accounts (id, email, tenant_id, user_id, password_hash, status, created_at)
  values (account, address, tenant, person, hash, state, at)
$$;

create function directory.account_by_email(address text)
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text, password_hash text, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.tenant_id, a.user_id, a.email, a.password_hash, a.status
  from directory.accounts a where a.email = address
$$;

create function directory.email_is_free(address text)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from directory.accounts a where a.email = address)
$$;

-- An account that may be used: not archived here nor in its company, and the token not older than its password.
create function directory.usable_account(account uuid, token_issued_at timestamptz)
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.tenant_id, a.user_id, a.email
  from directory.accounts a
  join public.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  where a.id = account and a.status = 'active' and not u.archived
    and token_issued_at >= date_trunc('second', a.tokens_valid_from)
$$;

create function directory.account_of_identity(identity_issuer text, identity_subject text)
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id from directory.identities i where i.issuer = identity_issuer and i.subject = identity_subject
$$;

-- The first sign-in through an outside issuer, by an address which that issuer has verified.
create function directory.link_identity(identity_issuer text, identity_subject text, address text, at timestamptz)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  select * into found from directory.accounts a
  where a.email = address and a.status <> 'archived' for update;
  if found.id is null or exists (
    select from directory.identities i where i.account_id = found.id and i.issuer = identity_issuer) then
    return null;
  end if;
  insert into directory.identities (issuer, subject, account_id, linked_at)
  values (identity_issuer, identity_subject, found.id, at) on conflict do nothing;
  perform directory.activate(found.id);
  return found.id;
end $$;

-- An invited person becomes one who may come in.
create function directory.activate(account uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  update directory.accounts a set status = 'active' where a.id = account and a.status = 'invited' returning * into found;
  if found.id is not null then
    update public.users u set status = 'active', updated_at = now(), version = u.version + 1
    where u.tenant_id = found.tenant_id and u.id = found.user_id and u.status = 'invited';
  end if;
end $$;

-- Sets a password; everyone who is signed in with the old one is out.
create function directory.set_password(account uuid, hash text, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.accounts a set password_hash = hash, tokens_valid_from = at where a.id = account;
  perform directory.end_sessions(account);
  delete from directory.one_time_tokens t where t.account_id = account;
  perform directory.activate(account);
end $$;

-- The same password in a new form (stronger parameters): nobody is signed out.
create function directory.rehash_password(account uuid, old_hash text, new_hash text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.accounts a set password_hash = new_hash where a.id = account and a.password_hash = old_hash
$$;

create function directory.end_sessions(account uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.oidc_payloads p where p.account_id = account::text
$$;

create function directory.archive_account(tenant uuid, person uuid, is_archived boolean, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  update directory.accounts a
  set status = case when is_archived then 'archived' when a.password_hash is null
      and not exists (select from directory.identities i where i.account_id = a.id) then 'invited' else 'active' end,
    tokens_valid_from = at
  where a.tenant_id = tenant and a.user_id = person returning * into found;
  perform directory.end_sessions(found.id);
end $$;

create function directory.has_company(but_demo boolean)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.tenants t where not (but_demo and t.demo))
$$;

-- The embedded provider's memory

create function directory.oidc_upsert(
  kind text, key text, content jsonb, account text, grant_key text, session_uid text, until timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.oidc_payloads (model, id, payload, account_id, grant_id, uid, expires_at)
  values (kind, key, content, account, grant_key, session_uid, until)
  on conflict (model, id) do update set payload = excluded.payload, account_id = excluded.account_id,
    grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at
$$;

create function directory.oidc_find(kind text, key text, at timestamptz)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.payload || case when p.consumed_at is null then '{}'::jsonb
    else jsonb_build_object('consumed', extract(epoch from p.consumed_at)::bigint) end
  from directory.oidc_payloads p where p.model = kind and p.id = key and p.expires_at > at
$$;

create function directory.oidc_find_by_uid(kind text, session_uid text, at timestamptz)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.payload from directory.oidc_payloads p
  where p.model = kind and p.uid = session_uid and p.expires_at > at
$$;

-- False for whoever comes second: a code is exchanged once, also when two ask at the same moment.
create function directory.oidc_consume(kind text, key text, at timestamptz)
returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with taken as (
    update directory.oidc_payloads p set consumed_at = at
    where p.model = kind and p.id = key and p.consumed_at is null returning 1)
  select exists (select from taken)
$$;

create function directory.oidc_destroy(kind text, key text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.oidc_payloads p where p.model = kind and p.id = key
$$;

create function directory.oidc_revoke_grant(kind text, grant_key text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.oidc_payloads p where p.model = kind and p.grant_id = grant_key
$$;

-- Keys

create function directory.installation_key(key_name text)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.value from directory.installation_keys k where k.name = key_name
$$;

-- The first candidate stays, whoever offers it; every node gets the same one back.
create function directory.keep_installation_key(key_name text, candidate jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.installation-key.' || key_name, 0));
  insert into directory.installation_keys (name, value) values (key_name, candidate) on conflict do nothing;
  return directory.installation_key(key_name);
end $$;

-- Attempts

-- Counts one attempt and answers how many there are; or counts nothing and answers how long to wait still.
-- waits[n] are the seconds after the nth attempt; after the last entry, that one. After `forget` it starts anew.
create function directory.begin_attempt(
  what text, whom bytea, waits double precision[], forget interval, at timestamptz,
  out attempts integer, out wait_seconds double precision)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before directory.attempts;
begin
  insert into directory.attempts (kind, key, count, last_at) values (what, whom, 0, at) on conflict do nothing;
  select * into before from directory.attempts a where a.kind = what and a.key = whom for update;
  attempts := case when before.last_at <= at - forget then 0 else before.count end;
  wait_seconds := 0;
  if attempts > 0 then
    -- Of attempts at the same moment the later one may bring the earlier time.
    wait_seconds := greatest(0, waits[least(attempts, array_length(waits, 1))]
      - greatest(0, extract(epoch from at - before.last_at)));
  end if;
  if wait_seconds = 0 then
    attempts := attempts + 1;
    update directory.attempts a set count = attempts, last_at = greatest(at, a.last_at)
    where a.kind = what and a.key = whom;
  end if;
end $$;

-- The attempt was a good one. `entirely` forgets the bad ones before it too.
create function directory.forgive_attempt(what text, whom bytea, entirely boolean)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.attempts a set count = case when entirely then 0 else greatest(0, a.count - 1) end
  where a.kind = what and a.key = whom
$$;

-- One-time tokens

-- A new one of the same purpose and address replaces the older ones.
create function directory.issue_token(
  hash bytea, reason text, address text, account uuid, content jsonb, at timestamptz, until timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.one_time_tokens t where t.purpose = reason and t.email = address;
  insert into directory.one_time_tokens (token_hash, purpose, email, account_id, payload, created_at, expires_at)
  values (hash, reason, address, account, content, at, until);
end $$;

create function directory.read_token(hash bytea, reason text, at timestamptz)
returns table (email text, account_id uuid, tenant_id uuid, user_id uuid, payload jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.email, t.account_id, a.tenant_id, a.user_id, t.payload
  from directory.one_time_tokens t left join directory.accounts a on a.id = t.account_id
  where t.token_hash = hash and t.purpose = reason and t.expires_at > at
    and (a.id is null or a.status <> 'archived')
$$;

-- True once.
create function directory.spend_token(hash bytea, reason text, at timestamptz)
returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with spent as (
    delete from directory.one_time_tokens t
    where t.token_hash = hash and t.purpose = reason and t.expires_at > at returning 1)
  select exists (select from spent)
$$;

-- Mail

create function directory.store_mail(
  mail uuid, to_address text, about text, content text, trouble text, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.mails (id, recipient, subject, body, failure, created_at)
  values (mail, to_address, about, content, trouble, at)
$$;

create function directory.newest_mails(at_most integer)
returns table (id uuid, recipient text, subject text, body text, failure text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.failure, m.created_at
  from directory.mails m order by m.created_at desc, m.id desc limit at_most
$$;

-- What has run out goes: sessions and codes, tokens, attempts after a day, mail after thirty.
create function directory.sweep_identity(at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.oidc_payloads p where p.expires_at <= at;
  delete from directory.one_time_tokens t where t.expires_at <= at;
  delete from directory.attempts a where a.last_at <= at - interval '1 day';
  delete from directory.mails m where m.created_at <= at - interval '30 days';
end $$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
