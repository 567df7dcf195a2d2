import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { tripDriver } from '../../../../database/driver-times.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import type { TripRow } from './trip-rows.ts'

export type TripDriver = Pick<TripRow, 'driverId' | 'driverSource'>

const nobody: TripDriver = { driverId: null, driverSource: null }

type Times = { startMs: number; endMs: number }

/** Who drives a whole trip, of these. */
export async function readDrivers<Trip extends Times>(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  trips: readonly Trip[],
): Promise<(trip: Trip) => TripDriver> {
  if (trips.length === 0) return () => nobody
  const driver = tripDriver({
    tenantId,
    vehicleId: sql`${vehicleId}::uuid`,
    start: sql`s.start_time`,
    end: sql`s.end_time`,
  })
  const starts = trips.map(({ startMs }) => new Date(startMs))
  const ends = trips.map(({ endMs }) => new Date(endMs))
  const { rows } = await sql<TripDriver>`
    select d.user_id as driver_id, d.source as driver_source
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start_time, end_time, nth)
    left join lateral ${driver} d on true
    order by s.nth`.execute(tx)
  const drivers = new Map(trips.map((trip, index) => [trip, rows[index] ?? nobody]))
  return (trip) => drivers.get(trip) ?? nobody
}
