-- Row level security lets an index serve only conditions that can't leak a row, and "coalesce" counts as one that can.
drop index audit_entries_actor;
create index audit_entries_actor on audit_entries
  (tenant_id, (case when actor_id is null then key_id else actor_id end), timestamp desc, id desc);
create index audit_entries_action on audit_entries (tenant_id, action, timestamp desc, id desc);
