-- Files of vehicles that were imported. The newest of those with the same column names says how the next is read.
create table vehicle_imports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  signature text not null,
  columns jsonb not null,
  fuel_type text,
  -- Ids and versions of what it added, by which an undo finds out whether somebody has changed them.
  vehicles jsonb not null default '[]',
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id)
);
create index vehicle_imports_by_time on vehicle_imports (tenant_id, created_at);
select protect_tenant_table('vehicle_imports', 'select, insert, update');
