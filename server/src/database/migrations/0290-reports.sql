-- Files made in the background, such as logbooks. The file itself is in the object store, under the company's id and this one.
create table reports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('logbook')),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  language text not null check (language in ('en', 'de')),
  input jsonb not null,
  -- SHA-256 of everything above, of who may see what, and of the state of the data: the same file would be made again.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Null for an API key of the company.
  requested_by uuid,
  -- For whom it is made: what they may see is decided with it.
  requested_as jsonb not null,
  requested_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  -- Each time a process began to make it; a process that was killed never finished.
  attempts integer not null default 0,
  -- Of the attempt, unknown to all others.
  taken_token uuid,
  -- Renewed by the process that makes it; then another one may.
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
  check ((status = 'failed') = (error_code is not null))
);
create index reports_open on reports (requested_at) where status in ('waiting', 'running');
create index reports_open_of_company on reports (tenant_id) where status in ('waiting', 'running');
create index reports_same on reports (tenant_id, fingerprint, requested_at) where status in ('waiting', 'running', 'done');
create index reports_of_person on reports (tenant_id, requested_by) where requested_by is not null;
create index reports_old on reports (requested_at);
select protect_tenant_table('reports', 'select, insert, update, delete');
