-- The first of the files that create the database, which run in the order of their numbers as roadbook_owner. A table of
-- companies begins with tenant_id, in its primary key and in every unique and foreign key; `directory` holds what belongs to
-- no company.

-- What must be found before a company is known, such as an account by its address. These tables belong to the whole
-- installation. Nobody but their owner touches them: the server calls functions, which do one thing each. No foreign key leads
-- out of `directory`.
create schema directory;
grant usage on schema directory to roadbook_app, roadbook_ingest;

-- Switches row level security on for a table of companies, and grants what the server may do with it.
-- `rights` are those of roadbook_app; a telemetry table is written across tenants by roadbook_ingest.
create function protect_tenant_table(target regclass, rights text, telemetry boolean default false)
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    $policy$create policy one_tenant on %s to roadbook_app
      using (tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid)$policy$, target);
  execute format('create policy all_tenants on %s to roadbook_owner using (true) with check (true)', target);
  execute format('grant %s on %s to roadbook_app', rights, target);
  if telemetry then
    execute format('create policy telemetry on %s to roadbook_ingest using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to roadbook_ingest', target);
  end if;
end $$;
revoke execute on function protect_tenant_table from public;

-- Without case and accents: the same as `plain` in contains-words.ts, which tests compare with it.
create function plain_text(value text) returns text
language sql immutable parallel safe return
  case when octet_length(value) = length(value) then lower(value)
    else translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo') end;
revoke execute on function plain_text from public;
grant execute on function plain_text to roadbook_app;
