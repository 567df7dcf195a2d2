-- What a trip tells of the device that recorded it, what a stop tells of idling and of moves that nobody recorded, and the
-- state from which detection goes on behind a stop.

alter table trips
  -- 'computed' where the device says no speed, or none that agrees with its places.
  add column max_speed_source text not null default 'reported' check (max_speed_source in ('reported', 'computed')),
  -- Fixes at places where the vehicle cannot have been, and how far off the farthest of them was.
  add column left_out_positions integer not null default 0,
  add column left_out_meters integer not null default 0,
  -- By how much the device's clock went back during the trip: the trip took so much longer.
  add column clock_shift_seconds integer not null default 0,
  add column device_faults text[] not null default '{}',
  drop constraint trips_start_rule_check,
  drop constraint trips_end_rule_check,
  add constraint trips_start_rule_check check (start_rule in ('firstFix', 'moved', 'afterSilence', 'afterLeap')),
  add constraint trips_end_rule_check check (end_rule in ('ignitionOff', 'standing', 'silence', 'leap'));

alter table stops
  add column idle_seconds integer not null default 0,
  -- How far from its place the vehicle was when it was heard next, where it did not drive there.
  add column moved_meters integer,
  -- The same by the device's odometer, where it has one.
  add column moved_odometer_meters integer,
  add column moved_kind text check (moved_kind in ('silent', 'ignitionOff', 'leap')),
  -- The last fix before it moved, and the first one after.
  add column moved_from timestamptz,
  add column moved_until timestamptz,
  drop constraint stops_start_rule_check,
  drop constraint stops_end_rule_check,
  add constraint stops_start_rule_check check (start_rule in ('firstFix', 'ignitionOff', 'standing', 'silence', 'leap')),
  add constraint stops_end_rule_check check (end_rule in ('moved', 'afterSilence', 'afterLeap')),
  add constraint stops_moved_check check (
    (moved_kind is null) = (moved_meters is null) and (moved_kind is null) = (moved_from is null)
      and (moved_kind is null) = (moved_until is null));

-- Standing in a jam is no stop: with the ignition on it takes longer than where the ignition is unknown. What a company chose
-- for both holds for both.
alter table trip_parameters rename column stop_seconds_otherwise to stop_seconds_ignition_unknown;
alter table trip_parameters add column stop_seconds_ignition_on integer
  check (stop_seconds_ignition_on between 60 and 3600);
update trip_parameters set stop_seconds_ignition_on = stop_seconds_ignition_unknown;
alter table trip_parameters alter column stop_seconds_ignition_on set not null;
