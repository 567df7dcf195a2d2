-- Keys for programs, of a company or of one person. The key itself is stored nowhere; its hash is in the directory,
-- since it must be found before the company is known.

create table api_keys (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- Whom it acts for; null for a key of the company.
  user_id uuid,
  role text not null check (role in ('admin', 'manager', 'driver', 'viewer')),
  -- The key's first and last characters, by which people recognise it.
  preview text not null,
  -- The last day on which it works, in the company's time zone.
  ends_on date,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  -- A driver's access is to their own records.
  check (user_id is not null or role <> 'driver')
);
create index api_keys_of_person on api_keys (tenant_id, user_id);
select protect_tenant_table('api_keys', 'select, insert, update, delete');

create table directory.api_keys (
  -- SHA-256: a key has 256 random bits, so a slow hash would protect nothing.
  key_hash bytea primary key check (length(key_hash) = 32),
  tenant_id uuid not null,
  key_id uuid not null,
  unique (tenant_id, key_id)
);

create function directory.add_api_key(hash bytea, tenant uuid, key uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.api_keys (key_hash, tenant_id, key_id) values (hash, tenant, key)
$$;

create function directory.api_key_by_hash(hash bytea)
returns table (tenant_id uuid, key_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.tenant_id, k.key_id from directory.api_keys k where k.key_hash = hash
$$;

create function directory.remove_api_key(tenant uuid, key uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.api_keys k where k.tenant_id = tenant and k.key_id = key
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('add_api_key', 'api_key_by_hash', 'remove_api_key') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;

-- What a program did: through which key, with the name that it had.
alter table audit_entries
  add column key_id uuid,
  add column key_name text;
