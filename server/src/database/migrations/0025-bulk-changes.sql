-- The versions that one change of many trips wrote, so that it can be undone.

alter table trip_versions add column bulk_change_id uuid;
comment on column trip_versions.bulk_change_id is 'The same in all versions that one change of many trips wrote; null in others.';
create index trip_versions_of_bulk_change on trip_versions (tenant_id, bulk_change_id) where bulk_change_id is not null;
