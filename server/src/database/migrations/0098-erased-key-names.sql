-- People name their passkeys and API keys, often after themselves. Of keys, those of the company keep their name: it is the
-- company's. A key that is gone may have been a personal one.
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

revoke execute on function erase_key_names from public;
grant execute on function erase_key_names to roadbook_app;
