alter table trip_versions add column entered_at timestamptz;
comment on column trip_versions.entered_at is 'When the person entered it, if their device was offline and sent it later.';
