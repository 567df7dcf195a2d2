export { createGeofenceDirectory, type GeofenceDirectory } from './geofence-directory.ts'
export { createDwellWorker, createLateVisitsWorker } from './workers.ts'
export { markImported, markStored, readDrawnTimes } from './mark-imported.ts'
export { addGeofence } from './write-geofence.ts'
export { geofenceHandlers } from './routes.ts'
export { createGeofenceImportHandlers } from './import/import-routes.ts'
export { classicGeofenceHandlers } from './classic/classic-routes.ts'
export { alertOutbox, takePendingAlerts, type PendingAlert, visibleAlertIds } from './pending-alerts.ts'
export { toFollowed } from './to-followed.ts'
export { sumVisits } from './visit-activity.ts'
export {
  addGeofenceRanges,
  type FollowedChanges,
  type LateRange,
  toGeofenceRangeParameters,
  visitStatements,
} from './visit-statements.ts'
