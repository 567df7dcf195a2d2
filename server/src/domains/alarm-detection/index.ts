export type { DailyType, FollowedType } from './detector.ts'
export { eventId } from './event-id.ts'
export {
  type AlarmEventProgress,
  type AlarmRule,
  type AlarmRules,
  type AlarmState,
  followAlarmClock,
  followAlarms,
  type FollowedAlarms,
  type FollowingAlarms,
  hearDevice,
  type NewAlarmEvent,
  nextAlarmDueMs,
} from './follow-alarms.ts'
export { type AlarmSample, toSample } from './sample.ts'
