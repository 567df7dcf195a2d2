export { AlarmFollower, nextAlarmDueMs } from './alarm-follower.ts'
export type {
  AlarmEventProgress,
  AlarmRule,
  AlarmRules,
  AlarmState,
  FollowingAlarms,
  FoundAlarms,
  NewAlarmEvent,
} from './alarm-state.ts'
export { type DailyCondition, type DailyType, type FollowedCondition, isDaily } from './detector.ts'
export { eventId } from './event-id.ts'
export { LastKnownPlace } from './last-known-place.ts'
export { type AlarmSample, toSample } from './sample.ts'
export { findAlarms, type FoundByAlarms, type LateRecords } from './find-alarms.ts'
export { type Checkpoint, checkpointBefore } from './checkpoints.ts'
