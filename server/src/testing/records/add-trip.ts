import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/client.ts'
import type { TripsTable } from '../../database/schema.ts'
import { sumUpDays } from '../../domains/fleet/vehicle-days/index.ts'

/** A drive of half an hour through Malta, without positions; returns its id. */
export async function addTrip(
  database: Database,
  tenantId: string,
  vehicleId: string,
  more: Partial<Insertable<TripsTable>> = {},
): Promise<string> {
  const id = uuidv7()
  const trip = {
    tenantId,
    id,
    vehicleId,
    startTime: new Date('2026-11-19T08:00:00Z'),
    endTime: new Date('2026-11-19T08:30:00Z'),
    running: false,
    startRule: 'moved',
    endRule: 'ignitionOff',
    startLatitude: 35.9,
    startLongitude: 14.5,
    endLatitude: 35.85,
    endLongitude: 14.45,
    distanceMeters: 12_000,
    distanceSource: 'track',
    durationSeconds: 1800,
    idleSeconds: 120,
    maxSpeedKmh: 72,
    averageSpeedKmh: 24,
    category: 'business',
  }
  // Stored when it ended, whenever the test runs.
  const { endTime = trip.endTime } = more
  await database.inTenant({ tenantId }, async (tx) => {
    const values = { ...trip, createdAt: endTime, ...more }
    const added = await tx.insertInto('trips').values(values).returningAll().execute()
    await sumUpDays(tx, tenantId, added)
  })
  return id
}
