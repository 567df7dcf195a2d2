import type { Tx } from '../../database/client.ts'
import { jobIdsOfTrips } from '../jobs/index.ts'
import type { TripRecord, TripRow } from './trip-rows.ts'
import type { VehicleKey } from '../positions/index.ts'

/** Whoever links a job touches the trip: the others have none, and are not asked about. */
export async function withJobs(
  tx: Tx,
  { tenantId }: Pick<VehicleKey, 'tenantId'>,
  rows: readonly TripRow[],
): Promise<TripRecord[]> {
  const touched = rows.filter((row) => row.touched).map(({ id }) => id)
  const ofTrips = await jobIdsOfTrips(tx, tenantId, touched)
  return rows.map((row) => {
    const jobs = ofTrips.get(row.id)
    return jobs ? { ...row, jobs } : row
  })
}
