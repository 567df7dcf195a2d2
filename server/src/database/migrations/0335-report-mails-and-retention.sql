-- What the page calls it, and what the other schedules of mails are called.
alter table report_schedules rename column cadence to frequency;
alter table report_schedules rename constraint report_schedules_cadence_check to report_schedules_frequency_check;

-- Mail waits in the outbox, for hours if the mail server is down. What is decided when it is written may be wrong by then.
alter table directory.mails
  -- For whom it is; null for mail that is due to an address, such as an invitation.
  add column tenant_id uuid,
  add column user_id uuid check ((user_id is null) = (tenant_id is null)),
  -- What it shows is for this role alone.
  add column role text check (role is null or user_id is not null),
  -- What it says if its file is gone.
  add column body_without_file text;
update directory.mails set body_without_file = body where file_key is not null;
alter table directory.mails add constraint mails_body_without_file_check
  check ((body_without_file is null) = (file_key is null));

-- Whether it is for somebody who can't sign in any more, or has another role now.
create function directory.has_lost_recipient(mail directory.mails) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select mail.user_id is not null and not exists (
    select from public.users u
    where u.tenant_id = mail.tenant_id and u.id = mail.user_id and not u.archived and u.status = 'active'
      and (mail.role is null or u.roles[1] = mail.role))
$$;
revoke execute on function directory.has_lost_recipient from public;

drop function directory.put_mail(uuid, text, text, text, boolean, timestamptz, text, text, text);
create function directory.put_mail(
  mail uuid, to_address text, about text, content text, has_server boolean, at timestamptz, attached_key text,
  attached_name text, attached_type text, content_without text, tenant uuid, person uuid, person_role text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.mails (id, recipient, subject, body, state, due_at, created_at, file_key, file_name, content_type,
    body_without_file, tenant_id, user_id, role)
  values (mail, to_address, about, content, case when has_server then 'waiting' else 'kept' end,
    case when has_server then at end, at, attached_key, attached_name, attached_type, content_without, tenant, person,
    person_role)
$$;

drop function directory.take_mail(timestamptz, timestamptz);
create function directory.take_mail(at timestamptz, until timestamptz)
returns table (
  id uuid, recipient text, subject text, body text, body_without_file text, attempts integer, file_key text, file_name text,
  content_type text, has_lost_recipient boolean)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, due_at = until
  where m.id = (select w.id from directory.mails w where w.state = 'waiting' and w.due_at <= at
    order by w.due_at, w.id limit 1 for update skip locked)
  returning m.id, m.recipient, m.subject, m.body, m.body_without_file, m.attempts, m.file_key, m.file_name, m.content_type,
    directory.has_lost_recipient(m)
$$;

-- Also when it was not sent.
alter function directory.drop_sent_mail(uuid) rename to drop_mail;

-- The operator doesn't pass on what the mail server wouldn't get.
create or replace function directory.newest_mails(at_most integer)
returns table (id uuid, recipient text, subject text, body text, state text, failure text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.state, m.failure, m.created_at
  from directory.mails m where not directory.has_lost_recipient(m) order by m.created_at desc, m.id desc limit at_most
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('put_mail', 'take_mail') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;

-- How many positions a company has before a day is counted in the index alone.
alter table position_segments
  drop constraint position_segments_pkey,
  add primary key (tenant_id, vehicle_id, hour) include (points);
