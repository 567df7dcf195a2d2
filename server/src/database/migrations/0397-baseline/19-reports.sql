-- Reports, made once or sent regularly.

-- Files made in the background, such as logbooks. The file is in the object store, under the ids of the company and the report.
create table reports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  language text not null check (language in ('en', 'de')),
  input jsonb not null,
  -- SHA-256 of all of the above, of what the person may see, and of the state of the data: the same fingerprint, the same file.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Null for an API key of the company.
  requested_by uuid,
  -- Whose permissions decide what it shows.
  requested_as jsonb not null,
  requested_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  -- How often a process began to make it.
  attempts integer not null default 0,
  -- Identifies the attempt.
  taken_token uuid,
  -- Renewed by the process that makes it; after that another one may.
  taken_until timestamptz,
  error_code text,
  generated_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id),
  check ((status = 'running') = (taken_token is not null)),
  check ((taken_token is null) = (taken_until is null)),
  check ((status = 'done') = (generated_at is not null)),
  check ((status = 'done') = (size_bytes is not null)),
  check ((status = 'failed') = (error_code is not null)),
  constraint reports_kind_check check (length(kind) between 1 and 40)
);
create index reports_open on reports (requested_at) where status in ('waiting', 'running');
create index reports_open_of_company on reports (tenant_id) where status in ('waiting', 'running');
create index reports_same on reports (tenant_id, fingerprint, requested_at) where status in ('waiting', 'running', 'done');
create index reports_of_person on reports (tenant_id, requested_by) where requested_by is not null;
create index reports_old on reports (requested_at);
select protect_tenant_table('reports', 'select, insert, update, delete');

-- Reports that are mailed each week or each month.
create table report_schedules (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  -- The filters of its page, without a period.
  query jsonb not null,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  recipient_ids uuid[] not null check (cardinality(recipient_ids) > 0),
  active boolean not null default true,
  -- In the company's time zone: the Monday or the first day of a month on which it is sent next.
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

-- The report of one period, on its way to its recipients.
create table report_schedule_runs (
  tenant_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- Somebody pressed "Send now", whatever was sent before.
  by_hand boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Failed ones.
  attempts integer not null default 0,
  -- Of the last failed attempt.
  error_code text,
  -- The next attempt.
  due_at timestamptz check ((due_at is not null) = (state = 'waiting')),
  created_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'waiting')),
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade
);
-- Once, however many processes find that it is due, and however often somebody presses the button.
create unique index report_schedule_runs_once on report_schedule_runs (tenant_id, schedule_id, start_date, end_date)
  where not by_hand;
create unique index report_schedule_runs_by_hand on report_schedule_runs (tenant_id, schedule_id)
  where by_hand and state = 'waiting';
create index report_schedule_runs_newest on report_schedule_runs (tenant_id, schedule_id, created_at desc, id desc);
create index report_schedule_runs_due on report_schedule_runs (due_at) where state = 'waiting';
select protect_tenant_table('report_schedule_runs', 'select, insert, update, delete');

-- The recipients of a run. Each is marked in the transaction that puts their mail into the outbox.
create table report_schedule_mails (
  tenant_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  -- The file made for them; removed with old reports.
  report_id uuid,
  mailed_at timestamptz,
  -- Gets nothing: they were archived since, or may not see what the report is about.
  skipped boolean not null default false check (not (skipped and mailed_at is not null)),
  primary key (tenant_id, run_id, user_id),
  foreign key (tenant_id, run_id) references report_schedule_runs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index report_schedule_mails_of_person on report_schedule_mails (tenant_id, user_id);
select protect_tenant_table('report_schedule_mails', 'select, insert, update, delete');
