-- Finds what is removed after 90 days.
create index notifications_by_age on notifications (created_at);
