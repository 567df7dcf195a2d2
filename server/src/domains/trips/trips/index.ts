export { addAddendum, keepUndetectedTrip } from './records/addenda.ts'
export {
  addBorderEdit,
  findBorderEdit,
  hasLaterEdit,
  recordMerge,
  noteUndone,
  readBorderEdits,
  type StoredBorderEdit,
} from './records/border-edits.ts'
export { changeTrip } from './editing/change-trip.ts'
export {
  noteAddedTimes,
  noteAllChangedTimes,
  noteChangedTimes,
  SETTLED_AFTER_MS,
  takeChangedTimes,
} from './records/changed-times.ts'
export { tripsOfExpenses } from './editing/claim-trip.ts'
export { readDrivers } from './records/drivers.ts'
export { readReportedTrips, type ReportedTrip } from './reading/reported-trips.ts'
export { readLegs } from './reading/read-legs.ts'
export { requireDrivers, requireFleetCategories } from './reading/require-known.ts'
export { requireOwnFields } from './editing/require-own-fields.ts'
export { recentPeriod } from './reading/short-period.ts'
export { standingSeconds } from './reading/standing.ts'
export {
  privacyHeldAt,
  inheritPrivacy,
  staysPrivate,
  type Privacy,
  readTripSettings,
  type TripSettings,
} from './records/inherit-privacy.ts'
export { withJobs } from './records/jobs-of-records.ts'
export { tripsOfJobs } from './editing/move-job.ts'
export { tripHandlers } from './routes.ts'
export { findAddedMoves } from './moves/added-moves.ts'
export {
  type FoundTrip,
  hasSameState,
  isSameStop,
  isSameTrip,
  unchangedAddresses,
  stateOf,
  type StopRow,
  toStopColumns,
  toTripColumns,
  type TripRecord,
  type TripRow,
} from './records/trip-rows.ts'
export { addPersonsAddendum } from './records/addenda.ts'
export { isIncomplete, missingFields } from './records/completeness.ts'
export { lockTrips, lockVehicleTrips } from './records/lock-trips.ts'
export { releaseFromLogbook, takeIntoLogbook } from './records/logbook-versions.ts'
export { countLogbookTrips, logbookTrips, versionsOfTrips } from './reading/logbook-trips.ts'
export { addVersion, addVersions } from './records/trip-versions.ts'
export { findTrips } from './reading/repository.ts'
export { deleteOldTrips } from './records/delete-old-trips.ts'
export { removeTrip } from './records/remove-trip.ts'
export type { EditedBy } from './records/edited-by.ts'
export { extendTrips } from './records/extend-trips.ts'
export { recordAsDriven } from './records/record-as-driven.ts'
export { insertTrips } from './records/insert-trips.ts'
export { updateRebuiltTrips, type TripText } from './records/update-rebuilt-trips.ts'
export {
  endStop,
  findEnds,
  findStopAfter,
  findStopBefore,
  readTripsAndStops,
  storeStops,
} from './records/stop-store.ts'
export { readTrip, requireTrip, toTrips } from './reading/read-trip.ts'
export { findTrip, type KnownTrip, neighboursOf, toSpan, tripsWithin } from './reading/repository.ts'
export {
  insertRecord,
  isMergedTrip,
  lastVersionsOf,
  readVersions,
  replaceRecord,
} from './records/restore-records.ts'
export * as namedTrips from './records/name-places.ts'
export { linkEnded } from './records/link-ended.ts'
export { publishEnded } from './records/publish-ended.ts'
export { eventRecords } from './reading/visible-track.ts'
