import { emergencyAlarms } from '@roadbook/contract/rules/alarm-types'
import type { PositionRecord } from '@roadbook/protocols/message'
import { withoutPlace } from '@roadbook/protocols/without-place'
import type { KnownDevice } from '../devices/index.ts'
import { cleaning, refusalOf } from '../positions/index.ts'

const emergencies: ReadonlySet<string> = new Set(emergencyAlarms)

/**
 * Somebody may be hurt, so a call for help counts whatever the device's clock and receiver report. An impossible time, such
 * as after a reset of the clock, is replaced by that of arrival; an impossible place is removed. Calls from a time that the
 * company no longer keeps are still refused.
 */
export function hearEmergency(
  record: PositionRecord,
  receivedMs: number,
  { maxPastDays, keptSinceMs }: Pick<KnownDevice, 'maxPastDays' | 'keptSinceMs'>,
): PositionRecord {
  if (record.event === undefined || !emergencies.has(record.event)) return record
  const reason = refusalOf(record, receivedMs, { ...cleaning, maxPastDays, keptSinceMs })
  if (reason === undefined || reason === 'notKept') return record
  return withoutPlace(record, reason === 'impossiblePlace' ? record.timeMs : receivedMs)
}
