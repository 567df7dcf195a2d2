import type { Insertable } from 'kysely'
import type { Database } from '../../database/client.ts'
import type { StopsTable } from '../../database/schema.ts'

type Stop = Omit<Insertable<StopsTable>, 'tenantId' | 'vehicleId'>

/** A place where a vehicle stood for half an hour. */
export async function addStop(
  database: Database,
  tenantId: string,
  vehicleId: string,
  more: Partial<Stop> & { startTime: Date },
): Promise<void> {
  const stop = {
    endTime: new Date(more.startTime.getTime() + 1_800_000),
    startRule: 'ignitionOff',
    endRule: 'moved',
    latitude: 35.9,
    longitude: 14.5,
  }
  await database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('stops')
      .values({ tenantId, vehicleId, ...stop, ...more })
      .execute(),
  )
}
