export { clean, cleaning, refusalOf } from './clean.ts'
export { ensurePartitions } from './ensure-partitions.ts'
export type { Fix, RefusedFix } from './fix.ts'
export { SegmentCompaction } from './segment-compaction.ts'
export { DAY_MS } from './hours.ts'
export { importHours } from './import-hours.ts'
export { importPositions } from './import-positions.ts'
export { insertPositions, toPositionParameters } from './position-rows.ts'
export { mergeRepeats, precedenceOf } from './record-precedence.ts'
export { type MeasuredFix, streamMeasured } from './read-measured.ts'
export {
  findFirstFix,
  findLastHour,
  findLastPlace,
  readPositions,
  streamPositions,
} from './read-positions.ts'
export { deleteOldPositions, raiseKeptSince, readKeptSince } from './kept-since.ts'
export { createColdWorker } from './cold/cold-worker.ts'
export { readTails, tailsSince } from './read-tails.ts'
export { readTrack } from './read-track.ts'
export { lateHoursOf, addDirtySegments, toDirtySegmentParameters } from './dirty-segments.ts'
export { isReliable, type StoredPosition } from './stored-position.ts'
export type { TrackFix } from './track-columns.ts'
export { type VehicleKey, vehicleKey } from '../../../database/vehicle-key.ts'
