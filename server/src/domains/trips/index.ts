export { addAddendum, keepUndetectedTrip } from './addenda.ts'
export {
  addBorderEdit,
  findBorderEdit,
  hasLaterEdit,
  noteMerged,
  noteUndone,
  readBorderEdits,
  type StoredBorderEdit,
} from './border-edits.ts'
export { changeTrip } from './change-trip.ts'
export {
  noteAddedTimes,
  noteAllChangedTimes,
  noteChangedTimes,
  SETTLED_AFTER_MS,
  takeChangedTimes,
} from './changed-times.ts'
export { tripsOfExpenses } from './claim-trip.ts'
export { readDrivers } from './drivers.ts'
export { readTripsToTell, type ToldTrip } from './trips-to-tell.ts'
export { readLegs } from './read-legs.ts'
export { requireDrivers, requireFleetCategories } from './require-known.ts'
export { requireOwnFields } from './require-own-fields.ts'
export { shortPeriod } from './short-period.ts'
export {
  privacyHeldAt,
  inheritPrivacy,
  staysPrivate,
  type Privacy,
  readTripSettings,
  type TripSettings,
} from './inherit-privacy.ts'
export { withJobs } from './jobs-of-records.ts'
export { tripsOfJobs } from './move-job.ts'
export { tripHandlers } from './routes.ts'
export { findAddedMoves } from './added-moves.ts'
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
} from './trip-rows.ts'
export { addPersonsAddendum } from './addenda.ts'
export { isIncomplete, missingFields } from './completeness.ts'
export { lockTrips, lockTripsOfVehicles } from './lock-trips.ts'
export { releaseFromLogbook, takeIntoLogbook } from './logbook-versions.ts'
export { countLogbookTrips, logbookTrips, versionsOfTrips } from './logbook-trips.ts'
export { addVersion, addVersions } from './trip-versions.ts'
export { findTrips } from './repository.ts'
export { deleteOldTrips } from './delete-old-trips.ts'
export { dissolveTrip } from './dissolve-trip.ts'
export type { EditedBy } from './edited-by.ts'
export { growTrips } from './grow-trips.ts'
export { insertTrips } from './insert-trips.ts'
export { updateRebuiltTrips, type TripText } from './update-rebuilt-trips.ts'
export {
  endStop,
  findEnds,
  findStopAfter,
  findStopBefore,
  readTripsAndStops,
  storeStops,
} from './stop-store.ts'
export { readTrip, requireTrip, toTrips } from './read-trip.ts'
export { findTrip, type KnownTrip, neighboursOf, toSpan, tripsWithin } from './repository.ts'
export { insertRecord, isMergedTrip, lastVersionsOf, readVersions, replaceRecord } from './restore-records.ts'
export { nameStops, nameTrips, type RecordPlace, renamePlaces } from './name-places.ts'
export { linkEnded } from './link-ended.ts'
export { publishEnded } from './publish-ended.ts'
export { eventRecords } from './visible-track.ts'
