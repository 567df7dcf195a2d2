-- When the vehicle was at the place of the event, if not at its time: the last place that is known.
alter table alarm_events add column place_time timestamptz;
