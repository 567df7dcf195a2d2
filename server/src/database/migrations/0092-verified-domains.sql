-- Email domains that companies have proved to be theirs by a DNS record. People of such a domain, as the outside
-- issuer has verified, join without an invitation: so a domain is found before the company is known.
create table directory.domains (
  id uuid primary key,
  tenant_id uuid not null,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 243),
  -- What people get who join; never admin.
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

-- Those whose check is due, for one worker alone until `until`.
create function directory.take_due_domains(at timestamptz, until timestamptz, at_most integer)
returns setof directory.domains
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.domains d set due_at = until
  where d.id in (select w.id from directory.domains w where w.due_at <= at
    order by w.due_at, w.id limit at_most for update skip locked)
  returning d.*
$$;

-- Says what follows: 'gone' (removed meanwhile), 'verified', 'kept', 'taken' (by another company), 'pending',
-- 'failing', 'lost' (a week without its record).
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
    -- DNS takes a while: looked up again by itself for three days.
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

-- The role of those who join, and the promise that the domain stays verified until the commit; null if it isn't any more.
create function directory.hold_verified_domain(claim uuid)
returns text language sql security definer set search_path = pg_catalog, pg_temp as $$
  select d.role from directory.domains d where d.id = claim and d.verified_at is not null for share
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('domains_of', 'add_domain', 'change_domain_role', 'remove_domain', 'ask_for_domain_check',
      'take_due_domains', 'note_domain_check', 'verified_domain', 'hold_verified_domain') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
