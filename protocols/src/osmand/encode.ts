import type { PositionRecord } from '../message.ts'
import { eventAlarm } from './alarms.ts'
import { booleanParameters, numberParameters } from './parameters.ts'

/** The query of a report, without the question mark. */
export function encodeQuery(deviceId: string, record: PositionRecord): string {
  const parameters = new Map<string, string | number | boolean>([
    ['id', deviceId],
    ['timestamp', record.timeMs],
    ['lat', record.latitude],
    ['lon', record.longitude],
  ])
  const written = new Set<string>()
  for (const { name, field, factor = 1 } of numberParameters) {
    const value = record[field]
    if (value === undefined || written.has(field)) continue
    written.add(field)
    parameters.set(name, value / factor)
  }
  for (const { name, field } of booleanParameters) {
    const value = record[field]
    if (value !== undefined) parameters.set(name, value)
  }
  const alarm = record.event && eventAlarm[record.event]
  if (alarm) parameters.set('alarm', alarm)
  for (const [name, value] of Object.entries(record.extra ?? {})) {
    if (!parameters.has(name)) parameters.set(name, value)
  }
  return [...parameters]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}
