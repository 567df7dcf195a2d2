-- What all companies of an installation share: processes and their leases, keys, mail.

-- Server processes over this database.
create table directory.processes (
  id uuid primary key,
  roles text[] not null,
  started_at timestamptz not null default now(),
  -- When its leases end, unless it reports again before.
  alive_until timestamptz not null
);

-- Work that one process alone may do at a time, and which one does it.
create table directory.leases (
  name text primary key check (length(name) <= 100),
  -- A process. Free if it is null, or if the process is not alive.
  holder uuid,
  -- Counts the holders, so that what an earlier one still writes is refused.
  generation bigint not null default 0
);
create index leases_holder on directory.leases (holder);

-- For a transaction that may write only while its process holds these leases. Fails if one has changed hands; none of them
-- changes hands until the transaction ends.
create function directory.hold_leases(names text[], generations bigint[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held integer;
begin
  select count(*) into held from (
    select from directory.leases l
    join unnest(names, generations) as n (name, generation) on n.name = l.name and n.generation = l.generation
    for key share of l) h;
  if held <> cardinality(names) then
    raise exception 'another process does this now' using errcode = 'RB003';
  end if;
end $$;

-- A process has ended; with `others`, all processes but this one.
create function directory.end_processes(process uuid, others boolean)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.processes p where (p.id = process) <> others;
  update directory.leases l set holder = null where (l.holder = process) <> others;
end $$;

-- A process reports that it is alive, takes its share of what is free, and gives away what is more than its share.
-- `singles` are done by one process each, `shards` are spread evenly. `surplus` is by how many single leases it holds too many.
create function directory.keep_leases(
  process uuid, process_roles text[], singles text[], shards text[], lives_for interval,
  out held jsonb, out other_roles text[], out surplus integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  alive uuid[];
  sharers integer;
  share integer;
  mine integer;
  fewest integer;
begin
  -- One at a time, so that each sees the processes that came before it.
  perform pg_advisory_xact_lock(hashtextextended('roadbook.leases', 0));
  insert into directory.processes as p (id, roles, alive_until)
  values (process, process_roles, clock_timestamp() + lives_for)
  on conflict (id) do update set alive_until = excluded.alive_until;
  delete from directory.processes p where p.alive_until < clock_timestamp();
  select array_agg(p.id), count(*) filter (where 'worker' = any (p.roles)) into alive, sharers
  from directory.processes p where p.alive_until >= clock_timestamp();

  insert into directory.leases (name) select w.wanted from unnest(singles || shards) as w (wanted)
  where not exists (select from directory.leases l where l.name = w.wanted) on conflict do nothing;

  update directory.leases l set holder = null
  where l.holder = process and l.name <> all (singles || shards);

  update directory.leases l set holder = process, generation = l.generation + 1
  where l.name in (
    select f.name from directory.leases f
    where f.name = any (singles) and (f.holder is null or f.holder <> all (alive)) for update skip locked);

  share := ceil(cardinality(shards)::numeric / greatest(sharers, 1));
  select count(*) into mine from directory.leases l where l.name = any (shards) and l.holder = process;
  if mine > share then
    update directory.leases l set holder = null
    where l.name in (
      select h.name from directory.leases h where h.name = any (shards) and h.holder = process
      order by h.name limit mine - share);
  elsif mine < share then
    update directory.leases l set holder = process, generation = l.generation + 1
    where l.name in (
      select f.name from directory.leases f
      where f.name = any (shards) and (f.holder is null or f.holder <> all (alive))
      order by f.name limit share - mine for update skip locked);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'generation', l.generation)), '[]') into held
  from directory.leases l where l.holder = process and l.name = any (singles || shards);
  select coalesce(array_agg(distinct r.role), '{}') into other_roles
  from directory.processes p, unnest(p.roles) as r (role) where p.id <> process;

  surplus := 0;
  if 'worker' = any (process_roles) then
    select count(*) into mine from directory.leases l where l.name = any (singles) and l.holder = process;
    select min(o.held) into fewest from (
      select count(l.name) as held from directory.processes p
      left join directory.leases l on l.holder = p.id and l.name = any (singles)
      where p.id <> process and 'worker' = any (p.roles) group by p.id) o;
    surplus := greatest((mine - fewest) / 2, 0);
  end if;
