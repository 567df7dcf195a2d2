-- Open trips of a company are counted from the index alone.

drop index vehicle_days_unconfirmed_private;
create index vehicle_days_unconfirmed_private on vehicle_days (tenant_id, day)
  include (vehicle_id, driver_id, unconfirmed_trips, unconfirmed_held_trips)
  where category = 'private' and unconfirmed_trips > 0;
