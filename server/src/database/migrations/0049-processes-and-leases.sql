-- Processes that stand over this database, and which of them does what one alone may do at a time.
create table directory.processes (
  id uuid primary key,
  roles text[] not null,
  started_at timestamptz not null default now(),
  -- Its leases end then, unless it has said before that it is alive.
  alive_until timestamptz not null
);

create table directory.leases (
  name text primary key check (length(name) <= 100),
  -- A process; free when that one is not alive.
  holder uuid,
  -- Counts the holders: what an earlier one knows or is still writing is worth nothing any more.
  generation bigint not null default 0
);
create index leases_holder on directory.leases (holder);

-- Says that a process is alive, and answers what it holds: of `singles` each that was free, of `shards` its fair share; with
-- the roles of all others that are alive.
-- The keys are locked when a lease changes hands, so that it waits for transactions that hold it (see hold_leases).
create function directory.keep_leases(
  process uuid, process_roles text[], singles text[], shards text[], lives_for interval,
  out held jsonb, out other_roles text[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  alive uuid[];
  sharers integer;
  share integer;
  mine integer;
begin
  -- One at a time: whoever has just come must be seen by the next.
  perform pg_advisory_xact_lock(hashtextextended('roadbook.leases', 0));
  insert into directory.processes as p (id, roles, alive_until)
  values (process, process_roles, clock_timestamp() + lives_for)
  on conflict (id) do update set alive_until = excluded.alive_until;
  delete from directory.processes p where p.alive_until < clock_timestamp();
  select array_agg(p.id), count(*) filter (where 'worker' = any (p.roles)) into alive, sharers
  from directory.processes p where p.alive_until >= clock_timestamp();

  insert into directory.leases (name) select w.wanted from unnest(singles || shards) as w (wanted)
  where not exists (select from directory.leases l where l.name = w.wanted) on conflict do nothing;

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
end $$;

-- For a transaction that may write only while its process holds these leases: refused where one has changed hands, and until its
-- end none of them does.
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

-- The end of a process, or with `others` of all that were there before it.
create function directory.end_processes(process uuid, others boolean)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.processes p where (p.id = process) <> others;
  update directory.leases l set holder = null where (l.holder = process) <> others;
end $$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('keep_leases', 'hold_leases', 'end_processes') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app, roadbook_ingest', narrow);
  end loop;
end $$;
