-- As before, but an address is found only where it is a whole value. In the text of JSON its quote then follows a space or
-- a bracket; inside a longer text the quote would be escaped, and replacing it would make the JSON malformed.
create or replace function changes_without_person(changes jsonb, person uuid, address text, fields text[])
returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  with parts as (
    select c, n from jsonb_array_elements(case when address is null then changes else
        replace(replace(changes::text, ' ' || to_jsonb(address)::text, ' null'),
          '[' || to_jsonb(address)::text, '[null')::jsonb end)
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

-- What `erase_person` does not reach in the audit log: the words of bookings that were deleted, and the person's name where
-- they looked at somebody's licence; and their calendar addresses.
create function erase_booking_traces(person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, null, '{purpose,destination}')
  where e.tenant_id = tenant and e.resource_type = 'booking' and e.resource_id in (
    select d.resource_id from public.audit_entries d
    where d.tenant_id = tenant and d.resource_type = 'booking' and (
        d.changes @> jsonb_build_array(jsonb_build_object('field', 'userId', 'before', person))
        or d.changes @> jsonb_build_array(jsonb_build_object('field', 'userId', 'after', person)))
      and not exists (select from public.bookings b where b.tenant_id = tenant and b.id = d.resource_id));
  update public.audit_entries e
  set changes = public.changes_without_person(e.changes, person, null, '{licenceConfirmedBy}')
  where e.tenant_id = tenant and e.resource_type = 'booking' and e.actor_id = person
    and e.changes @> '[{"field": "licenceConfirmedBy"}]';
  delete from public.calendar_feeds f where f.tenant_id = tenant and f.user_id = person;
end $$;

revoke execute on function erase_booking_traces from public;
grant execute on function erase_booking_traces to roadbook_app;
