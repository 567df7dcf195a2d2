-- Bookings of a period are counted and paged from the index alone.

drop index bookings_by_start;
create index bookings_by_start on bookings (tenant_id, start_date, id) include (end_date);
