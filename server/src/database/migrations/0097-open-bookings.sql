-- The worker looks every few seconds for bookings that end by themselves. Among all that have ever ended it would find
-- them more and more slowly.
create index bookings_open on bookings (end_date) where status in ('requested', 'confirmed');
