-- Links at which strangers see where one vehicle is. What is in a link's address beside its id is computed from a key of the
-- installation and stored nowhere.

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

-- Whose link it is, found before the company is known.
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

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('add_share_link', 'tenant_of_share_link', 'remove_share_links') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
