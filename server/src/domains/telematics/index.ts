export { assignDevice, openVehicleState, touchEach, touchVehicle } from './assign-device.ts'
export { CommittedStates } from './committed-states.ts'
export { createTelematics, type Renamed, type Telematics } from './create-telematics.ts'
export { deviceAddress } from './device-address.ts'
export { findOutliers, isLeap, isReachable, isThaw } from './find-outliers.ts'
export type { Fix } from './fix.ts'
export type { DevicePorts } from './gateway/ports.ts'
export { importHours } from './import-hours.ts'
export { importPositions } from './import-positions.ts'
export { isPrivate, isProtected, isTripHidden, PRIVATE, privacyHolds, tripHidden } from './place-privacy.ts'
export { readPositions, streamPositions } from './read-positions.ts'
export { findMaxPastDays, saveMaxPastDays } from './ingest-settings.ts'
export { readTails, tailsSince } from './read-tails.ts'
export { readTrack } from './read-track.ts'
export { createTelematicsHandlers } from './routes.ts'
export { isReliable, type StoredPosition } from './stored-position.ts'
export type { TrackFix } from './track-columns.ts'
export { listAlerts, listVehicleAlerts, summarizeAlerts } from './visible-alerts.ts'
export { isPhone } from './phone-number.ts'
export { nextState, type VehicleState } from './vehicle-state.ts'
export {
  countSeenOutside,
  isVisibleAt,
  middleOfFleet,
  streamVisible,
  type VisibleState,
  visibleStates,
} from './visible-positions.ts'
