-- Drivers who never sign in have a name and perhaps a key, but no address.
alter table users alter column email drop not null;
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('invited', 'active', 'noSignIn'));
alter table users add constraint users_email_to_sign_in check (email is not null or status = 'noSignIn');

alter table users drop column search_text;
alter table users add column search_text text not null
  generated always as (translate(lower(regexp_replace(normalize(
    trim(first_name || ' ' || last_name || ' ' || coalesce(email, '')),
    NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo')) stored;
create index users_by_name on users (tenant_id, archived, search_text, id);
