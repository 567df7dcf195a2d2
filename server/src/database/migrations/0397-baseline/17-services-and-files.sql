-- Services of vehicles, and files.

-- Services done, from which the next one is planned.
create table vehicle_services (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  date date not null,
  -- As the dashboard or the workshop's receipt showed it; it doesn't count as a reading.
  odometer_meters bigint not null check (odometer_meters >= 0),
  note text check (length(note) between 1 and 2000),
  -- Of the same vehicle; null once the expense is deleted.
  expense_id uuid,
  -- The vehicle's due date after this service, and before it, so that deleting the service can put it back.
  next_due_date date,
  previous_due_date date,
  -- Null if the installation itself wrote it.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  -- Saved by a second click or in a second tab, it is still one service.
  unique (tenant_id, vehicle_id, date, odometer_meters),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, expense_id) references expenses (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index vehicle_services_of_expense on vehicle_services (tenant_id, expense_id) where expense_id is not null;
select protect_tenant_table('vehicle_services', 'select, insert, update, delete');

-- Receipts of expenses and documents of vehicles. A row is added before its file is uploaded; the file is in the object store,
-- under the same key.
create table attachments (
  tenant_id uuid not null references tenants,
  file_key text not null check (file_key like tenant_id::text || '/%' and length(file_key) = 73),
  purpose text not null check (purpose in ('receipt', 'document')),
  -- For a receipt, the vehicle that it was uploaded for; its expense says where it belongs.
  vehicle_id uuid not null,
  expense_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null
    check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
  kind text not null default 'other'
    check (kind in ('registration', 'insurance', 'inspection', 'leasing', 'purchase', 'warranty', 'tax', 'permit', 'other')),
  expires_on date check (expires_on is null or purpose = 'document'),
  -- Known once the file was inspected; it can't change after that.
  size_bytes bigint check (size_bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  attached_at timestamptz,
  upload_ends_at timestamptz not null,
  uploaded_by uuid,
  created_at timestamptz not null,
  -- In the order in which a record's files were attached, since several may share their time.
  position smallint not null default 0,
  primary key (tenant_id, file_key),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, expense_id) references expenses (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references users (tenant_id, id),
  check ((size_bytes is null) = (sha256 is null)),
  check (attached_at is null or size_bytes is not null),
  check ((expense_id is not null) = (purpose = 'receipt' and attached_at is not null))
);
create index attachments_of_expense on attachments (tenant_id, expense_id) where expense_id is not null;
create index attachments_of_vehicle on attachments (tenant_id, vehicle_id)
  where purpose = 'document' and attached_at is not null;
create index attachments_expiring on attachments (tenant_id, expires_on) where expires_on is not null;
create index attachments_waiting on attachments (created_at) where attached_at is null;
select protect_tenant_table('attachments', 'select, insert, update, delete');

-- An outbox of files to be deleted: written in the transaction that causes it, so that none is lost while the process or the store
-- is down.
create table directory.file_deletions (
  file_key text not null,
  -- Only the upload: in S3 the attached file is a copy of it, and stays.
  upload_only boolean not null,
  due_at timestamptz not null,
  -- Until then its address may be used again, so it is deleted once more.
  upload_ends_at timestamptz not null,
  primary key (file_key, upload_only)
);
create index file_deletions_due on directory.file_deletions (due_at);

-- In the transaction that changes the row; only files of the caller's company.
create function directory.note_file_deletion(key text, of_upload boolean, due timestamptz, upload_ends timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not starts_with(key, current_setting('roadbook.tenant') || '/') then
    raise 'This file is another company''s';
  end if;
  insert into directory.file_deletions (file_key, upload_only, due_at, upload_ends_at)
  values (key, of_upload, due, upload_ends) on conflict do nothing;
end $$;

-- What is due, for one worker alone until `until`. Nothing while a backup runs, which reads files of rows that may have been
-- deleted meanwhile.
create function directory.take_file_deletions(at timestamptz, until timestamptz, at_most integer)
returns setof directory.file_deletions
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(7262003) then
    return;
  end if;
  return query
    update directory.file_deletions d set due_at = until
    where (d.file_key, d.upload_only) in (
      select w.file_key, w.upload_only from directory.file_deletions w where w.due_at <= at
      order by w.due_at, w.file_key limit at_most for update skip locked)
    returning d.*;
end $$;

create function directory.end_file_deletion(key text, of_upload boolean, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.file_deletions d
  where d.file_key = key and d.upload_only = of_upload and d.upload_ends_at < at;
  update directory.file_deletions d set due_at = d.upload_ends_at + interval '1 minute'
  where d.file_key = key and d.upload_only = of_upload;
$$;

-- What was announced or uploaded before `before`, but never attached.
create function directory.drop_unattached_files(before timestamptz, at_most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  dropped integer;
begin
  with gone as (
    delete from public.attachments a where (a.tenant_id, a.file_key) in (
      select w.tenant_id, w.file_key from public.attachments w
      where w.attached_at is null and w.created_at < before
      order by w.created_at limit at_most for update skip locked)
    returning a.file_key, a.upload_ends_at)
  insert into directory.file_deletions (file_key, upload_only, due_at, upload_ends_at)
  select g.file_key, false, before, g.upload_ends_at from gone g on conflict do nothing;
  get diagnostics dropped = row_count;
  return dropped;
end $$;

-- When the addresses of the company's deleted uploads end: until then something may still be uploaded there.
create function directory.open_uploads(at timestamptz)
returns setof timestamptz language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.upload_ends_at from directory.file_deletions d
  where d.upload_ends_at > at and not d.upload_only
    and starts_with(d.file_key, current_setting('roadbook.tenant') || '/');
$$;
