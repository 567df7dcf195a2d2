import type { AlarmEvent, AlarmEventType } from '@roadbook/contract/alarms'

/** They last; all others happen at one moment. */
const lasting: ReadonlySet<AlarmEventType> = new Set([
  'overspeed',
  'idling',
  'movementOutsideHours',
  'towing',
  'deviceOffline',
  'lowBattery',
  'powerCut',
])

/** How long it lasted; null for what happens at one moment, and while it lasts. */
export function secondsOf({ type, time, endTime }: Pick<AlarmEvent, 'type' | 'time' | 'endTime'>) {
  if (endTime === null || !lasting.has(type)) return null
  return (Date.parse(endTime) - Date.parse(time)) / 1000
}

/** What a tracker reports by itself has no length either. */
export function isUnderWay({ type, endTime, alarmName }: Pick<AlarmEvent, 'type' | 'endTime' | 'alarmName'>) {
  return endTime === null && alarmName !== null && lasting.has(type)
}
