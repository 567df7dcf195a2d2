import type { Insertable } from 'kysely'
import type { Database } from '../../database/client.ts'
import type { StopsTable } from '../../database/schema.ts'

/** A stop that the vehicle left without reporting from 08:00 to 10:00, the day after the trip of `addTrip`. */
export const movedStop = {
  startTime: new Date('2026-11-20T08:00:00Z'),
  endTime: new Date('2026-11-20T10:00:00Z'),
  startRule: 'silence',
  endRule: 'afterSilence',
  latitude: 35.85,
  longitude: 14.45,
  movedKind: 'silent',
  movedMeters: 15_000,
  movedFrom: new Date('2026-11-20T08:00:00Z'),
  movedUntil: new Date('2026-11-20T10:00:00Z'),
}

export async function addMovedStop(
  database: Database,
  tenantId: string,
  vehicleId: string,
  more: Partial<Insertable<StopsTable>> = {},
): Promise<void> {
  await database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('stops')
      .values({ ...movedStop, ...more, tenantId, vehicleId })
      .execute(),
  )
}
