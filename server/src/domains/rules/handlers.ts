import { createAlarmHandlers } from './alarms/index.ts'
import { classicGeofenceHandlers, createGeofenceImportHandlers, geofenceHandlers } from './geofences/index.ts'
import { createNotificationHandlers } from './notifications/index.ts'

type Deps = Parameters<typeof createAlarmHandlers>[0] & Parameters<typeof createNotificationHandlers>[0]

export function rulesHandlers(deps: Deps) {
  return {
    alarms: createAlarmHandlers(deps),
    classicGeofences: classicGeofenceHandlers,
    geofenceImport: createGeofenceImportHandlers(),
    geofences: geofenceHandlers,
    notifications: createNotificationHandlers(deps),
  }
}
