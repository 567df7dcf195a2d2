-- Receipts of expenses and documents of vehicles. The row comes with the upload's address, before the file; the file
-- itself is in the object store, under the same key.
create table attachments (
  tenant_id uuid not null references tenants,
  file_key text not null check (file_key like tenant_id::text || '/%' and length(file_key) = 73),
  purpose text not null check (purpose in ('receipt', 'document')),
  -- A receipt's is the one that it was announced for: its expense says where it belongs.
  vehicle_id uuid not null,
  expense_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (content_type in
    ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
  kind text not null default 'other' check (kind in
    ('registration', 'insurance', 'inspection', 'leasing', 'purchase', 'warranty', 'tax', 'permit', 'other')),
  expires_on date check (expires_on is null or purpose = 'document'),
  -- Known once the file was inspected; from then on it can't change.
  size_bytes bigint check (size_bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  attached_at timestamptz,
  upload_ends_at timestamptz not null,
  uploaded_by uuid,
  created_at timestamptz not null,
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

-- The outbox of deletions: written in the transaction that causes them, so that none is lost when the process or the
-- store is down.
create table directory.file_deletions (
  file_key text not null,
  -- Only what was uploaded, of a file that stays: in S3 the attached file is a copy.
  upload_only boolean not null,
  due_at timestamptz not null,
  -- Until then its address may be used again, so it is deleted once more.
  upload_ends_at timestamptz not null,
  primary key (file_key, upload_only)
);
create index file_deletions_due on directory.file_deletions (due_at);

-- Called with the change of the row, for files of the caller's company alone.
create function directory.note_file_deletion(key text, of_upload boolean, due timestamptz, upload_ends timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not starts_with(key, current_setting('roadbook.tenant') || '/') then
    raise 'This file is another company''s';
  end if;
  insert into directory.file_deletions (file_key, upload_only, due_at, upload_ends_at)
  values (key, of_upload, due, upload_ends) on conflict do nothing;
end $$;

-- Those that are due, for one worker alone until `until`. None while a backup runs, which reads files of rows that may
-- have been deleted meanwhile.
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

do $$
declare
  narrow regprocedure;
begin
  for narrow in select p.oid from pg_proc p where p.pronamespace = 'directory'::regnamespace
    and p.proname in ('note_file_deletion', 'take_file_deletions', 'end_file_deletion', 'drop_unattached_files') loop
    execute format('revoke execute on function %s from public', narrow);
    execute format('grant execute on function %s to roadbook_app', narrow);
  end loop;
end $$;

-- The keys are those of the table above.
alter table vehicles drop column attachment_file_keys;
