import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { driverAt } from '../../../../database/driver-times.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

/** Who had the vehicle at an instant; a whole trip belongs to the driver at its start. */
type DriverAt = (timeMs: number) => string | null

export async function readDrivers(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  trips: readonly { startMs: number }[],
): Promise<DriverAt> {
  if (trips.length === 0) return () => null
  const starts = [...new Set(trips.map(({ startMs }) => startMs))]
  const driver = driverAt({
    tenantId: sql`${tenantId}::uuid`,
    vehicleId: sql`${vehicleId}::uuid`,
    time: sql`s.start`,
  })
  const times = starts.map((startMs) => new Date(startMs))
  const { rows } = await sql<{ driver: string | null }>`
    select ${driver} as driver from unnest(${times}::timestamptz[]) with ordinality as s (start, nth)
    order by s.nth`.execute(tx)
  const drivers = new Map(starts.map((startMs, index) => [startMs, rows[index]?.driver ?? null]))
  return (timeMs) => drivers.get(timeMs) ?? null
}
