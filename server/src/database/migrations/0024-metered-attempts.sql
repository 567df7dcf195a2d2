-- A steady rate with room for a burst, for what is counted over many people: one attempt is forgotten every `every`.
-- last_at holds the instant at which all of them are forgotten (the generic cell rate algorithm), so one row is enough.

-- Counts one attempt and answers 0, or counts nothing and answers the seconds to wait.
create function directory.begin_metered_attempt(
  what text, whom bytea, every interval, burst integer, at timestamptz)
returns double precision language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free_at timestamptz;
begin
  insert into directory.attempts (kind, key, count, last_at) values (what, whom, 1, at) on conflict do nothing;
  select greatest(a.last_at, at) into free_at
  from directory.attempts a where a.kind = what and a.key = whom for update;
  if free_at + every > at + burst * every then
    return extract(epoch from free_at + every - at - burst * every);
  end if;
  update directory.attempts a set last_at = free_at + every where a.kind = what and a.key = whom;
  return 0;
end $$;

-- The attempt was a good one: it does not count.
create function directory.forgive_metered_attempt(what text, whom bytea, every interval)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.attempts a set last_at = a.last_at - every where a.kind = what and a.key = whom
$$;

do $$
declare
  narrow regprocedure;
begin
  foreach narrow in array array[
    'directory.begin_metered_attempt(text, bytea, interval, integer, timestamptz)',
    'directory.forgive_metered_attempt(text, bytea, interval)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
