import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../../database/client.ts'
import { recordAddedTimes } from './changed-times.ts'
import { changedBy, type EditedBy } from './edited-by.ts'
import type { Privacy } from './inherit-privacy.ts'
import { toTripColumns, type TripRow } from './trip-rows.ts'
import { addFirstVersions, addVersions } from './trip-versions.ts'
import type { DetectedTrip } from '../../trip-detection/index.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'

/** Per query: the number of parameters is limited. */
const AT_ONCE = 200

type NewTrip = { trip: DetectedTrip } & Privacy

/** Inserts records of new trips, in order of time; the caller holds `lockTrips`. */
export async function insertTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { trips, by, now }: { trips: readonly NewTrip[]; by?: EditedBy | undefined; now: Date },
): Promise<TripRow[]> {
  const rows: TripRow[] = []
  for (let start = 0; start < trips.length; start += AT_ONCE) {
    const values = trips.slice(start, start + AT_ONCE).map(({ trip, ...said }) => ({
      ...vehicle,
      id: uuidv7(),
      ...toTripColumns(trip),
      ...said,
      createdAt: now,
      updatedAt: now,
    }))
    const inserted = await tx.insertInto('trips').values(values).returningAll().execute()
    await sumUpDays(tx, vehicle.tenantId, inserted)
    inserted.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
    await recordAddedTimes(tx, inserted, now)
    const ended = inserted.filter(({ running }) => !running)
    if (by) {
      const versions = ended.map((after) => ({
        ...changedBy(by, after, 'detected' as const),
        at: now,
        before: null,
        after,
      }))
      await addVersions(tx, vehicle, versions)
    } else await addFirstVersions(tx, vehicle, ended, now)
    rows.push(...inserted)
  }
  return rows
}
