import { lastingAlarms } from '@roadbook/contract/rules/alarm-types'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'

/** How long it lasted; null for an event without duration, and while it lasts. */
export function secondsOf({ type, time, endTime }: Pick<AlarmEvent, 'type' | 'time' | 'endTime'>) {
  if (endTime === null || !lastingAlarms.includes(type)) return null
  return (Date.parse(endTime) - Date.parse(time)) / 1000
}

/** A tracker's own report has no duration either. */
export function isUnderWay({ type, endTime, alarmName }: Pick<AlarmEvent, 'type' | 'endTime' | 'alarmName'>) {
  return endTime === null && alarmName !== null && lastingAlarms.includes(type)
}
