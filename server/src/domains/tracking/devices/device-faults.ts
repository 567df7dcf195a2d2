import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import { DeviceFault } from '@roadbook/contract/trips/trips'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { DAY_MS } from '../positions/index.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>
type Device = { vehicleId: string; dongleId: number | null }
type TripFaults = { startTime: Date; deviceFaults: readonly string[] }

const MAX_TRIPS = 20
const DAYS = 30

/**
 * From trips that the caller may see; their number and time reveal no place. Trips with another device count for that
 * device.
 */
export async function readDeviceFaults(
  { scope, tx, now }: Reader,
  { vehicleId, dongleId }: Device,
): Promise<DeviceStatus['faults']> {
  const trips = await tx
    .selectFrom('trips')
    .select(['startTime', 'deviceFaults'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('startTime', '>=', new Date(now.getTime() - DAYS * DAY_MS))
    .$if(scope.reach === 'own', (query) => query.where('driverId', '=', scope.userId))
    // Citus plans no subquery that compares with null.
    .$if(dongleId !== null, (query) =>
      query.where(
        sql<boolean>`not exists (
          select from device_assignments a
          where a.tenant_id = ${scope.tenantId} and a.vehicle_id = trips.vehicle_id and a.dongle_id <> ${dongleId}
            and a.valid_from <= trips.start_time and trips.start_time < coalesce(a.valid_to, 'infinity'))`,
      ),
    )
    .orderBy('startTime', 'desc')
    .limit(MAX_TRIPS)
    .execute()
  return countFaults(trips)
}

/** The trips are newest first. */
function countFaults(trips: readonly TripFaults[]): DeviceStatus['faults'] {
  const found = DeviceFault.options.flatMap((fault) => {
    const faulty = trips.filter(({ deviceFaults }) => deviceFaults.includes(fault))
    const [last] = faulty
    return last ? [{ fault, trips: faulty.length, lastAt: last.startTime.toISOString() }] : []
  })
  return { trips: trips.length, found: found.toSorted((one, other) => other.trips - one.trips) }
}
