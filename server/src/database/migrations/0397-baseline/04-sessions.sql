-- Sessions, at the embedded OpenID provider or at another one.

-- Saving and ending sessions of one account take turns; otherwise a request that is just saving its session would revive it.
create function directory.lock_sessions(account text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('roadbook.sessions.' || account, 0))
$$;

-- What the embedded OpenID provider stores: sessions, interactions, codes, grants.
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

-- Whether this call consumed it: a code is exchanged once, even by two calls at the same moment.
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

-- Removes what has expired: sessions and codes, tokens, attempts after a day, mail after thirty.
create function directory.sweep_identity(at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.oidc_payloads p where p.expires_at <= at;
  delete from directory.one_time_tokens t where t.expires_at <= at;
  delete from directory.attempts a where a.last_at <= at - interval '1 day';
  delete from directory.mails m where m.created_at <= at - interval '30 days';
end $$;

-- Removes an account with its links, sessions and unsent mail; its address is free again. Links go first, then the account, as
-- when a person accepts an invitation, so that the two don't deadlock.
create function directory.remove_account(tenant uuid, person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  select * into found from directory.accounts a where a.tenant_id = tenant and a.user_id = person;
  delete from directory.one_time_tokens t where t.account_id = found.id or t.email = found.email;
  delete from directory.accounts a where a.id = found.id;
  delete from directory.oidc_payloads p where p.account_id = found.id::text;
  delete from directory.mails m where m.recipient = found.email;
end $$;

-- What a person is shown of their sessions at the embedded provider. The sessions themselves are in oidc_payloads.
create table directory.sessions (
  sid text primary key check (length(sid) <= 100),
  account_id uuid not null references directory.accounts on delete cascade,
  user_agent text not null check (length(user_agent) <= 400),
  address text not null check (length(address) <= 64),
  -- How the person proved who they are (RFC 8176): pwd, otp, hwk.
  methods text[] not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_account on directory.sessions (account_id);

-- What the installation stores about a person's sign-in, without secrets.
create function directory.sign_in_data(tenant uuid, person uuid)
returns table (kind text, record jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select 'account', jsonb_build_object('email', a.email, 'status', a.status, 'createdAt', a.created_at)
    from directory.accounts a where a.tenant_id = tenant and a.user_id = person
    union all
    select 'session', jsonb_build_object('userAgent', s.user_agent, 'address', s.address, 'methods', s.methods,
      'startedAt', s.started_at, 'lastUsedAt', s.last_used_at)
    from directory.sessions s join directory.accounts a on a.id = s.account_id
    where a.tenant_id = tenant and a.user_id = person
    union all
    select 'identity', jsonb_build_object('issuer', i.issuer, 'subject', i.subject, 'linkedAt', i.linked_at)
    from directory.identities i join directory.accounts a on a.id = i.account_id
    where a.tenant_id = tenant and a.user_id = person;
end $$;

create function directory.note_session(
  session_uid text, account uuid, agent text, client_address text, how text[], started timestamptz, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.sessions as s (sid, account_id, user_agent, address, methods, started_at, last_used_at)
  select session_uid, account, agent, client_address, how, started, at
  where exists (select from directory.accounts a where a.id = account)
  on conflict (sid) do update set account_id = excluded.account_id, user_agent = excluded.user_agent,
    address = excluded.address, methods = excluded.methods, started_at = excluded.started_at,
    last_used_at = greatest(s.last_used_at, excluded.last_used_at)
$$;

-- Sessions of early versions have no browser and no address.
create function directory.own_sessions(account uuid, at timestamptz)
returns table (sid text, user_agent text, address text, methods text[], started_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.uid, s.user_agent, s.address, coalesce(s.methods, '{}'),
    coalesce(s.started_at, to_timestamp((p.payload->>'loginTs')::double precision)), s.last_used_at
  from directory.oidc_payloads p left join directory.sessions s on s.sid = p.uid
  where p.model = 'Session' and p.account_id = account::text and p.expires_at > at
$$;

create function directory.sweep_sessions()
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sessions s where not exists (
    select from directory.oidc_payloads p where p.model = 'Session' and p.uid = s.sid)
$$;

-- Sessions that have ended. Every call asks here, so their tokens are refused at once by every process. A key names a session or
-- a person of one issuer; ended-sessions.ts makes it.
create table directory.ended_sessions (
  key text primary key check (length(key) <= 200),
  -- Tokens issued up to this instant are refused.
  tokens_until timestamptz not null,
  -- By then every such token has expired.
  expires_at timestamptz not null
);
create index ended_sessions_expiry on directory.ended_sessions (expires_at);

-- Ends all sessions of an account but one: their tokens are refused, their codes and grants are removed. Returns how many
-- ended.
create function directory.end_sessions_but(account uuid, kept text)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text[];
begin
  perform directory.lock_sessions(account::text);
  select coalesce(array_agg(p.uid), '{}') into ended from directory.oidc_payloads p
  where p.account_id = account::text and p.model = 'Session' and p.uid is not null and p.uid is distinct from kept;
  insert into directory.ended_sessions (key, tokens_until, expires_at)
  select 'embedded ' || e, 'infinity', now() + interval '1 hour' from unnest(ended) e
  on conflict do nothing;
  delete from directory.oidc_payloads p where p.account_id = account::text and (
    p.model = 'Session' and p.uid = any (ended) or p.payload->>'sessionUid' = any (ended));
  delete from directory.sessions s where s.account_id = account and s.sid = any (ended);
  return cardinality(ended);
end $$;

-- Ends all sessions of an account at the embedded provider, with the tokens issued in them.
create function directory.end_sessions(account uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform directory.end_sessions_but(account, null);
  delete from directory.oidc_payloads p where p.account_id = account::text;
end $$;

-- Sets a password, and signs out everybody who signed in with the old one.
create function directory.set_password(account uuid, hash text, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.accounts a set password_hash = hash, tokens_valid_from = at where a.id = account;
  perform directory.end_sessions(account);
  delete from directory.one_time_tokens t where t.account_id = account;
  perform directory.activate(account);
end $$;

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

-- A session that has ended is not stored again.
create function directory.oidc_upsert(
  kind text, key text, content jsonb, account text, grant_key text, session_uid text, until timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if kind = 'Session' and account is not null then
    perform directory.lock_sessions(account);
    if exists (select from directory.ended_sessions e where e.key = 'embedded ' || session_uid) then return; end if;
  end if;
  insert into directory.oidc_payloads (model, id, payload, account_id, grant_id, uid, expires_at)
  values (kind, key, content, account, grant_key, session_uid, until)
  on conflict (model, id) do update set payload = excluded.payload, account_id = excluded.account_id,
    grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at;
end $$;

create function directory.end_session(session_key text, until timestamptz, keep_until timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.ended_sessions (key, tokens_until, expires_at) values (session_key, until, keep_until)
  on conflict (key) do update set
    tokens_until = greatest(ended_sessions.tokens_until, excluded.tokens_until),
    expires_at = greatest(ended_sessions.expires_at, excluded.expires_at)
$$;

create function directory.is_session_over(session_keys text[], token_issued_at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.ended_sessions e where e.key = any (session_keys) and token_issued_at <= e.tokens_until)
$$;

-- The account of a token, unless its session has ended or it may not be used.
create function directory.account_of_token(account uuid, token_issued_at timestamptz, session_keys text[])
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from directory.usable_account(account, token_issued_at) a
  where not directory.is_session_over(session_keys, token_issued_at)
$$;

-- False if the account has no such session.
create function directory.end_own_session(account uuid, session_uid text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform directory.lock_sessions(account::text);
  delete from directory.oidc_payloads p
  where p.model = 'Session' and p.uid = session_uid and p.account_id = account::text;
  if not found then return false; end if;
  insert into directory.ended_sessions (key, tokens_until, expires_at)
  values ('embedded ' || session_uid, 'infinity', now() + interval '1 hour') on conflict do nothing;
  delete from directory.oidc_payloads p
  where p.account_id = account::text and p.payload->>'sessionUid' = session_uid;
  delete from directory.sessions s where s.sid = session_uid;
  return true;
end $$;

-- Replaces a password unless it has changed meanwhile. Every session ends but the one that asked.
create function directory.change_password(account uuid, old_hash text, new_hash text, kept text, at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.accounts a set password_hash = new_hash, tokens_valid_from = at
  where a.id = account and a.password_hash = old_hash;
  if not found then return false; end if;
  perform directory.end_sessions_but(account, kept);
  delete from directory.one_time_tokens t where t.account_id = account;
  return true;
end $$;

-- Logout tokens that were followed, so that none is followed twice.
create table directory.spent_logout_tokens (
  key text primary key check (length(key) <= 200),
  expires_at timestamptz not null
);
create index spent_logout_tokens_expiry on directory.spent_logout_tokens (expires_at);

-- False for a logout token that was followed before.
create function directory.end_session_once(
  logout_token text, session_key text, until timestamptz, keep_until timestamptz, at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.spent_logout_tokens (key, expires_at) values (logout_token, at + interval '1 day')
  on conflict do nothing;
  if not found then return false; end if;
  perform directory.end_session(session_key, until, keep_until);
  return true;
end $$;

create function directory.sweep_ended_sessions(at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.ended_sessions e where e.expires_at <= at;
  delete from directory.spent_logout_tokens s where s.expires_at <= at;
end $$;
