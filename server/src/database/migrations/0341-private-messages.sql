-- What was told of a trip that has become private since is shown and sent no more, so messages say when it happened.

-- Null for what tells of no drive, such as a due date.
alter table notifications add column happened_at timestamptz;
update notifications set happened_at = created_at
where vehicle_id is not null and kind not in ('logbookDue', 'alarmMaintenanceDue', 'alarmDocumentExpiry');

-- Of geofences, alarms and trips; of a trip its start.
alter table webhook_deliveries
  add column vehicle_id uuid,
  add column happened_at timestamptz,
  add constraint webhook_deliveries_happened check ((vehicle_id is null) = (happened_at is null));
update webhook_deliveries
set vehicle_id = (body::jsonb -> 'data' ->> 'vehicleId')::uuid,
  happened_at = case when type = 'trip.completed' then body::jsonb -> 'data' ->> 'startTime'
    else body::jsonb ->> 'timestamp' end::timestamptz
where type = 'trip.completed' or type like 'geofence.%'
  or (type = 'alarm.fired' and body::jsonb -> 'data' ->> 'alarmType' not in ('maintenanceDue', 'documentExpiry'));
