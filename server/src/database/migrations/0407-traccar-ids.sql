-- Clients of the Traccar API know records by whole numbers. A record gets its number when a client first sees it.
create table traccar_ids (
  tenant_id uuid not null references tenants,
  kind text not null,
  id uuid not null,
  number integer not null check (number > 0),
  primary key (tenant_id, kind, id),
  unique (tenant_id, kind, number)
);
select protect_tenant_table('traccar_ids', 'select, insert');
