-- Notifications of alarms and of what trackers report by themselves.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'geofenceEnter', 'geofenceExit', 'geofenceDwell', 'geofenceSpeeding', 'alarmOverspeed', 'alarmIdling',
  'alarmMovementOutsideHours', 'alarmTowing', 'alarmDeviceOffline', 'alarmLowBattery', 'alarmPowerCut',
  'alarmHarshDriving', 'alarmFuelDrop', 'alarmMaintenanceDue', 'alarmDocumentExpiry', 'alarmCrash', 'alarmPanic',
  'alarmJamming', 'alarmUnplugged', 'alarmHarshBraking', 'alarmHarshAcceleration', 'alarmHarshCornering'));
