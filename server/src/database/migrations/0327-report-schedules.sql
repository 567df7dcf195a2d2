-- Reports that are sent by mail, each Monday or each month.
create table report_schedules (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  -- The inputs of its page without a period.
  query jsonb not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  recipient_ids uuid[] not null check (cardinality(recipient_ids) > 0),
  active boolean not null default true,
  -- By the company's calendar: the Monday or the first day of a month on which it is sent next.
  next_date date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index report_schedules_due on report_schedules (next_date) where active;
create index report_schedules_of_person on report_schedules (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('report_schedules', 'select, insert, update, delete');

-- The report of one period on its way to the recipients.
create table report_schedule_runs (
  tenant_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- Somebody asked for it, whatever was sent before.
  by_hand boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Those that failed.
  attempts integer not null default 0,
  -- Of the last one that failed.
  error_code text,
  -- When a waiting one is looked at again.
  due_at timestamptz check ((due_at is not null) = (state = 'waiting')),
  created_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'waiting')),
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade
);
-- However many processes find that a schedule is due, and however often somebody presses the button.
create unique index report_schedule_runs_once on report_schedule_runs (tenant_id, schedule_id, start_date, end_date)
  where not by_hand;
create unique index report_schedule_runs_by_hand on report_schedule_runs (tenant_id, schedule_id)
  where by_hand and state = 'waiting';
create index report_schedule_runs_newest on report_schedule_runs (tenant_id, schedule_id, created_at desc, id desc);
create index report_schedule_runs_due on report_schedule_runs (due_at) where state = 'waiting';
select protect_tenant_table('report_schedule_runs', 'select, insert, update, delete');

-- Each recipient of a run. The row is marked in the transaction that puts the mail into the outbox.
create table report_schedule_mails (
  tenant_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  -- The file that is made for them, of `reports`, which keeps it for a while.
  report_id uuid,
  mailed_at timestamptz,
  -- Gets nothing: archived since, or may not see what the report is about.
  skipped boolean not null default false check (not (skipped and mailed_at is not null)),
  primary key (tenant_id, run_id, user_id),
  foreign key (tenant_id, run_id) references report_schedule_runs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index report_schedule_mails_of_person on report_schedule_mails (tenant_id, user_id);
select protect_tenant_table('report_schedule_mails', 'select, insert, update, delete');

-- A mail can have a file of the store with it.
alter table directory.mails
  add column file_key text,
  add column file_name text check ((file_name is null) = (file_key is null)),
  add column content_type text check ((content_type is null) = (file_key is null));

drop function directory.put_mail(uuid, text, text, text, boolean, timestamptz);
create function directory.put_mail(
  mail uuid, to_address text, about text, content text, has_server boolean, at timestamptz, attached_key text,
  attached_name text, attached_type text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.mails (id, recipient, subject, body, state, due_at, created_at, file_key, file_name, content_type)
  values (mail, to_address, about, content, case when has_server then 'waiting' else 'kept' end,
    case when has_server then at end, at, attached_key, attached_name, attached_type)
$$;

drop function directory.take_mail(timestamptz, timestamptz);
create function directory.take_mail(at timestamptz, until timestamptz)
returns table (
  id uuid, recipient text, subject text, body text, attempts integer, file_key text, file_name text, content_type text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, due_at = until
  where m.id = (select w.id from directory.mails w where w.state = 'waiting' and w.due_at <= at
    order by w.due_at, w.id limit 1 for update skip locked)
  returning m.id, m.recipient, m.subject, m.body, m.attempts, m.file_key, m.file_name, m.content_type
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
