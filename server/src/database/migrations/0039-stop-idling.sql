-- Idling at stops is added up with the trips before them; few stops have any.

create index stops_idling on stops (tenant_id, start_time) include (vehicle_id, idle_seconds) where idle_seconds > 0;
