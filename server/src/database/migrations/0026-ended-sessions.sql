-- Tokens of a session that has ended are refused at once, by every process: each call asks here.
-- A key names a session or a person of one issuer; ended-sessions.ts makes it.
create table directory.ended_sessions (
  key text primary key check (length(key) <= 200),
  -- Tokens issued up to this instant are refused.
  tokens_until timestamptz not null,
  -- By then every token that it concerns has run out.
  expires_at timestamptz not null
);
create index ended_sessions_expiry on directory.ended_sessions (expires_at);

-- Logout tokens that were obeyed, so that none is obeyed twice.
create table directory.spent_logout_tokens (
  key text primary key check (length(key) <= 200),
  expires_at timestamptz not null
);
create index spent_logout_tokens_expiry on directory.spent_logout_tokens (expires_at);

create function directory.end_session(session_key text, until timestamptz, keep_until timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.ended_sessions (key, tokens_until, expires_at) values (session_key, until, keep_until)
  on conflict (key) do update set
    tokens_until = greatest(ended_sessions.tokens_until, excluded.tokens_until),
    expires_at = greatest(ended_sessions.expires_at, excluded.expires_at)
$$;

-- False for a logout token that was obeyed before.
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

create function directory.is_session_over(session_keys text[], token_issued_at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.ended_sessions e where e.key = any (session_keys) and token_issued_at <= e.tokens_until)
$$;

-- The account that a token stands for: usable, and the session of the token goes on.
create function directory.account_of_token(account uuid, token_issued_at timestamptz, session_keys text[])
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from directory.usable_account(account, token_issued_at) a
  where not directory.is_session_over(session_keys, token_issued_at)
$$;

-- Ends the sessions at the embedded provider, and the tokens that were issued in them: a new password, an archived person.
create or replace function directory.end_sessions(account uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.ended_sessions (key, tokens_until, expires_at)
  select 'embedded ' || p.uid, 'infinity', now() + interval '1 hour' from directory.oidc_payloads p
  where p.account_id = account::text and p.model = 'Session' and p.uid is not null
  on conflict do nothing;
  delete from directory.oidc_payloads p where p.account_id = account::text;
end $$;

create function directory.sweep_ended_sessions(at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.ended_sessions e where e.expires_at <= at;
  delete from directory.spent_logout_tokens s where s.expires_at <= at;
end $$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('end_session', 'end_session_once', 'is_session_over', 'account_of_token',
      'sweep_ended_sessions') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
