-- Email domains of companies, keys for programs, and passes for the operator.

-- Email domains that companies have proved to be theirs by a DNS record. People whose address at such a domain another issuer
-- has verified join without an invitation.
create table directory.domains (
  id uuid primary key,
  tenant_id uuid not null,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 243),
  -- Of people who join.
  role text not null check (role in ('manager', 'driver', 'viewer')),
  -- The value that the DNS record must have.
  record text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- What the last check found instead of the record.
  problem text check (problem in ('missing', 'different', 'noAnswer', 'taken')),
  -- Of a verified domain: since when its record isn't found.
  failing_since timestamptz,
  -- The next check; null if it waits for a person.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (tenant_id, domain)
);
-- Anyone may claim a domain, one company proves it.
create unique index domains_verified on directory.domains (domain) where verified_at is not null;
create index domains_due on directory.domains (due_at) where due_at is not null;

create function directory.domains_of(tenant uuid)
returns setof directory.domains
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from directory.domains d where d.tenant_id = tenant order by d.domain
$$;

-- False if the company has it already.
create function directory.add_domain(
  claim uuid, tenant uuid, name text, joining text, content text, at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.domains (id, tenant_id, domain, role, record, due_at, created_at, updated_at)
  values (claim, tenant, name, joining, content, at, at, at) on conflict (tenant_id, domain) do nothing;
  return found;
end $$;

create function directory.change_domain_role(claim uuid, tenant uuid, joining text, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.domains d set role = joining, updated_at = at, version = d.version + 1
  where d.id = claim and d.tenant_id = tenant
$$;

create function directory.remove_domain(claim uuid, tenant uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.domains d where d.id = claim and d.tenant_id = tenant
$$;

create function directory.ask_for_domain_check(claim uuid, tenant uuid, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.domains d set due_at = at where d.id = claim and d.tenant_id = tenant
$$;

-- The domains whose check is due, for one worker alone until `until`.
create function directory.take_due_domains(at timestamptz, until timestamptz, at_most integer)
returns setof directory.domains
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.domains d set due_at = until
  where d.id in (select w.id from directory.domains w where w.due_at <= at
    order by w.due_at, w.id limit at_most for update skip locked)
  returning d.*
$$;

-- Stores the result of a check and returns what follows from it: 'gone' (removed meanwhile), 'verified', 'kept', 'taken' (by
-- another company), 'pending', 'failing', or 'lost' (a week without its record).
create function directory.note_domain_check(claim uuid, result text, at timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known directory.domains;
begin
  select * into known from directory.domains d where d.id = claim for update;
  if known.id is null then
    return 'gone';
  end if;
  if result = 'found' then
    begin
      update directory.domains d set verified_at = coalesce(d.verified_at, at), checked_at = at, problem = null,
        failing_since = null, due_at = at + interval '1 day' where d.id = claim;
      return case when known.verified_at is null then 'verified' else 'kept' end;
    exception when unique_violation then
      update directory.domains d set problem = 'taken', checked_at = at, due_at = null where d.id = claim;
      return 'taken';
    end;
  end if;
  if known.verified_at is null then
    -- A DNS record takes a while to spread, so it is looked up again for three days.
    update directory.domains d set problem = result, checked_at = at,
      due_at = case when at < d.created_at + interval '3 days' then at + interval '10 minutes' end
    where d.id = claim;
    return 'pending';
  end if;
  if at >= known.failing_since + interval '7 days' then
    update directory.domains d set verified_at = null, failing_since = null, problem = result, checked_at = at,
      due_at = null where d.id = claim;
    return 'lost';
  end if;
  update directory.domains d set problem = result, checked_at = at, failing_since = coalesce(d.failing_since, at),
    due_at = at + interval '1 day' where d.id = claim;
  return 'failing';
end $$;

create function directory.verified_domain(name text)
returns setof directory.domains
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from directory.domains d where d.domain = name and d.verified_at is not null
$$;

-- The role of people who join; the domain stays verified until the transaction ends. Null if it isn't verified any more.
create function directory.hold_verified_domain(claim uuid)
returns text language sql security definer set search_path = pg_catalog, pg_temp as $$
  select d.role from directory.domains d where d.id = claim and d.verified_at is not null for share
$$;

-- Keys for programs, of a company or of one person. The key itself is stored nowhere; its hash is in the directory.
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

-- Takes the names of a person's passkeys and API keys out of the audit log, since people often name them after themselves. Keys
-- of the company keep their name; a key that is gone may have been a personal one.
create function erase_key_names(person uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, null,
    case e.resource_type when 'user' then '{passkey}'::text[] else '{name}'::text[] end)
  where e.tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid and e.actor_id = person
    and (e.resource_type = 'user' and e.resource_id = person
      or e.resource_type = 'apiKey' and not exists (
        select from public.api_keys k
        where k.tenant_id = e.tenant_id and k.id = e.resource_id and k.user_id is null))
$$;

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

-- What opens the operator's page, in every process: codes that were printed and not used yet, and browsers that used one.
create table directory.operator_passes (
  hash bytea primary key,
  kind text not null check (kind in ('code', 'browser')),
  expires_at timestamptz not null
);

-- The process that printed a code keeps it valid. False if it was used meanwhile, or has expired.
create function directory.keep_operator_code(code bytea, is_new boolean, at timestamptz, until timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.operator_passes p where p.expires_at <= at;
  if is_new then
    insert into directory.operator_passes (hash, kind, expires_at) values (code, 'code', until);
    return true;
  end if;
  update directory.operator_passes p set expires_at = until where p.hash = code and p.kind = 'code';
  return found;
end $$;

-- Lets a browser in for an unused code; false for any other.
create function directory.spend_operator_code(code bytea, browser bytea, at timestamptz, until timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.operator_passes p where p.hash = code and p.kind = 'code' and p.expires_at > at;
  if not found then return false; end if;
  insert into directory.operator_passes (hash, kind, expires_at) values (browser, 'browser', until);
  return true;
end $$;

create function directory.is_operator_browser(browser bytea, at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.operator_passes p where p.hash = browser and p.kind = 'browser' and p.expires_at > at)
$$;

revoke execute on function erase_key_names from public;
grant execute on function erase_key_names to roadbook_app;
