-- A long period is computed in parts, the newest first. While older parts remain: up to when the period reaches, and since
-- when it is being computed, so that people can be told how far it is.
alter table trip_drawings add column rebuild_until timestamptz;
alter table trip_drawings add column rebuild_since timestamptz;
