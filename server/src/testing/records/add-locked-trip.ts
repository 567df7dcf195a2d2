import { openLogbook } from '../../domains/trips/logbook/index.ts'
import { lockTrips } from '../../domains/trips/trips/records/lock-trips.ts'
import { addTrip } from './add-trip.ts'
import type { TestApp } from '../app.ts'

/** A locked trip of a vehicle that keeps a logbook from now on; returns its id. */
export async function addLockedTrip(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  tenantId: string,
  vehicleId: string,
): Promise<string> {
  const now = clock.now()
  await database.inTenant({ tenantId }, async (tx) => {
    await lockTrips(tx, { tenantId, vehicleId }, now)
    await openLogbook(tx, { tenantId, vehicleId }, { since: now, now })
  })
  const times = { startTime: new Date('2026-11-05T08:00:00Z'), endTime: new Date('2026-11-05T08:30:00Z') }
  return addTrip(database, tenantId, vehicleId, { ...times, lockedAt: now })
}
