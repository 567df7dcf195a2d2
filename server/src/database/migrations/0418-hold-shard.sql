-- Keeps the shard of a company where it is until the end of the transaction, on the worker of Citus that writes to it directly; refused
-- if it isn't there any more. Moving or splitting a shard waits for statements of Citus and holds them up: the update is one. It
-- changes no row, and has to come before the look.
create function hold_shard(company uuid, shard bigint)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.tenant_revisions set revision = revision where tenant_id = company and revision < 0;
  if not exists (select 1 from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard) then
    raise exception 'The shard % is not here.', shard using errcode = 'RB004';
  end if;
end $$;

revoke execute on function hold_shard from public;
grant execute on function hold_shard to roadbook_ingest;
