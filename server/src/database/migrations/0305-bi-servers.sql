-- A company's BI server, whose dashboards its frames show instead of Roadbook's own pages.
create table bi_servers (
  tenant_id uuid not null references tenants,
  site_url text not null check (length(site_url) between 1 and 500),
  -- Encrypted; signs the addresses of dashboards.
  secret_key bytea not null,
  secret_key_set_at timestamptz not null,
  fleet_hub_dashboard integer check (fleet_hub_dashboard > 0),
  geofence_activity_dashboard integer check (geofence_activity_dashboard > 0),
  primary key (tenant_id)
);
select protect_tenant_table('bi_servers', 'select, insert, update, delete');
