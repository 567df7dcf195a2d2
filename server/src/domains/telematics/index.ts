export { assignDevice, openVehicleState, touchVehicle } from './assign-device.ts'
export { createTelematics, type Telematics } from './create-telematics.ts'
export { findDongleIds } from './device-status.ts'
export { findOutliers } from './find-outliers.ts'
export { importHours, type HoursImport } from './import-hours.ts'
export { cleanImported, importPositions, type ImportedPositions } from './import-positions.ts'
export { markPositions } from './mark-positions.ts'
export { arePlacesHidden, areWordsHidden, isPrivate, PRIVATE } from './place-privacy.ts'
export { readPositions, type StoredPeriod, streamPositions } from './read-positions.ts'
export { findMaxPastDays, saveMaxPastDays } from './ingest-settings.ts'
export { readTails, tailsSince } from './read-tails.ts'
export { createTelematicsHandlers } from './routes.ts'
export { isReliable, type StoredPosition } from './stored-position.ts'
export {
  isVisibleAt,
  streamVisible,
  visibleLocations,
  visiblePositions,
  type VisibleState,
  visibleStates,
} from './visible-positions.ts'
