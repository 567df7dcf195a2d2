export { type AlarmDirectory, createAlarmDirectory } from './alarm-rules.ts'
export { alarmStatements } from './alarm-statements.ts'
export { findAlarms, type FoundByAlarms, type LateRecords } from './find-alarms.ts'
export { createDueWorker } from './daily-worker.ts'
export { type DrivingEvents, hasSpeedAlarm, sumDrivingEvents } from './driving-events.ts'
export { followPast } from './follow-late.ts'
export { createAlarmHandlers } from './routes.ts'
export {
  companiesWithUntoldEvents,
  takeUntoldEvents,
  type UntoldEvent,
  visibleEventIds,
} from './untold-events.ts'
export { messageOf, textValues } from './event-text.ts'
export { followTows } from './follow-tows.ts'
export { listAlerts, listVehicleAlerts, summarizeAlerts } from './visible-alerts.ts'
export { addAlarm } from './write-alarm.ts'
export { createLateAlarmsWorker, createSilenceWorker } from './workers.ts'
