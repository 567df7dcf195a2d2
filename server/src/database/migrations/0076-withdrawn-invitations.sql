-- An account goes, with its links, sessions and unsent mail; the address is free again. Links go first, then the account,
-- as when a person accepts an invitation, so that the two don't deadlock.
create function directory.remove_account(tenant uuid, person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  select * into found from directory.accounts a where a.tenant_id = tenant and a.user_id = person;
  delete from directory.one_time_tokens t where t.account_id = found.id or t.email = found.email;
  delete from directory.accounts a where a.id = found.id;
  delete from directory.oidc_payloads p where p.account_id = found.id::text;
  delete from directory.mails m where m.recipient = found.email;
end $$;
revoke execute on function directory.remove_account from public;
grant execute on function directory.remove_account to roadbook_app;

-- Only people whose invitation is withdrawn, to whom nothing refers yet.
grant delete on users to roadbook_app;
