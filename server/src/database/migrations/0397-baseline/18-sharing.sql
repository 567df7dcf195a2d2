-- Links for strangers, and views in other systems.

-- Links at which strangers see where one vehicle is. The secret part of a link's address is computed from a key of the
-- installation, and stored nowhere.
create table share_links (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  label text not null default '' check (length(label) <= 100),
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  destination_latitude double precision check (destination_latitude between -90 and 90),
  destination_longitude double precision check (destination_longitude between -180 and 180),
  destination_address text check (length(destination_address) between 1 and 200),
  stopped_at timestamptz,
  view_count integer not null default 0,
  last_viewed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (num_nulls(destination_latitude, destination_longitude, destination_address) in (0, 3))
);
create index share_links_of_vehicle on share_links (tenant_id, vehicle_id);
create index share_links_of_person on share_links (tenant_id, created_by) where created_by is not null;
create index share_links_ended on share_links (least(stopped_at, expires_at));
select protect_tenant_table('share_links', 'select, insert, update, delete');

-- The company of each link.
create table directory.share_links (
  link_id uuid primary key,
  tenant_id uuid not null
);

create function directory.add_share_link(link uuid, tenant uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.share_links (link_id, tenant_id) values (link, tenant)
$$;

create function directory.tenant_of_share_link(link uuid)
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.tenant_id from directory.share_links l where l.link_id = link
$$;

create function directory.remove_share_links(links uuid[], tenant uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.share_links l where l.link_id = any (links) and l.tenant_id = tenant
$$;

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
