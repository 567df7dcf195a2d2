import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../database/client.ts'
import { noteAddedTimes } from './changed-times.ts'
import { toTripColumns, type TripRow } from './trip-rows.ts'
import { addFirstVersions } from './trip-versions.ts'
import type { DetectedTrip } from '../trip-detection/index.ts'
import type { VehicleKey } from '../positions/index.ts'

/** Per query: the number of parameters is limited. */
const AT_ONCE = 200

export type NewTrip = { trip: DetectedTrip } & Pick<TripRow, 'driverId' | 'category' | 'privacyHeld'>

/** Inserts records of new trips, in order of time; the caller holds `lockTrips`. */
export async function insertTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { trips, now }: { trips: readonly NewTrip[]; now: Date },
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
    inserted.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
    await noteAddedTimes(tx, inserted, now)
    await addFirstVersions(
      tx,
      vehicle,
      inserted.filter(({ running }) => !running),
      now,
    )
    rows.push(...inserted)
  }
  return rows
}
