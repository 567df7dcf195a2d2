import type { Tx } from '../../../../database/client.ts'
import { tripJobIds } from '../../jobs/index.ts'
import type { TripRecord, TripRow } from './trip-rows.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

export async function withJobs(
  tx: Tx,
  { tenantId }: Pick<VehicleKey, 'tenantId'>,
  rows: readonly TripRow[],
): Promise<TripRecord[]> {
  const ofTrips = await tripJobIds(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const jobs = ofTrips.get(row.id)
    return jobs ? { ...row, jobs } : row
  })
}
