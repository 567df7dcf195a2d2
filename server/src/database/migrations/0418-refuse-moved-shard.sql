-- Ends the transaction of a writer on a worker of Citus from which the shard of its company has been moved.
create function refuse_moved_shard()
returns boolean language plpgsql as $$
begin
  raise exception 'The shard is on another server now.' using errcode = 'RB004';
end $$;

revoke execute on function refuse_moved_shard from public;
grant execute on function refuse_moved_shard to roadbook_ingest;
