import type { Tx } from '../../../../database/client.ts'
import { recordChangedTimes } from './changed-times.ts'
import { changedBy, type EditedBy } from './edited-by.ts'
import type { TripRecord } from './trip-rows.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { addVersion } from './trip-versions.ts'

/** Removes the record of a trip that is no longer detected; a version keeps what it was. */
export async function removeTrip(
  tx: Tx,
  before: TripRecord,
  { by, now }: { by?: EditedBy | undefined; now: Date },
): Promise<void> {
  await tx.deleteFrom('trips').where('tenantId', '=', before.tenantId).where('id', '=', before.id).execute()
  await sumUpDays(tx, before.tenantId, [before])
  if (before.running && !before.touched) return recordChangedTimes(tx, { before, after: null, now })
  await addVersion(tx, { ...changedBy(by, before, 'dissolved' as const), at: now, before, after: null })
}
