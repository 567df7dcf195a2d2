-- A stop keeps the whole state of the detection that found it, to go on from there; null where it can't. Stops of before
-- have none: what is known of them is where and when they began.
alter table stops
  add column detection_state jsonb,
  drop column start_speed_kmh,
  drop column start_ignition_off,
  drop column start_watch;
