import { type LogbookRecord, withhold } from '@roadbook/logbook-chain/logbook-record'

/**
 * What a record of a private trip tells: kilometres, odometer, why it moved, and what it counts as. The times of its first
 * recording and of its lock would tell its end.
 */
const toldOfPrivate = new Set([
  'category',
  'reason',
  'removed',
  'distanceMeters',
  'startOdometerMeters',
  'endOdometerMeters',
  'startOdometerMetersBefore',
  'endOdometerMetersBefore',
  'cause',
  'format',
  'lockedIncomplete',
])

const PRIVATE = 'private'

/**
 * The records as a file tells them: of a trip that is private the kilometres alone, in all its versions, and of a version that
 * was private too. A driver's file tells nothing of what others drove. The chain stays whole.
 */
export function toldRecords(
  records: readonly LogbookRecord[],
  { onlyDriverId }: { onlyDriverId?: string | undefined } = {},
): LogbookRecord[] {
  const lastCategory = new Map<string, unknown>()
  for (const { kind, subjectId, fields } of records) {
    if (kind === 'trip' && fields['category'] !== undefined) lastCategory.set(subjectId, fields['category'])
  }
  return records.map((record) => {
    if (onlyDriverId !== undefined && record.fields['driverId'] !== onlyDriverId) {
      return withhold(record, Object.keys(record.fields))
    }
    const isPrivate = record.fields['category'] === PRIVATE || lastCategory.get(record.subjectId) === PRIVATE
    return isPrivate
      ? withhold(
          record,
          Object.keys(record.fields).filter((field) => !toldOfPrivate.has(field)),
        )
      : record
  })
}
