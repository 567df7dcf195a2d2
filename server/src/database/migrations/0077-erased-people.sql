-- A person's data is erased: their name, contact data and the free words of their private trips and bookings go, the company's
-- records stay. docs/personal-data.md says what goes and what stays.
alter table users add column erased_at timestamptz;

-- The changes of an audit entry without the person, and without the values of `fields`. Names and addresses stand beside the
-- id of whose they are; only the side with this id is emptied.
create function changes_without_person(changes jsonb, person uuid, address text, fields text[])
returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  with parts as (
    select c, n from jsonb_array_elements(replace(changes::text, to_jsonb(address)::text, 'null')::jsonb)
      with ordinality as e (c, n)),
  sides as (
    select coalesce(bool_or(c ->> 'before' = person::text), false) as was,
      coalesce(bool_or(c ->> 'after' = person::text), false) as becomes from parts)
  select coalesce(jsonb_agg(
    c || case
      when c ->> 'field' = any (fields) then jsonb_build_object('before', null, 'after', null)
      when c ->> 'field' ~ '(Name|Email)$' then jsonb_build_object(
        'before', case when not was then c -> 'before' end, 'after', case when not becomes then c -> 'after' end)
      else '{}'::jsonb end
    order by n), '[]'::jsonb)
  from parts cross join sides
$$;

-- In tables that the server may only add to, or where only the person's words go. Within the company of the transaction.
create function erase_person(person uuid, address text, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
  of_person text[] := '{email,firstName,lastName,phone,licenceNumber,licenceCheckedAt,locale}';
  of_trip text[] := '{purpose,destination,partner,note}';
begin
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, address, of_trip)
  where e.tenant_id = tenant and e.resource_id in (
    select t.id from public.trips t
    where t.tenant_id = tenant and t.driver_id = person and t.category = 'private' and t.locked_at is null
    union all select b.id from public.bookings b where b.tenant_id = tenant and b.user_id = person);
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, address,
    case when e.resource_id = person then of_person else '{}' end)
  where e.tenant_id = tenant and (e.resource_id = person
    or strpos(e.changes::text, person::text) > 0 or strpos(e.changes::text, to_jsonb(address)::text) > 0);
  update public.audit_entries e set actor_email = '', ip = null, key_name = null
  where e.tenant_id = tenant and e.actor_id = person;

  update public.trip_versions v set actor_email = null where v.tenant_id = tenant and v.actor_id = person;
  update public.trip_versions v
  set before = v.before || case when v.before ->> 'category' = 'private' and v.before ->> 'driverId' = person::text
      then words.gone else '{}'::jsonb end,
    after = v.after || case when v.after ->> 'category' = 'private' and v.after ->> 'driverId' = person::text
      then words.gone else '{}'::jsonb end
  from (select '{"purpose": null, "destination": null, "partner": null, "note": null}'::jsonb as gone) words
  where v.tenant_id = tenant and v.trip_id in (
    select t.id from public.trips t
    where t.tenant_id = tenant and t.driver_id = person and t.category = 'private' and t.locked_at is null);
  update public.trips t
  set purpose = null, destination = null, partner = null, note = null, updated_at = at, version = t.version + 1
  where t.tenant_id = tenant and t.driver_id = person and t.category = 'private' and t.locked_at is null
    and coalesce(t.purpose, t.destination, t.partner, t.note) is not null;

  update public.bookings b set purpose = '', destination = null, updated_at = at, version = b.version + 1
  where b.tenant_id = tenant and b.user_id = person;
  update public.odometer_readings o set entered_by_email = null where o.tenant_id = tenant and o.entered_by = person;
  update public.odometer_readings o set withdrawn_by_email = ''
  where o.tenant_id = tenant and o.withdrawn_by_email = address;

  delete from directory.api_keys k using public.api_keys p
  where p.tenant_id = tenant and p.user_id = person and k.tenant_id = tenant and k.key_id = p.id;
  delete from public.api_keys k where k.tenant_id = tenant and k.user_id = person;
end $$;

-- What the installation holds of a person's sign-in, without secrets.
create function directory.sign_in_data(tenant uuid, person uuid)
returns table (kind text, record jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select 'account', jsonb_build_object('email', a.email, 'status', a.status, 'createdAt', a.created_at)
    from directory.accounts a where a.tenant_id = tenant and a.user_id = person
    union all
    select 'session', jsonb_build_object('userAgent', s.user_agent, 'address', s.address, 'methods', s.methods,
      'startedAt', s.started_at, 'lastUsedAt', s.last_used_at)
    from directory.sessions s join directory.accounts a on a.id = s.account_id
    where a.tenant_id = tenant and a.user_id = person
    union all
    select 'identity', jsonb_build_object('issuer', i.issuer, 'subject', i.subject, 'linkedAt', i.linked_at)
    from directory.identities i join directory.accounts a on a.id = i.account_id
    where a.tenant_id = tenant and a.user_id = person;
end $$;

revoke execute on function changes_without_person, erase_person, directory.sign_in_data from public;
grant execute on function erase_person, directory.sign_in_data to roadbook_app;
