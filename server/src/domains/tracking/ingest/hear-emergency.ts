import { emergencyAlarms } from '@roadbook/contract/rules/alarm-types'
import type { PositionRecord } from '@roadbook/protocols/message'
import { withoutPlace } from '@roadbook/protocols/without-place'
import type { KnownDevice } from '../devices/index.ts'
import { cleaning, refusalOf } from '../positions/index.ts'

const emergencies: ReadonlySet<string> = new Set(emergencyAlarms)

/**
 * Somebody may be hurt: a call is heard whatever clock and receiver say. Where its time is impossible, as after a reset of the
 * clock, it counts when it arrives; where its place is, it has none. What the company no longer keeps stays refused.
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
