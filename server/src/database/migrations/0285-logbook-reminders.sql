-- Who is told that trips of a logbook are incomplete before they are locked: an outbox, as alerts of geofences are.
create table logbook_reminders (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Null: they have no driver who could complete them, so those who run the fleet are told.
  driver_id uuid,
  -- By the company's clock.
  day date not null,
  -- Incomplete when it was written.
  trip_ids uuid[] not null,
  created_at timestamptz not null,
  told boolean not null default false,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, vehicle_id, driver_id, day),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, driver_id) references users (tenant_id, id)
);
create index logbook_reminders_untold on logbook_reminders (tenant_id, created_at) where not told;
create index logbook_reminders_oldest on logbook_reminders (created_at);
select protect_tenant_table('logbook_reminders', 'select, insert, update');

alter table held_alert_mails
  drop constraint held_alert_mails_source_check,
  add constraint held_alert_mails_source_check check (source in ('geofences', 'alarms', 'logbooks'));

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'geofenceEnter', 'geofenceExit', 'geofenceDwell', 'geofenceSpeeding', 'alarmOverspeed', 'alarmIdling',
    'alarmMovementOutsideHours', 'alarmTowing', 'alarmDeviceOffline', 'alarmLowBattery', 'alarmPowerCut',
    'alarmHarshDriving', 'alarmFuelDrop', 'alarmMaintenanceDue', 'alarmDocumentExpiry', 'alarmCrash', 'alarmPanic',
    'alarmJamming', 'alarmUnplugged', 'alarmHarshBraking', 'alarmHarshAcceleration', 'alarmHarshCornering',
    'logbookDue'));
