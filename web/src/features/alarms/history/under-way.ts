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

/** What a tracker reports by itself has no length either. */
export function isUnderWay({ type, endTime, alarmName }: Pick<AlarmEvent, 'type' | 'endTime' | 'alarmName'>) {
  return endTime === null && alarmName !== null && lasting.has(type)
}