end $$;

-- Secrets of this installation, in the database so that all its processes share them.
create table directory.installation_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

create function directory.installation_key(key_name text)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.value from directory.installation_keys k where k.name = key_name
$$;

-- The first candidate stays; every process gets the same one back.
create function directory.keep_installation_key(key_name text, candidate jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('roadbook.installation-key.' || key_name, 0));
  insert into directory.installation_keys (name, value) values (key_name, candidate) on conflict do nothing;
  return directory.installation_key(key_name);
end $$;

-- Attempts to sign in and the like, by what they were aimed at or where they came from (as a hash).
create table directory.attempts (
  kind text not null,
  key bytea not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (kind, key)
);
create index attempts_last on directory.attempts (last_at);

-- Counts an attempt and returns how many there are; or counts nothing and returns how long to wait. waits[n] are the seconds
-- to wait after the nth attempt; its last entry holds for all further ones. After `forget` counting starts again.
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
    -- Of two attempts at the same moment, the one that comes second may carry the earlier time.
    wait_seconds := greatest(0, waits[least(attempts, array_length(waits, 1))]
      - greatest(0, extract(epoch from at - before.last_at)));
  end if;
  if wait_seconds = 0 then
    attempts := attempts + 1;
    update directory.attempts a set count = attempts, last_at = greatest(at, a.last_at)
    where a.kind = what and a.key = whom;
  end if;
end $$;

-- The attempt succeeded. `entirely` forgets the failed ones before it, too.
create function directory.forgive_attempt(what text, whom bytea, entirely boolean)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.attempts a set count = case when entirely then 0 else greatest(0, a.count - 1) end
  where a.kind = what and a.key = whom
$$;

-- Counts an attempt and returns 0; or counts nothing and returns the seconds to wait. Allows one attempt `every` interval, and
-- a `burst` of them at once.
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

-- The attempt succeeded, so it doesn't count.
create function directory.forgive_metered_attempt(what text, whom bytea, every interval)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.attempts a set last_at = a.last_at - every where a.kind = what and a.key = whom
$$;

-- Mail on its way to the mail server. What could not be delivered, and all mail if there is no mail server, is kept for the
-- operator to read.
create table directory.mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  failure text,
  created_at timestamptz not null,
  state text not null default 'kept' check (state in ('kept', 'waiting', 'failed')),
  attempts integer not null default 0,
  -- Of waiting mail: the next attempt. While it is being sent: when another worker may try.
  due_at timestamptz check ((due_at is not null) = (state = 'waiting')),
  file_key text,
  file_name text check ((file_name is null) = (file_key is null)),
  content_type text check ((content_type is null) = (file_key is null)),
  -- The person it is for; null for mail to an address, such as an invitation.
  tenant_id uuid,
  user_id uuid check ((user_id is null) = (tenant_id is null)),
  -- It is sent only while the person has this role.
  role text check (role is null or user_id is not null),
  -- The text without its file, in case that is gone.
  body_without_file text,
  constraint mails_body_without_file_check check ((body_without_file is null) = (file_key is null))
);
create index mails_newest on directory.mails (created_at desc);
create index mails_due on directory.mails (due_at) where state = 'waiting';

create function directory.drop_mail(mail uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.mails m where m.id = mail
$$;

-- The mail is tried again at `until`, or given up if that is null.
create function directory.put_mail_off(mail uuid, trouble text, until timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set failure = trouble, due_at = until,
    state = case when until is null then 'failed' else 'waiting' end
  where m.id = mail
$$;

create function directory.put_mail(
  mail uuid, to_address text, about text, content text, has_server boolean, at timestamptz, attached_key text,
  attached_name text, attached_type text, content_without text, tenant uuid, person uuid, person_role text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.mails (id, recipient, subject, body, state, due_at, created_at, file_key, file_name, content_type,
    body_without_file, tenant_id, user_id, role)
  values (mail, to_address, about, content, case when has_server then 'waiting' else 'kept' end,
    case when has_server then at end, at, attached_key, attached_name, attached_type, content_without, tenant, person,
    person_role)
$$;
