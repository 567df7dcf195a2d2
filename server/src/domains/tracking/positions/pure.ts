export { cleanImported, type Refused } from './clean-imported.ts'
export {
  findOutliers,
  heldSeconds,
  isHeld,
  isLeap,
  isReachable,
  isThaw,
  lastKnownMs,
} from './find-outliers.ts'
export type { Fix } from './fix.ts'
export { flagPositions } from './quality-flags.ts'
export { isReliable } from './stored-position.ts'
export { NO_DEVICE, type TrackFix } from './track-columns.ts'
