export { AlarmFollower, nextAlarmDueMs } from './alarm-follower.ts'
export type {
  AlarmEventProgress,
  AlarmRule,
  AlarmRules,
  AlarmState,
  Checkpoint,
  FoundAlarms,
  NewAlarmEvent,
  VehicleFacts,
} from './alarm-state.ts'
export { type DailyCondition, type DailyType, type FollowedCondition, isDaily } from './detector.ts'
export { eventId } from './found-entries.ts'
export type { FoundSensor } from './watched-sensor.ts'
export { type AlarmSample, LastKnownPlace, toSample } from './sample.ts'
export { findAlarms, type FoundByAlarms, type LateRecords } from './find-alarms.ts'
