-- A person who must have a second factor and has none: their sessions and keys do nothing until they set one up.

create function directory.lacks_second_factor(tenant uuid, person uuid)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.tenants t
    join public.users u on u.tenant_id = t.tenant_id and u.id = person
    join directory.accounts a on a.tenant_id = t.tenant_id and a.user_id = u.id
    where t.tenant_id = tenant
      and (t.second_factor = 'everyone' or t.second_factor = 'admins' and u.roles[1] = 'admin')
      and not exists (select from directory.totp_factors f where f.account_id = a.id)
      and not exists (select from directory.passkeys p where p.account_id = a.id))
$$;

revoke execute on function directory.lacks_second_factor from public;
grant execute on function directory.lacks_second_factor to roadbook_app;
