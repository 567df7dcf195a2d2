-- What a person is shown of their sessions at the embedded provider; the sessions themselves are in oidc_payloads.
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

-- Sessions from before this table have no browser and no address.
create function directory.own_sessions(account uuid, at timestamptz)
returns table (sid text, user_agent text, address text, methods text[], started_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.uid, s.user_agent, s.address, coalesce(s.methods, '{}'),
    coalesce(s.started_at, to_timestamp((p.payload->>'loginTs')::double precision)), s.last_used_at
  from directory.oidc_payloads p left join directory.sessions s on s.sid = p.uid
  where p.model = 'Session' and p.account_id = account::text and p.expires_at > at
$$;

-- Saving and ending sessions of one account take turns; otherwise a request that is just saving its session would revive it.
create function directory.lock_sessions(account text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('roadbook.sessions.' || account, 0))
$$;

create or replace function directory.oidc_upsert(
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

-- Ends the account's sessions, but one: their tokens are refused, their codes and grants are gone. Returns how many ended.
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

create or replace function directory.end_sessions(account uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform directory.end_sessions_but(account, null);
  delete from directory.oidc_payloads p where p.account_id = account::text;
end $$;

-- Replaces the password unless it has changed meanwhile; every session ends but the one that asked.
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

create function directory.sweep_sessions()
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sessions s where not exists (
    select from directory.oidc_payloads p where p.model = 'Session' and p.uid = s.sid)
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('note_session', 'own_sessions', 'lock_sessions', 'end_sessions_but', 'end_own_session',
      'change_password', 'sweep_sessions') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
  -- Called by the functions above alone.
  revoke execute on function directory.lock_sessions(text) from roadbook_app;
end $$;
