-- The walls of the house: schema directory, the guard for tables of a tenant, companies, their people, the audit trail.
-- Runs as roadbook_owner. Every table of a tenant begins with tenant_id, in its primary, unique and foreign keys.

create extension if not exists btree_gist;

create schema directory;
grant usage on schema public to roadbook_app, roadbook_ingest;
grant usage on schema directory to roadbook_app, roadbook_ingest;

-- Switches row level security on for a table of a tenant, and grants what the server may do with it.
-- `rights` are those of roadbook_app; a telemetry table is written across tenants by roadbook_ingest.
create function protect_tenant_table(target regclass, rights text, telemetry boolean default false)
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    $policy$create policy one_tenant on %s to roadbook_app
      using (tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid)$policy$, target);
  execute format('create policy all_tenants on %s to roadbook_owner using (true) with check (true)', target);
  execute format('grant %s on %s to roadbook_app', rights, target);
  if telemetry then
    execute format('create policy telemetry on %s to roadbook_ingest using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to roadbook_ingest', target);
  end if;
end $$;
revoke execute on function protect_tenant_table from public;

create table tenants (
  tenant_id uuid primary key,
  company_name text not null check (length(company_name) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null,
  default_latitude double precision check (default_latitude between -90 and 90),
  default_longitude double precision check (default_longitude between -180 and 180),
  default_country text,
  -- True for the made-up company whose vehicles are simulated; the page says so.
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
select protect_tenant_table('tenants', 'select, insert, update');

create table users (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  -- Ordered: the first is the current role.
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'manager', 'driver', 'viewer']),
  phone text,
  licence_number text,
  licence_checked_at timestamptz,
  locale text,
  archived boolean not null default false,
  status text not null default 'active' check (status in ('invited', 'active')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
select protect_tenant_table('users', 'select, insert, update');

create table audit_entries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  timestamp timestamptz not null default now(),
  -- Null when the installation itself acted (the demo, an import at start).
  actor_id uuid,
  actor_email text not null,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  vehicle_reg text,
  -- [{field, before, after}]
  changes jsonb not null,
  ip inet,
  request_id text not null,
  primary key (tenant_id, id)
);
create index audit_entries_newest on audit_entries (tenant_id, timestamp desc);
create index audit_entries_resource on audit_entries (tenant_id, resource_id, timestamp desc);
-- What happened stays: the server may add entries, never change or remove one.
select protect_tenant_table('audit_entries', 'select, insert');
