-- The names that an outside issuer told last, and when: a person whose name here is another one has changed it here.
alter table directory.identities
  add column given_name text,
  add column family_name text,
  add column names_told_at timestamptz not null default '-infinity';

create function directory.identity_of(identity_issuer text, identity_subject text)
returns table (account_id uuid, given_name text, family_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id, i.given_name, i.family_name
  from directory.identities i where i.issuer = identity_issuer and i.subject = identity_subject
$$;

-- True when these are news: a token that is older than the last one tells none.
create function directory.tell_names(
  identity_issuer text, identity_subject text, given text, family text, told_at timestamptz)
returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with told as (
    update directory.identities i set given_name = given, family_name = family, names_told_at = told_at
    where i.issuer = identity_issuer and i.subject = identity_subject and i.names_told_at < told_at
      and (i.given_name, i.family_name) is distinct from (given, family)
    returning 1)
  select exists (select from told)
$$;

create function directory.account_status(account uuid)
returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when u.archived then 'archived' else a.status end
  from directory.accounts a join public.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  where a.id = account
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('identity_of', 'tell_names', 'account_status') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
