-- Of the newest record that tells it: phones do.
alter table vehicle_state add column battery_percent double precision;
