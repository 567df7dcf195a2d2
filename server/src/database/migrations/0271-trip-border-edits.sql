-- Borders of trips that people removed (merged) or set (split). They apply again whenever trips are recomputed.
create table trip_border_edits (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- A later edit overrides earlier ones of the same time.
  sequence integer not null,
  kind text not null check (kind in ('merged', 'split')),
  -- From the start to the end of the trip that was merged, or that was split.
  from_time timestamptz not null,
  until_time timestamptz not null,
  split_time timestamptz,
  -- Of a merge: the versions of the record that stayed and of the one that became part of it, and the expenses that moved.
  kept_version integer,
  merged_version integer,
  expense_ids uuid[] not null default '{}',
  made_by uuid,
  made_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, vehicle_id, sequence),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, undone_by) references users (tenant_id, id),
  check (until_time > from_time),
  check ((kind = 'split') = (split_time is not null)),
  check (split_time > from_time and split_time < until_time)
);
create index trip_border_edits_active on trip_border_edits (tenant_id, vehicle_id, until_time) where undone_at is null;
select protect_tenant_table('trip_border_edits', 'select, insert, update');

alter table trips
  drop constraint trips_start_rule_check,
  drop constraint trips_end_rule_check,
  add constraint trips_start_rule_check
    check (start_rule in ('firstFix', 'moved', 'afterSilence', 'afterLeap', 'takenIn', 'split')),
  add constraint trips_end_rule_check
    check (end_rule in ('ignitionOff', 'standing', 'silence', 'leap', 'takenIn', 'split'));

alter table stops
  drop constraint stops_start_rule_check,
  drop constraint stops_end_rule_check,
  add constraint stops_start_rule_check
    check (start_rule in ('firstFix', 'ignitionOff', 'standing', 'silence', 'leap', 'split')),
  add constraint stops_end_rule_check check (end_rule in ('moved', 'afterSilence', 'afterLeap', 'split'));

alter table trip_versions
  drop constraint trip_versions_reason_check,
  add constraint trip_versions_reason_check check (reason in
    ('detected', 'redetected', 'dissolved', 'person', 'addendum', 'kept', 'takenIn', 'removed', 'jobLinked', 'merged',
      'split', 'bordersRestored'));
