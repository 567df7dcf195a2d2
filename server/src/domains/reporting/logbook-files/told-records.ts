import { type LogbookRecord, withhold } from '@roadbook/logbook-chain/logbook-record'

/**
 * Fields that are shown of a private trip's record: kilometres, odometer, why it moved, and the category that counts. The
 * times of its first recording and of its lock would reveal when it ended.
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
 * The records as a file discloses them: for a private trip only the kilometres, in all its versions, and likewise for a
 * version that was private. A driver's file discloses nothing of what others drove. The chain stays verifiable.
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
