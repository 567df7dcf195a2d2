-- Files in the object store with positions of months that are old (`COLD_AFTER_MONTHS`).
create table position_files (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  -- Its first day, UTC.
  month date not null check (extract(day from month) = 1),
  -- The key of the file is `tenant_id/file_id`.
  file_id uuid not null,
  size_bytes integer not null,
  sha256 text not null,
  -- Hours of the month were added, changed or deleted since: it is to be written anew.
  is_outdated boolean not null default false,
  primary key (tenant_id, vehicle_id, month, file_id)
);
create index position_files_outdated on position_files (tenant_id) where is_outdated;
select protect_tenant_table('position_files', 'select', telemetry => true);
