-- Work that one process at a time does is spread over the workers. What a process holds and no longer wants becomes free, and
-- it learns how many of its singles are too many: half of what it holds more than the worker with the fewest. It gives them
-- up itself, between two runs.
drop function directory.keep_leases(uuid, text[], text[], text[], interval);
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

revoke execute on function directory.keep_leases from public;
grant execute on function directory.keep_leases to roadbook_app, roadbook_ingest;
