export { CommittedStates, type OnCommitted } from './committed-states.ts'
export { type KnownState, LiveStates } from './live-states.ts'
export { sharedLocation, sharedTracks } from './shared-places.ts'
export type { Reader } from './reader.ts'
export { requireVehicle } from './require-vehicle.ts'
export { REVISIONS, toStateParameters, updateStates } from './state-rows.ts'
export { sweepStates } from './sweep-states.ts'
export {
  openVehicleState,
  readDongleId,
  setDevice,
  takeRevision,
  touchEach,
  touchVehicle,
  touchVehicles,
} from './touch-vehicles.ts'
export { alarmStates, visitStates } from './followed-states.ts'
export { nextState, type VehicleState } from './vehicle-state.ts'
export {
  isVisibleAt,
  streamVisible,
  streamVisibleMeasured,
  visibleMessages,
  visibleTrack,
} from './visible-positions.ts'
export {
  countSeenOutside,
  fleetCenter,
  visibleLocations,
  type VisibleState,
  visibleStates,
} from './visible-locations.ts'
export { createLocationHandlers } from './routes.ts'
export {
  type LiveAddress,
  type LivePlace,
  readLivePlaces,
  type AddressChanges,
  writeLiveAddresses,
} from './live-addresses.ts'
export type { LookUpAddresses } from './address-lookup.ts'
