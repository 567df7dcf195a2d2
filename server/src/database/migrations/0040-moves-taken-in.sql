-- A person may take in a move that nobody recorded as a trip; it is a record like any other and says so.
alter table trips
  drop constraint trips_start_rule_check,
  drop constraint trips_end_rule_check,
  add constraint trips_start_rule_check
    check (start_rule in ('firstFix', 'moved', 'afterSilence', 'afterLeap', 'takenIn')),
  add constraint trips_end_rule_check check (end_rule in ('ignitionOff', 'standing', 'silence', 'leap', 'takenIn'));

alter table trip_versions
  drop constraint trip_versions_reason_check,
  add constraint trip_versions_reason_check check (reason in
    ('detected', 'redetected', 'dissolved', 'person', 'addendum', 'kept', 'takenIn', 'removed'));

-- Moves are few beside stops: by vehicle for the odometer and for the trip after them, by time for sums of a company.
create index stops_moved on stops (tenant_id, vehicle_id, moved_until) where moved_kind is not null;
create index stops_moved_in_time on stops (tenant_id, moved_until) where moved_kind is not null;
