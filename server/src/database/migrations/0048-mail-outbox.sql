-- Mail is written in the transaction that causes it and sent by a worker: kept (no mail server), waiting, or failed.
alter table directory.mails
  add column state text not null default 'kept' check (state in ('kept', 'waiting', 'failed')),
  add column attempts integer not null default 0,
  -- Of waiting mail; while it is being sent, when another worker may try.
  add column due_at timestamptz check ((due_at is not null) = (state = 'waiting'));
update directory.mails set state = 'failed' where failure is not null;
create index mails_due on directory.mails (due_at) where state = 'waiting';

drop function directory.store_mail(uuid, text, text, text, text, timestamptz);
create function directory.put_mail(
  mail uuid, to_address text, about text, content text, has_server boolean, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.mails (id, recipient, subject, body, state, due_at, created_at)
  values (mail, to_address, about, content, case when has_server then 'waiting' else 'kept' end,
    case when has_server then at end, at)
$$;

-- The mail that has waited longest, for one worker alone until `until`.
create function directory.take_mail(at timestamptz, until timestamptz)
returns table (id uuid, recipient text, subject text, body text, attempts integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, due_at = until
  where m.id = (select w.id from directory.mails w where w.state = 'waiting' and w.due_at <= at
    order by w.due_at, w.id limit 1 for update skip locked)
  returning m.id, m.recipient, m.subject, m.body, m.attempts
$$;

create function directory.drop_sent_mail(mail uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.mails m where m.id = mail
$$;

-- Without a time for another try it is given up.
create function directory.put_mail_off(mail uuid, trouble text, until timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set failure = trouble, due_at = until,
    state = case when until is null then 'failed' else 'waiting' end
  where m.id = mail
$$;

drop function directory.newest_mails(integer);
create function directory.newest_mails(at_most integer)
returns table (id uuid, recipient text, subject text, body text, state text, failure text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.state, m.failure, m.created_at
  from directory.mails m order by m.created_at desc, m.id desc limit at_most
$$;

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('put_mail', 'take_mail', 'drop_sent_mail', 'put_mail_off', 'newest_mails') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;
