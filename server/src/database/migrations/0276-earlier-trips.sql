-- Suggestions read the latest trips of a vehicle and of a driver on which a person said something. Most trips of a large
-- company have nothing of the kind, so the indexes hold only those that do.
create index trips_edited_of_vehicle on trips (tenant_id, vehicle_id, start_time desc) where touched;
create index trips_edited_of_driver on trips (tenant_id, driver_id, start_time desc) where touched and driver_id is not null;

-- Texts typed before are counted over the latest trips that have some, whatever the number of all trips.
create index trips_with_texts on trips (tenant_id, start_time desc)
  where purpose is not null or destination is not null or partner is not null;
create index trips_with_texts_of_driver on trips (tenant_id, driver_id, start_time desc)
  where driver_id is not null and (purpose is not null or destination is not null or partner is not null);
